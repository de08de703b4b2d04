/* A test that fails leaves behind what it held. The sanitizer's report of that is no second fault,
 * and would stand where one looks for the reason: after a failure leaks are not looked for. */
#include "test.h"

#include <stdbool.h>

static bool failed;

/* The linker puts it before cmocka's own (-Wl,--wrap, cmake/tests.cmake). */
int __real__cmocka_run_group_tests(const char *name, const struct CMUnitTest *tests, size_t n,
                                   CMFixtureFunction setup, CMFixtureFunction teardown);
int __wrap__cmocka_run_group_tests(const char *name, const struct CMUnitTest *tests, size_t n,
                                   CMFixtureFunction setup, CMFixtureFunction teardown);
/* Asked by LeakSanitizer at the end of the process. */
int __lsan_is_turned_off(void);

int __wrap__cmocka_run_group_tests(const char *name, const struct CMUnitTest *tests, size_t n,
                                   CMFixtureFunction setup, CMFixtureFunction teardown) {
    int result = __real__cmocka_run_group_tests(name, tests, n, setup, teardown);
    failed = result != 0;
    return result;
}

int __lsan_is_turned_off(void) {
    return failed;
}
