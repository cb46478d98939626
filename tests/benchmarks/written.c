/* Counts what a program writes into its files, in bytes, and how often it waits until they are on the disk; loaded before it
   by LD_PRELOAD. At the end it writes both numbers to the file that WRITTEN names. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/types.h>

static atomic_long bytes, syncs;

ssize_t pwrite64(int file, const void *data, size_t size, off64_t at) {
    ssize_t done = ((ssize_t (*)(int, const void *, size_t, off64_t))dlsym(RTLD_NEXT, "pwrite64"))(file, data, size, at);
    if (done > 0) atomic_fetch_add(&bytes, done);
    return done;
}

int fsync(int file) {
    atomic_fetch_add(&syncs, 1);
    return ((int (*)(int))dlsym(RTLD_NEXT, "fsync"))(file);
}

int fdatasync(int file) {
    atomic_fetch_add(&syncs, 1);
    return ((int (*)(int))dlsym(RTLD_NEXT, "fdatasync"))(file);
}

__attribute__((destructor)) static void told(void) {
    const char *path = getenv("WRITTEN");
    FILE *file = path ? fopen(path, "w") : NULL;
    if (!file) return;
    fprintf(file, "%ld %ld\n", atomic_load(&bytes), atomic_load(&syncs));
    fclose(file);
}
