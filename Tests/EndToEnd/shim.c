// Loaded with LD_PRELOAD into a program under test. The wall clock jumps by an hour every second; the monotonic clock is
// unchanged. Connections to other machines are refused and logged.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

typedef int (*clock_function)(clockid_t, struct timespec *);
typedef int (*connect_function)(int, const struct sockaddr *, socklen_t);
typedef ssize_t (*send_function)(int, const void *, size_t, int, const struct sockaddr *, socklen_t);

static int real_time(clockid_t clock, struct timespec *value) {
    static clock_function real;
    if (!real) real = (clock_function)dlsym(RTLD_NEXT, "clock_gettime");
    return real(clock, value);
}

static time_t jump(void) {
    struct timespec now;
    real_time(CLOCK_MONOTONIC, &now);
    return now.tv_sec % 2 ? 3600 : 0;
}

int clock_gettime(clockid_t clock, struct timespec *value) {
    int result = real_time(clock, value);
    if (result == 0 && clock == CLOCK_REALTIME) value->tv_sec -= jump();
    return result;
}

int gettimeofday(struct timeval *restrict value, void *restrict zone) {
    (void)zone;
    struct timespec now;
    if (clock_gettime(CLOCK_REALTIME, &now) != 0) return -1;
    value->tv_sec = now.tv_sec;
    value->tv_usec = now.tv_nsec / 1000;
    return 0;
}

/// Whether an address belongs to another machine, which is logged. Foundation connects to child processes over loopback.
static int leaves(const struct sockaddr *address) {
    const char *path = getenv("SHIM_CONNECTIONS");
    if (!path || !address) return 0;
    if (address->sa_family == AF_INET) {
        if (ntohl(((const struct sockaddr_in *)address)->sin_addr.s_addr) >> 24 == 127) return 0;
    } else if (address->sa_family == AF_INET6) {
        if (IN6_IS_ADDR_LOOPBACK(&((const struct sockaddr_in6 *)address)->sin6_addr)) return 0;
    } else {
        return 0;
    }
    int file = open(path, O_WRONLY | O_CREAT | O_APPEND, 0600);
    if (file >= 0 && write(file, "connection\n", 11) == 11) close(file);
    errno = ENETUNREACH;
    return 1;
}

int connect(int descriptor, const struct sockaddr *address, socklen_t length) {
    static connect_function real;
    if (!real) real = (connect_function)dlsym(RTLD_NEXT, "connect");
    return leaves(address) ? -1 : real(descriptor, address, length);
}

ssize_t sendto(
    int descriptor, const void *data, size_t count, int flags, const struct sockaddr *address, socklen_t length) {
    static send_function real;
    if (!real) real = (send_function)dlsym(RTLD_NEXT, "sendto");
    return leaves(address) ? -1 : real(descriptor, data, count, flags, address, length);
}
