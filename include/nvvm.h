/* libnvvm: its header lies in the toolkit's nvvm/include, and may be found here too. */
#include "../nvvm/include/nvvm.h"
