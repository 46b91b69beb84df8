/* Which host compilers are supported: any that clang can be a front end for. */
