// Denies a child that parses untrusted files access to files, network and other processes (Linux: Landlock
// and seccomp).

#ifndef HEARTH_CCONFINEMENT_H
#define HEARTH_CCONFINEMENT_H

/// The resources that a child can access. Each list ends with NULL; paths that do not exist are skipped.
struct hearth_confinement {
    /// Files and folders that the child may read and execute.
    char *const *programs;
    /// Files and folders that the child may read.
    char *const *inputs;
    /// Files that the child may write, and folders in which it may read, create and remove files.
    char *const *outputs;
    /// Folders in which the child may listen on its own socket; empty for no sockets. It can never connect to
    /// a socket.
    char *const *sockets;
};

/// Returns the version of the kernel's Landlock, which restricts file access; 0 if it is not supported.
int hearth_confinement_landlock(void);

/// Returns whether the kernel filters system calls (seccomp) and the filter supports this processor.
int hearth_confinement_seccomp(void);

/// Confines the calling process permanently, as far as the kernel supports it. Safe between fork and exec.
///
/// - Returns: Zero, or -1 with errno if a supported mechanism failed.
int hearth_confine(const struct hearth_confinement *confinement);

#endif
