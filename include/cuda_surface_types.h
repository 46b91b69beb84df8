/* The name is kept; surface references came with texture references. */
#include "surface_functions.h"
