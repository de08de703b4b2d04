/* Mozzie: the version, here and nowhere else. CMake (and from it the soname, pkg-config, the
 * packages and the man page), the Python package and scripts/release read these three lines.
 * While the first number is 0, a rise of the second may change functions and structures. */
#ifndef MOZZIE_VERSION_H
#define MOZZIE_VERSION_H

#define MZ_VERSION_MAJOR 0
#define MZ_VERSION_MINOR 1
#define MZ_VERSION_PATCH 0

/* As a number that rises with it, 10203 for 1.2.3, and as a text. */
#define MZ_VERSION_NUMBER (MZ_VERSION_MAJOR * 10000 + MZ_VERSION_MINOR * 100 + MZ_VERSION_PATCH)
#define MZ_VERSION MZ_DOTTED_(MZ_VERSION_MAJOR, MZ_VERSION_MINOR, MZ_VERSION_PATCH)
#define MZ_DOTTED_(a, b, c) MZ_QUOTED_(a) "." MZ_QUOTED_(b) "." MZ_QUOTED_(c)
#define MZ_QUOTED_(number) #number

#endif
