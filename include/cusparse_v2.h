/* The name is kept; its declarations are in cusparse.h. */
#include "cusparse.h"
