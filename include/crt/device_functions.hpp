/*
 * Device functions that clang's headers do not have. (Being filled.)
 */
#ifndef WW_DEVICE_FUNCTIONS_HPP
#define WW_DEVICE_FUNCTIONS_HPP
#endif
