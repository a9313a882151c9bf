/* A disk that takes its time to sync: put in front of the C library by LD_PRELOAD, it makes every sync
 * take SYNC_US microseconds more. Machines differ most in their disks, and what writes that share a
 * sync gain depends on nothing more.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <unistd.h>

#define SYNC(symbol) \
    int symbol(int fd) { \
        int (*real)(int) = (int (*)(int))dlsym(RTLD_NEXT, #symbol); \
        const char *more = getenv("SYNC_US"); \
        int failed = real(fd); \
        if (more) usleep((useconds_t)atoi(more)); \
        return failed; \
    }
SYNC(fsync)
SYNC(fdatasync)
