#include "cli/play_table.h"

#define ROW(id, called, ...) [PLAY_##id] = {.name = called, .args = {__VA_ARGS__}},
static const mz_event_row ROWS[PLAY_ROWS] = {PLAY_ROWS_OF(ROW)};

const mz_tables play_table = {.name = "terminal", .events = ROWS, .nevents = PLAY_ROWS};
