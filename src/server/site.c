/* The page's files. Invariant: they are held as they were when the server started, and looked up by
 * name in a list: no path of a request ever reaches the file system, and a page that is built anew
 * meanwhile is served as a whole after the next start, never half. */
#include "server/http.h"

#include <dirent.h>
#include <errno.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* More than this is no page, but a folder that was meant otherwise. */
enum { MOST_BYTES = 64 << 20 };

typedef struct file {
    char *path; /* below the folder, with the slash before it */
    const char *type;
    char *bytes;
    size_t len;
    size_t br, gz; /* place of its compressed copy, plus one; 0: none */
    char etag[40]; /* by the bytes alone, so that the same page is the same on every machine */
} file;

struct site {
    char folder[1024];
    file *files;
    size_t n, cap, bytes;
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

static char *read_whole(const char *name, size_t len) {
    FILE *f = fopen(name, "rb");
    char *bytes = f ? malloc(len + 1) : NULL;
    if (bytes && fread(bytes, 1, len, f) != len) {
        free(bytes);
        bytes = NULL;
    }
    if (f) fclose(f);
    return bytes;
}

static void mark(file *f) {
    enum { MARK = 16 };
    unsigned char hash[crypto_hash_sha256_BYTES];
    crypto_hash_sha256(hash, (const unsigned char *)f->bytes, f->len);
    f->etag[0] = '"';
    sodium_bin2hex(f->etag + 1, 2 * MARK + 1, hash, MARK);
    strcat(f->etag, "\"");
}

static bool add(site *s, const char *path, const char *name, size_t len) {
    if (s->n == s->cap) {
        size_t cap = s->cap ? s->cap * 2 : 64;
        file *files = realloc(s->files, cap * sizeof *files);
        if (!files) return false;
        s->files = files;
        s->cap = cap;
    }
    if (len > MOST_BYTES - s->bytes) {
        server_log("%s is left out: a page has at most %d MiB", name, MOST_BYTES >> 20);
        return true;
    }
    file *f = &s->files[s->n];
    *f = (file){.path = strdup(path), .type = type_of(path), .len = len};
    errno = 0;
    f->bytes = read_whole(name, len);
    int why = errno ? errno : EIO; /* shorter than it was: it is being written */
    if (!f->path || !f->bytes) {
        free(f->path);
        free(f->bytes);
        server_log("%s cannot be read: %s", name, strerror(why));
        return true;
    }
    mark(f);
    s->bytes += len;
    s->n++;
    return true;
}

/* Folders are followed four deep; what begins with a dot is left out. */
static void walk(site *s, const char *below, int depth) {
    char name[2048], path[1024];
    snprintf(name, sizeof name, "%s%s", s->folder, below);
    DIR *d = opendir(name);
    if (!d) server_log("%s cannot be read: %s", name, strerror(errno));
    for (struct dirent *e; d && (e = readdir(d));) {
        struct stat st;
        if (e->d_name[0] == '.') continue;
        snprintf(path, sizeof path, "%.700s/%s", below, e->d_name);
        snprintf(name, sizeof name, "%s%s", s->folder, path);
        if (stat(name, &st)) continue;
        if (S_ISDIR(st.st_mode) && depth < 4) walk(s, path, depth + 1);
        if (S_ISREG(st.st_mode) && !add(s, path, name, (size_t)st.st_size)) break;
    }
    if (d) closedir(d);
}

static file *find(const site *s, const char *path) {
    for (size_t i = 0; i < s->n; i++)
        if (!strcmp(s->files[i].path, path)) return &s->files[i];
    return NULL;
}

static size_t copy_of(const site *s, const file *f, const char *ending) {
    char name[1100];
    snprintf(name, sizeof name, "%s%s", f->path, ending);
    const file *copy = find(s, name);
    return copy ? (size_t)(copy - s->files) + 1 : 0;
}

site *site_open(const char *folder) {
    site *s = calloc(1, sizeof *s);
    if (!s) return NULL;
    snprintf(s->folder, sizeof s->folder, "%s", folder);
    walk(s, "", 0);
    for (size_t i = 0; i < s->n; i++) {
        s->files[i].br = copy_of(s, &s->files[i], ".br");
        s->files[i].gz = copy_of(s, &s->files[i], ".gz");
    }
    return s;
}

void site_close(site *s) {
    for (size_t i = 0; s && i < s->n; i++) {
        free(s->files[i].path);
        free(s->files[i].bytes);
    }
    if (s) free(s->files);
    free(s);
}

static bool header_has(struct lws *wsi, enum lws_token_indexes token, const char *word) {
    char text[256];
    return lws_hdr_copy(wsi, text, sizeof text, token) > 0 && strstr(text, word);
}

/* Files under /assets/ carry a hash of their content in their name, so they never change. */
static int serve(request *r, int code, const site *s, const file *f) {
    static const char *const forever = "public, max-age=31536000, immutable";
    const file *copy = f;
    const char *coding = NULL;
    if (f->br && header_has(r->wsi, WSI_TOKEN_HTTP_ACCEPT_ENCODING, "br")) {
        copy = &s->files[f->br - 1];
        coding = "br";
    } else if (f->gz && header_has(r->wsi, WSI_TOKEN_HTTP_ACCEPT_ENCODING, "gzip")) {
        copy = &s->files[f->gz - 1];
        coding = "gzip";
    }
    const struct http_extra extra[3] = {
        {"etag:", copy->etag}, {"vary:", "accept-encoding"}, {"content-encoding:", coding}};
    const char *caching = strncmp(f->path, "/assets/", 8) ? "no-cache" : forever;
    if (code == 200 && header_has(r->wsi, WSI_TOKEN_HTTP_IF_NONE_MATCH, copy->etag))
        return http_begin(r, 304, f->type, caching, extra, 2);
    r->body = copy->bytes;
    r->len = copy->len;
    r->lent = true;
    return http_begin(r, code, f->type, caching, extra, coding ? 3 : 2);
}

/* A person who looks for what is not here gets the page, which says so; a program a line of JSON.
 */
int site_lost(request *r, int code, const char *word, const char *why) {
    const site *s = r->s->site;
    const file *page = s ? find(s, "/index.html") : NULL;
    if (page && header_has(r->wsi, WSI_TOKEN_HTTP_ACCEPT, "text/html"))
        return serve(r, code, s, page);
    http_error(r, code, word, why);
    return 0;
}

/* Addresses inside the page (/t/ID, /learn) are the page. */
int site_serve(request *r) {
    const site *s = r->s->site;
    const file *f = s ? find(s, r->path) : NULL;
    const char *last = strrchr(r->path, '/');
    if (!f && s && !strchr(last ? last : "", '.')) f = find(s, "/index.html");
    if (f) return serve(r, 200, s, f);
    if (!s && !strcmp(r->path, "/"))
        return site_lost(r, 404, "page", "the page is not built: make web, then start again");
    return site_lost(r, 404, "unknown", "there is nothing here");
}
