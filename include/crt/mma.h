/* The name is kept; its declarations are in mma.h. */
#include <mma.h>
