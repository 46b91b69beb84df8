/* The name is kept; its declarations are in device_atomic_functions.h. */
#include "device_atomic_functions.h"
