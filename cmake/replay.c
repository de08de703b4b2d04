// Feeds every file of the folders given to a fuzz harness, without libFuzzer.
// Files are read in the order of their names; an empty or missing folder is an error, so that a
// corpus cannot vanish unnoticed. Each input is copied to a block of exactly its size: reading past
// its end is then seen by AddressSanitizer.
#include <dirent.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static int replay_file(const char *path) {
    struct stat info;
    if (stat(path, &info) != 0 || !S_ISREG(info.st_mode)) return 0;
    FILE *file = fopen(path, "rb");
    if (!file) return perror(path), -1;
    size_t size = (size_t)info.st_size;
    uint8_t *data = malloc(size ? size : 1);
    int whole = data && fread(data, 1, size, file) == size;
    fclose(file);
    if (whole) LLVMFuzzerTestOneInput(data, size);
    free(data);
    return whole ? 1 : -1;
}

static int replay_folder(const char *folder) {
    struct dirent **names;
    int count = scandir(folder, &names, NULL, alphasort), done = 0;
    for (int i = 0; i < count; i++) {
        char path[4096];
        snprintf(path, sizeof path, "%s/%s", folder, names[i]->d_name);
        int one = done < 0 ? 0 : replay_file(path);
        done = one < 0 ? -1 : done + one;
        free(names[i]);
    }
    if (count >= 0) free(names);
    return done;
}

int main(int argc, char **argv) {
    for (int i = 1; i < argc; i++) {
        int done = replay_folder(argv[i]);
        if (done <= 0) return fprintf(stderr, "%s: no inputs\n", argv[i]), 1;
        printf("%s: %d inputs\n", argv[i], done);
    }
    return 0;
}
