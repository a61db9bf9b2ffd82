// Loaded with LD_PRELOAD into a program under test. It kills the program as soon as a record of unfinished work contains
// SHIM_KILL_AT, so that the program dies in the middle of that work. It aborts a trial load if SHIM_ABORT_TRIAL is set.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef ssize_t (*pwrite_function)(int, const void *, size_t, off_t);

static ssize_t marked(const char *name, int file, const void *bytes, size_t count, off_t offset) {
    pwrite_function real = (pwrite_function)dlsym(RTLD_NEXT, name);
    ssize_t result = real(file, bytes, count, offset);
    const char *word = getenv("SHIM_KILL_AT");
    if (!word || !memmem(bytes, count, word, strlen(word))) return result;
    char link[64], path[4096];
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length > 0) {
        path[length] = 0;
        if (strstr(path, "/state/unfinished/")) kill(getpid(), SIGKILL);
    }
    return result;
}

ssize_t pwrite(int file, const void *bytes, size_t count, off_t offset) {
    return marked("pwrite", file, bytes, count, offset);
}

ssize_t pwrite64(int file, const void *bytes, size_t count, off_t offset) {
    return marked("pwrite64", file, bytes, count, offset);
}

__attribute__((constructor)) static void abort_trial(void) {
    if (!getenv("SHIM_ABORT_TRIAL")) return;
    char arguments[4096] = {0};
    int file = open("/proc/self/cmdline", O_RDONLY);
    ssize_t count = file < 0 ? 0 : read(file, arguments, sizeof arguments - 1);
    if (file >= 0) close(file);
    if (count > 0 && memmem(arguments, (size_t)count, "load-trial", 11)) abort();
}
