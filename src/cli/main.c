/* The command `mozzie`. */
#include "cli/cli.h"

#include <signal.h>

int main(int argc, char **argv) {
    signal(SIGPIPE, SIG_IGN); /* a closed pipe is a write error, reported like others */
    return cli_main(argc, argv);
}
