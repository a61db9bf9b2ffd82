#if defined(__linux__) && !defined(_GNU_SOURCE)
#define _GNU_SOURCE
#endif

#include "CChildProcess.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#ifdef __linux__
#include <sys/prctl.h>
#include <sys/syscall.h>
#endif

static const int first_closed = 4;

// Between fork and exec only async-signal-safe calls are allowed, because other threads may have held locks.

static int limit(int resource, uint64_t most) {
    if (most == HEARTH_NO_LIMIT) return 0;
    struct rlimit now;
    if (getrlimit(resource, &now) != 0) return -1;
    if (now.rlim_max != RLIM_INFINITY && now.rlim_max < most) most = now.rlim_max;
    struct rlimit wanted = {.rlim_cur = (rlim_t)most, .rlim_max = (rlim_t)most};
    return setrlimit(resource, &wanted);
}

static void set_limits(const struct hearth_process_limits *limits) {
    struct rlimit none = {0, 0};
    setrlimit(RLIMIT_CORE, &none);
    // If the system cannot set one of these limits, the caller's time limit still applies.
    limit(RLIMIT_AS, limits->memory_bytes);
    limit(RLIMIT_CPU, limits->processor_seconds);
    limit(RLIMIT_FSIZE, limits->file_bytes);
}

static void close_others(void) {
#if defined(__linux__) && defined(SYS_close_range)
    if (syscall(SYS_close_range, (unsigned)first_closed, ~0U, 0U) == 0) return;
#endif
    for (int descriptor = first_closed; descriptor < 4096; descriptor++) close(descriptor);
}

static void reset_signals(void) {
    for (int number = 1; number < NSIG; number++) signal(number, SIG_DFL);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
}

static void become(const char *path, char *const arguments[], char *const environment[], const char *folder,
                   int input, int output, int errors, int report, const struct hearth_process_limits *limits,
                   const struct hearth_confinement *confinement) {
    // The copies have numbers above those that are about to be overwritten.
    if (input < 0) input = open("/dev/null", O_RDONLY);
    int copies[4] = {fcntl(input, F_DUPFD, 10), fcntl(output, F_DUPFD, 10), fcntl(errors, F_DUPFD, 10),
                     fcntl(report, F_DUPFD, 10)};
    for (int number = 0; number < 4; number++) {
        if (copies[number] < 0 || dup2(copies[number], number) < 0) return;
    }
    fcntl(3, F_SETFD, FD_CLOEXEC);
    close_others();
    if (setpgid(0, 0) != 0 || chdir(folder) != 0) return;
    reset_signals();
#ifdef __linux__
    // PDEATHSIG is sent when the starting thread ends. That thread waits for the child, so the signal means
    // that Hearth was killed.
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
#endif
    set_limits(limits);
    if (confinement != NULL && hearth_confine(confinement) != 0) return;
    execve(path, arguments, environment);
}

static int make_report(int ends[2]) {
    if (pipe(ends) != 0) return errno;
    fcntl(ends[0], F_SETFD, FD_CLOEXEC);
    fcntl(ends[1], F_SETFD, FD_CLOEXEC);
    return 0;
}

int hearth_process_start(const char *path, char *const arguments[], char *const environment[], const char *folder,
                         int input, int output, int errors, const struct hearth_process_limits *limits,
                         const struct hearth_confinement *confinement, pid_t *process) {
    int ends[2];
    int problem = make_report(ends);
    if (problem != 0) return problem;
    sigset_t all, before;
    sigfillset(&all);
    // Signals are blocked so that no handler of the parent runs in the child before the handlers are reset.
    pthread_sigmask(SIG_SETMASK, &all, &before);
    pid_t child = fork();
    if (child == 0) {
        become(path, arguments, environment, folder, input, output, errors, ends[1], limits, confinement);
        int number = errno;
        ssize_t written = write(3, &number, sizeof number);
        (void)written;
        _exit(127);
    }
    problem = child < 0 ? errno : 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    close(ends[1]);
    if (child > 0) {
        setpgid(child, child);
        int number = 0;
        ssize_t count;
        do count = read(ends[0], &number, sizeof number);
        while (count < 0 && errno == EINTR);
        if (count == (ssize_t)sizeof number) {
            hearth_process_finish(child);
            problem = number != 0 ? number : EINVAL;
        }
    }
    close(ends[0]);
    *process = child;
    return problem;
}

int hearth_process_has_ended(pid_t process) {
    siginfo_t state;
    memset(&state, 0, sizeof state);
    if (waitid(P_PID, (id_t)process, &state, WEXITED | WNOHANG | WNOWAIT) != 0) return errno == ECHILD;
    return state.si_pid == process;
}

int hearth_process_finish(pid_t process) {
    // Until the child is waited for, its number cannot be reused.
    kill(-process, SIGKILL);
    kill(process, SIGKILL);
    int status = 0;
    while (waitpid(process, &status, 0) < 0 && errno == EINTR) {
    }
    return status;
}

int hearth_process_end(pid_t process) {
    return kill(-process, SIGTERM);
}

ssize_t hearth_process_write(int descriptor, const void *bytes, size_t count) {
    // A closed reader is reported as an error instead of a signal that would end the program.
    sigset_t broken, before, waiting;
    sigemptyset(&broken);
    sigaddset(&broken, SIGPIPE);
    sigpending(&waiting);
    pthread_sigmask(SIG_BLOCK, &broken, &before);
    ssize_t written = write(descriptor, bytes, count);
    int problem = errno;
    if (written < 0 && problem == EPIPE && !sigismember(&waiting, SIGPIPE)) {
        int number;
        sigpending(&waiting);
        if (sigismember(&waiting, SIGPIPE)) sigwait(&broken, &number);
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    errno = problem;
    return written;
}

int hearth_socket_is_abandoned(const char *path) {
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    struct stat state;
    if (strlen(path) >= sizeof address.sun_path || lstat(path, &state) != 0 || !S_ISSOCK(state.st_mode)) return 0;
    strcpy(address.sun_path, path);
    int end = socket(AF_UNIX, SOCK_STREAM, 0);
    if (end < 0) return 0;
    int status = connect(end, (struct sockaddr *)&address, sizeof address);
    int is_abandoned = status != 0 && errno == ECONNREFUSED;
    close(end);
    return is_abandoned;
}
