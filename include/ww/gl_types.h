/*
 * GLuint and GLenum, from OpenGL's own header where there is one.
 */
#ifndef WW_GL_TYPES_H
#define WW_GL_TYPES_H

#if defined(__has_include) && !defined(__gl_h_) && !defined(__GL_H__)
#if __has_include(<GL/gl.h>)
#include <GL/gl.h>
#else
typedef unsigned int GLuint;
typedef unsigned int GLenum;
#endif
#endif

#endif
