/*
 * Functions whose parameters changed, in their older forms: overloads, of which no address is taken. So
 * `decltype(&f)` is today's f. clang alone can say that.
 */
#ifndef WW_OLD_FORM_H
#define WW_OLD_FORM_H

#ifdef CUDA_ENABLE_DEPRECATED
#define __WW_OLD_FORM(instead) static __inline__ __attribute__((unused))
#else
#define __WW_OLD_FORM(instead) static __inline__ __attribute__((unused, deprecated(instead)))
#endif
#define __WW_UNADDRESSED const __attribute__((pass_object_size(0))) /* of a parameter that is a pointer */

#endif
