/* The name is kept; texture references came with texture_fetch_functions.h. */
#include "texture_fetch_functions.h"
