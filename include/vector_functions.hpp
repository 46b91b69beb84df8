/* The name is kept; its declarations are in vector_functions.h. */
#include "vector_functions.h"
