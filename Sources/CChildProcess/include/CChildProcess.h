// Starts a program with resource limits, which posix_spawn cannot set.

#ifndef HEARTH_CCHILDPROCESS_H
#define HEARTH_CCHILDPROCESS_H

#include "CConfinement.h"

#include <stdint.h>
#include <sys/types.h>

/// Leaves a resource as it is for the caller.
#define HEARTH_NO_LIMIT UINT64_MAX

/// What the system enforces on a child process, or HEARTH_NO_LIMIT; with zero for files it can write none.
struct hearth_process_limits {
    uint64_t memory_bytes;
    uint64_t processor_seconds;
    uint64_t file_bytes;
};

/// Starts a program in a process group of its own, with no other open files than those given.
///
/// @param path the program; no shell and no search path are involved
/// @param arguments ends with NULL; the first is the program's name
/// @param environment ends with NULL
/// @param folder the working folder
/// @param input the file descriptor for its standard input, which the caller keeps; negative for /dev/null
/// @param output the file descriptor for its standard output; the caller keeps its own
/// @param errors the file descriptor for its standard error; the caller keeps its own
/// @param limits what the system enforces
/// @param confinement what it can reach, as far as the kernel can enforce that; NULL for all that the user can
/// @param process receives the process and group identifier
/// @return zero, or the error number that says why the program did not start
int hearth_process_start(const char *path, char *const arguments[], char *const environment[], const char *folder,
                         int input, int output, int errors, const struct hearth_process_limits *limits,
                         const struct hearth_confinement *confinement, pid_t *process);

/// Whether a child has ended; leaves it to be waited for, so that its group identifier stays taken.
int hearth_process_has_ended(pid_t process);

/// Kills a child with everything that it started, and waits for it.
///
/// @return the status as waitpid gives it
int hearth_process_finish(pid_t process);

/// Asks a child and everything that it started to end; it must not have been waited for.
///
/// @return zero, or -1 with errno
int hearth_process_end(pid_t process);

/// Whether a file is a socket that no process waits on any more.
int hearth_socket_is_abandoned(const char *path);

/// Writes as write does, and fails with EPIPE instead of a signal where nobody reads any more.
ssize_t hearth_process_write(int descriptor, const void *bytes, size_t count);

#endif
