// exact - the one macro of the library: NS_EXACT marks locals whose operations must be rounded one by one.
//
// `precise` forbids fusing a * b + c and reordering, so that the value equals the CPU twin's to the last bit. It exists
// from GLSL 4.00 on and not in GLSL ES 3.00: there the macro is empty and the last bits may differ.
// SPDX-License-Identifier: MIT
#ifndef NS_EXACT_GLSL
#define NS_EXACT_GLSL

#ifndef NS_EXACT
#if !defined(GL_ES) && __VERSION__ >= 400
#define NS_EXACT precise
#else
#define NS_EXACT
#endif
#endif

#endif // NS_EXACT_GLSL
