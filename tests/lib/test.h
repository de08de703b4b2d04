/* cmocka with what it wants included before it. */
#ifndef MZ_TESTS_TEST_H
#define MZ_TESTS_TEST_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#endif
