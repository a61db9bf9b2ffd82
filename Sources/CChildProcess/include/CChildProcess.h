// Starts a program with resource limits, which posix_spawn cannot set.

#ifndef HEARTH_CCHILDPROCESS_H
#define HEARTH_CCHILDPROCESS_H

#include "CConfinement.h"

#include <stdint.h>
#include <sys/types.h>

/// Keeps the caller's own limit of a resource.
#define HEARTH_NO_LIMIT UINT64_MAX

/// The limits that the system enforces on a child process, or HEARTH_NO_LIMIT. If `file_bytes` is 0, the
/// child cannot write files.
struct hearth_process_limits {
    uint64_t memory_bytes;
    uint64_t processor_seconds;
    uint64_t file_bytes;
};

/// Starts a program in its own process group, with no open files other than the given ones.
///
/// - Parameters:
///   - path: The program; neither a shell nor a search path is used.
///   - arguments: Ends with NULL; the first is the program's name.
///   - environment: Ends with NULL.
///   - folder: The working folder.
///   - input: The descriptor for its standard input, still owned by the caller; negative for /dev/null.
///   - output: The descriptor for its standard output, still owned by the caller.
///   - errors: The descriptor for its standard error, still owned by the caller.
///   - limits: The limits that the system enforces.
///   - confinement: The restrictions, as far as the kernel supports them; NULL for none.
///   - process: Receives the process and group identifier.
/// - Returns: Zero, or the error number if the program could not be started.
int hearth_process_start(const char *path, char *const arguments[], char *const environment[], const char *folder,
                         int input, int output, int errors, const struct hearth_process_limits *limits,
                         const struct hearth_confinement *confinement, pid_t *process);

/// Returns whether a child has ended, without waiting for it, so that its group identifier stays reserved.
int hearth_process_has_ended(pid_t process);

/// Kills a child and all its descendants in the group, and waits for it.
///
/// - Returns: The status as returned by waitpid.
int hearth_process_finish(pid_t process);

/// Sends SIGTERM to a child and its group. The child must not have been waited for.
///
/// - Returns: Zero, or -1 with errno.
int hearth_process_end(pid_t process);

/// Returns whether a file is a socket on which no process listens.
int hearth_socket_is_abandoned(const char *path);

/// Writes like `write`, but fails with EPIPE instead of raising SIGPIPE if the reader is closed.
ssize_t hearth_process_write(int descriptor, const void *bytes, size_t count);

#endif
