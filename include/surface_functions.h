/* Surface references came with texture references. */
#include "texture_fetch_functions.h"
