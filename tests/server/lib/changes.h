/* Changes of a view as the server tells them, taken into the view's JSON. */
#ifndef MZ_TEST_CHANGES_H
#define MZ_TEST_CHANGES_H

#include <jansson.h>

/* `changes` has "set", and may have "sel" and "pick" (mz_changes_json). A cell that is not there
 * fails the test. */
void json_take_changes(json_t *view, const json_t *changes);

#endif
