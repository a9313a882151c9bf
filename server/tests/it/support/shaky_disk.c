/* A disk that keeps a record and can fail: put in front of the C library by LD_PRELOAD, it sees every
 * write, sync and truncation of the database's files as the server makes them.
 *
 * SHAKY_RECORD   file that the record is appended to: kind (W, S, T), file (0 database, 1 its log),
 *                offset (8 bytes), length (4 bytes), and what was written.
 * SHAKY_FAULT    what fails, such as `write 17 28`: from the 17th write on, with the error number 28.
 *                The error 0 ends the program there, as a power switch would.
 * SHAKY_HEALED   file at whose appearance nothing fails any more.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static long counted;

static ssize_t (*real_write)(int, const void *, size_t);

/* 0 for the database, 1 for its log, -1 for everything else. */
static int which(int fd) {
    char link[64], path[4096];
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length < 0) return -1;
    path[length] = 0;
    const char *name = strrchr(path, '/');
    if (!name) return -1;
    if (!strcmp(name, "/segue.db")) return 0;
    if (!strcmp(name, "/segue.db-wal")) return 1;
    return -1;
}

/* Whether this operation fails; errno is set then. */
static int fails(const char *kind) {
    const char *fault = getenv("SHAKY_FAULT"), *healed = getenv("SHAKY_HEALED");
    char of[16];
    long from;
    int error;
    if (!fault || sscanf(fault, "%15s %ld %d", of, &from, &error) != 3 || strcmp(of, kind)) return 0;
    if (__sync_add_and_fetch(&counted, 1) < from || (healed && !access(healed, F_OK))) return 0;
    if (!error) kill(getpid(), SIGKILL);
    errno = error;
    return 1;
}

static void record(char kind, int file, int64_t offset, const void *data, uint32_t length) {
    static int to = -1;
    const char *path = getenv("SHAKY_RECORD");
    if (!path) return;
    unsigned char head[14] = {(unsigned char)kind, (unsigned char)file};
    memcpy(head + 2, &offset, 8);
    memcpy(head + 10, &length, 4);
    if (to < 0) to = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    if (!real_write) real_write = dlsym(RTLD_NEXT, "write");
    if (real_write(to, head, sizeof head) != sizeof head) abort();
    if (data && real_write(to, data, length) != (ssize_t)length) abort();
}

#define REAL(symbol) \
    static __typeof__(&symbol) real; \
    if (!real) real = (__typeof__(&symbol))dlsym(RTLD_NEXT, #symbol)

#define WRITE_AT(symbol, offset_type) \
    ssize_t symbol(int fd, const void *data, size_t length, offset_type offset) { \
        REAL(symbol); \
        int file = which(fd); \
        if (file < 0) return real(fd, data, length, offset); \
        if (fails("write")) return -1; \
        pthread_mutex_lock(&lock); \
        ssize_t written = real(fd, data, length, offset); \
        if (written > 0) record('W', file, offset, data, (uint32_t)written); \
        pthread_mutex_unlock(&lock); \
        return written; \
    }
WRITE_AT(pwrite, off_t)
WRITE_AT(pwrite64, off64_t)

#define SYNC(symbol) \
    int symbol(int fd) { \
        REAL(symbol); \
        int file = which(fd); \
        if (file < 0) return real(fd); \
        if (fails("sync")) return -1; \
        pthread_mutex_lock(&lock); \
        int failed = real(fd); \
        if (!failed) record('S', file, 0, NULL, 0); \
        pthread_mutex_unlock(&lock); \
        return failed; \
    }
SYNC(fsync)
SYNC(fdatasync)

#define TRUNCATE(symbol, offset_type) \
    int symbol(int fd, offset_type length) { \
        REAL(symbol); \
        int file = which(fd); \
        if (file < 0) return real(fd, length); \
        pthread_mutex_lock(&lock); \
        int failed = real(fd, length); \
        if (!failed) record('T', file, length, NULL, 0); \
        pthread_mutex_unlock(&lock); \
        return failed; \
    }
TRUNCATE(ftruncate, off_t)
TRUNCATE(ftruncate64, off64_t)
