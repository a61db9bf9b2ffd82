// Takes files, the network and other processes from a child that parses untrusted files (Linux: Landlock and seccomp).

#ifndef HEARTH_CCONFINEMENT_H
#define HEARTH_CCONFINEMENT_H

/// What a child can still reach. Each list ends with NULL; paths that do not exist are skipped.
struct hearth_confinement {
    /// Files and folders that it may read, and run programs and libraries of.
    char *const *programs;
    /// Files and folders that it may read.
    char *const *inputs;
    /// Files that it may write, and folders that it may read, create and remove files in.
    char *const *outputs;
    /// Folders in which it may wait for others on a socket of its own; it never connects to one. Empty for no sockets.
    char *const *sockets;
};

/// The version of the kernel's Landlock, which restricts files; 0 if it has none.
int hearth_confinement_landlock(void);

/// Whether the kernel filters system calls (seccomp), and the filter knows this processor.
int hearth_confinement_seccomp(void);

/// Confines the calling process for good, as far as the kernel can; safe between fork and exec.
///
/// @return zero, or -1 with errno where the kernel has a means and it failed
int hearth_confine(const struct hearth_confinement *confinement);

#endif
