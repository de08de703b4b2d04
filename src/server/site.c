/* The page's files. Invariant: only files that were in the folder when the server started are
 * served, looked up by name in a list, so no path of a request ever reaches the file system. */
#include "server/parts.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

typedef struct file {
    char *path; /* below the folder, with the slash before it */
    const char *type;
    bool br, gz;
    char etag[40];
} file;

struct site {
    char folder[1024];
    file *files;
    size_t n, cap;
};

static const struct {
    const char *ending, *type;
} TYPES[] = {
    {".html", "text/html; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".mjs", "text/javascript; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},
    {".json", "application/json"},
    {".map", "application/json"},
    {".webmanifest", "application/manifest+json"},
    {".wasm", "application/wasm"},
    {".svg", "image/svg+xml"},
    {".png", "image/png"},
    {".webp", "image/webp"},
    {".avif", "image/avif"},
    {".ico", "image/x-icon"},
    {".woff2", "font/woff2"},
    {".mp3", "audio/mpeg"},
    {".ogg", "audio/ogg"},
    {".wav", "audio/wav"},
    {".txt", "text/plain; charset=utf-8"},
    {".md", "text/plain; charset=utf-8"},
};

static bool ends(const char *path, const char *ending) {
    size_t n = strlen(path), k = strlen(ending);
    return n > k && !strcmp(path + n - k, ending);
}

static const char *type_of(const char *path) {
    for (size_t i = 0; i < sizeof TYPES / sizeof *TYPES; i++)
        if (ends(path, TYPES[i].ending)) return TYPES[i].type;
    return "application/octet-stream";
}

static bool add(site *s, const char *path, const struct stat *st) {
    if (s->n == s->cap) {
        size_t cap = s->cap ? s->cap * 2 : 64;
        file *files = realloc(s->files, cap * sizeof *files);
        if (!files) return false;
        s->files = files;
        s->cap = cap;
    }
    file *f = &s->files[s->n];
    *f = (file){.path = strdup(path), .type = type_of(path)};
    snprintf(f->etag, sizeof f->etag, "\"%llx-%llx\"", (unsigned long long)st->st_size,
             (unsigned long long)st->st_mtime);
    if (f->path) s->n++;
    return f->path != NULL;
}

/* Folders are followed four deep; what begins with a dot is left out. */
static void walk(site *s, const char *below, int depth) {
    char name[2048], path[1024];
    snprintf(name, sizeof name, "%s%s", s->folder, below);
    DIR *d = opendir(name);
    for (struct dirent *e; d && (e = readdir(d));) {
        struct stat st;
        if (e->d_name[0] == '.') continue;
        snprintf(path, sizeof path, "%.700s/%s", below, e->d_name);
        snprintf(name, sizeof name, "%s%s", s->folder, path);
        if (stat(name, &st)) continue;
        if (S_ISDIR(st.st_mode) && depth < 4) walk(s, path, depth + 1);
        if (S_ISREG(st.st_mode) && !add(s, path, &st)) break;
    }
    if (d) closedir(d);
}

static file *find(const site *s, const char *path) {
    for (size_t i = 0; i < s->n; i++)
        if (!strcmp(s->files[i].path, path)) return &s->files[i];
    return NULL;
}

static bool has(const site *s, const char *path, const char *ending) {
    char name[1100];
    snprintf(name, sizeof name, "%s%s", path, ending);
    return find(s, name) != NULL;
}

site *site_open(const char *folder) {
    site *s = calloc(1, sizeof *s);
    if (!s) return NULL;
    snprintf(s->folder, sizeof s->folder, "%s", folder);
    walk(s, "", 0);
    for (size_t i = 0; i < s->n; i++) {
        s->files[i].br = has(s, s->files[i].path, ".br");
        s->files[i].gz = has(s, s->files[i].path, ".gz");
    }
    return s;
}

void site_close(site *s) {
    for (size_t i = 0; s && i < s->n; i++) free(s->files[i].path);
    if (s) free(s->files);
    free(s);
}

static bool header_has(struct lws *wsi, enum lws_token_indexes token, const char *word) {
    char text[256];
    return lws_hdr_copy(wsi, text, sizeof text, token) > 0 && strstr(text, word);
}

/* Maps the file into the request's body; an empty file has none. */
static bool map(request *r, const char *name) {
    struct stat st;
    int fd = open(name, O_RDONLY | O_CLOEXEC);
    bool ok = fd >= 0 && fstat(fd, &st) == 0;
    if (ok && st.st_size) {
        r->body = mmap(NULL, (size_t)st.st_size, PROT_READ, MAP_PRIVATE, fd, 0);
        ok = r->body != MAP_FAILED;
        if (!ok) r->body = NULL;
        r->len = r->mapped = ok ? (size_t)st.st_size : 0;
    }
    if (fd >= 0) close(fd);
    return ok;
}

/* Files under /assets/ carry a hash of their content in their name, so they never change. */
static int serve(request *r, const site *s, const file *f) {
    static const char *const forever = "public, max-age=31536000, immutable";
    char name[2200];
    const char *coding = "";
    if (f->br && header_has(r->wsi, WSI_TOKEN_HTTP_ACCEPT_ENCODING, "br"))
        coding = ".br";
    else if (f->gz && header_has(r->wsi, WSI_TOKEN_HTTP_ACCEPT_ENCODING, "gzip"))
        coding = ".gz";
    struct http_extra extra[3] = {{"etag:", f->etag}, {"vary:", "accept-encoding"}};
    if (*coding) extra[2] = (struct http_extra){"content-encoding:", coding + 1};
    if (!strcmp(coding, ".gz")) extra[2].value = "gzip";
    const char *caching = strncmp(f->path, "/assets/", 8) ? "no-cache" : forever;
    if (header_has(r->wsi, WSI_TOKEN_HTTP_IF_NONE_MATCH, f->etag))
        return http_begin(r, 304, f->type, caching, extra, 2);
    snprintf(name, sizeof name, "%s%s%s", s->folder, f->path, coding);
    if (!map(r, name)) {
        http_error(r, 404, "unknown", "this file is gone");
        return 0;
    }
    return http_begin(r, 200, f->type, caching, extra, *coding ? 3 : 2);
}

/* Addresses inside the page (/t/ID, /learn) are the page; a missing file is missing. */
int site_serve(request *r) {
    const site *s = r->s->site;
    const file *f = s ? find(s, r->path) : NULL;
    if (!f && s && !strchr(strrchr(r->path, '/') ? strrchr(r->path, '/') : "", '.'))
        f = find(s, "/index.html");
    if (f) return serve(r, s, f);
    if (!s && !strcmp(r->path, "/"))
        http_error(r, 404, "page", "the page is not built: make web, then start again");
    else
        http_error(r, 404, "unknown", "there is nothing here");
    return 0;
}
