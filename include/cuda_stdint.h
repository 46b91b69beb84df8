/* The name is kept; its declarations are in stdint.h. */
#include <stdint.h>
