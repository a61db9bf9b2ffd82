#if defined(__linux__) && !defined(_GNU_SOURCE)
#define _GNU_SOURCE
#endif

#include "CConfinement.h"

#ifndef __linux__

#include <stddef.h>

int hearth_confinement_landlock(void) { return 0; }

int hearth_confinement_seccomp(void) { return 0; }

int hearth_confine(const struct hearth_confinement *confinement) {
    (void)confinement;
    return 0;
}

#else

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

// All functions of this file run between fork and exec: they use only system calls and allocate no memory.

// MARK: Files (Landlock)

// System headers are often older than the kernel, so the interface is declared here. These numbers are the
// same on all processors.
enum { create_ruleset = 444, add_rule = 445, restrict_self = 446 };
enum { ask_version = 1, path_beneath = 1 };

struct ruleset {
    uint64_t files, network, scopes;
};

struct __attribute__((packed)) path_rule {
    uint64_t access;
    int32_t folder;
};

enum {
    run = 1 << 0,
    write_file = 1 << 1,
    read_file = 1 << 2,
    read_folder = 1 << 3,
    remove_folder = 1 << 4,
    remove_file = 1 << 5,
    make_folder = 1 << 7,
    make_file = 1 << 8,
    make_socket = 1 << 9,
    // Linking and renaming between folders; Landlock version 2 or later.
    refer = 1 << 13,
    // Landlock version 3 or later.
    truncate_file = 1 << 14,
    // Device files; Landlock version 5 or later.
    control_device = 1 << 15,
    // The access rights that apply to files other than folders.
    of_files = run | write_file | read_file | truncate_file,
    // TCP; Landlock version 4 or later.
    bind_port = 1 << 0,
    connect_port = 1 << 1,
    // Abstract sockets and signals to other processes; Landlock version 6 or later.
    abstract_sockets = 1 << 0,
    signals = 1 << 1,
};

int hearth_confinement_landlock(void) {
    long version = syscall(create_ruleset, NULL, 0, ask_version);
    return version > 0 ? (int)version : 0;
}

static struct ruleset everything(int version) {
    struct ruleset rules = {.files = refer - 1};
    if (version >= 2) rules.files |= refer;
    if (version >= 3) rules.files |= truncate_file;
    if (version >= 4) rules.network = bind_port | connect_port;
    if (version >= 5) rules.files |= control_device;
    if (version >= 6) rules.scopes = abstract_sockets | signals;
    return rules;
}

static int allow(int ruleset, char *const *paths, uint64_t access) {
    for (; *paths != NULL; paths++) {
        int path = open(*paths, O_PATH | O_CLOEXEC);
        if (path < 0) continue;
        struct stat state;
        struct path_rule rule = {.access = access, .folder = path};
        if (fstat(path, &state) != 0 || !S_ISDIR(state.st_mode)) rule.access &= of_files;
        long status = syscall(add_rule, ruleset, path_beneath, &rule, 0);
        int problem = errno;
        close(path);
        if (status != 0) {
            errno = problem;
            return -1;
        }
    }
    return 0;
}

static int confine_files(const struct hearth_confinement *confinement) {
    int version = hearth_confinement_landlock();
    if (version == 0) return 0;
    struct ruleset rules = everything(version);
    size_t size = version >= 6 ? sizeof rules : version >= 4 ? offsetof(struct ruleset, scopes) : sizeof rules.files;
    int ruleset = (int)syscall(create_ruleset, &rules, size, 0);
    if (ruleset < 0) return -1;
    uint64_t reads = read_file | read_folder;
    uint64_t writes = reads | write_file | make_file | remove_file | truncate_file | make_folder | remove_folder;
    int status = allow(ruleset, confinement->programs, rules.files & (reads | run));
    if (status == 0) status = allow(ruleset, confinement->inputs, rules.files & reads);
    if (status == 0) status = allow(ruleset, confinement->outputs, rules.files & writes);
    if (status == 0) status = allow(ruleset, confinement->sockets, rules.files & make_socket);
    if (status == 0) status = (int)syscall(restrict_self, ruleset, 0);
    int problem = errno;
    close(ruleset);
    errno = problem;
    return status;
}

// MARK: System calls (seccomp)

#if defined(__x86_64__)
#define HEARTH_ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define HEARTH_ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

#ifndef HEARTH_ARCHITECTURE

int hearth_confinement_seccomp(void) { return 0; }

static int confine_calls(const struct hearth_confinement *confinement) {
    (void)confinement;
    return 0;
}

#else

int hearth_confinement_seccomp(void) {
    uint32_t action = SECCOMP_RET_ERRNO;
    return syscall(SYS_seccomp, SECCOMP_GET_ACTION_AVAIL, 0, &action) == 0;
}

#define FIELD(name) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, name))
// The low half; both processors are little-endian.
#define ARGUMENT(number) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args[number]))
#define RETURN(action) BPF_STMT(BPF_RET | BPF_K, (action))
#define REFUSE(number) RETURN(SECCOMP_RET_ERRNO | (number))
// Skips `count` instructions unless the loaded number equals `value`.
#define UNLESS(value, count) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)(value), 0, count)
#define DENY(call) UNLESS(call, 1), REFUSE(EPERM)
// Allows a call only if its first argument is this process, or `zero`, which stands for the calling process.
#define OWN(call, own, zero) \
    UNLESS(call, 5), ARGUMENT(0), BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)(own), 1, 0), \
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)(zero), 0, 1), RETURN(SECCOMP_RET_ALLOW), REFUSE(EPERM)

static int confine_calls(const struct hearth_confinement *confinement) {
    if (!hearth_confinement_seccomp()) return 0;
    uint32_t own = (uint32_t)getpid();
    int waits = *confinement->sockets != NULL;
    // A number that no call or socket family has, so that it matches nothing.
    uint32_t none = 0x3FFFFFFF, family = waits ? AF_UNIX : none;
    struct sock_filter code[] = {
        FIELD(arch),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, HEARTH_ARCHITECTURE, 1, 0),
        RETURN(SECCOMP_RET_KILL_PROCESS),
        FIELD(nr),
#ifdef __x86_64__
        // The x32 interface has the same architecture value but its own call numbers.
        BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 0, 1),
        REFUSE(EPERM),
#endif
        // Network.
        UNLESS(SYS_socket, 4), ARGUMENT(0), UNLESS(family, 1), RETURN(SECCOMP_RET_ALLOW), REFUSE(EPERM),
        DENY(SYS_socketpair), DENY(SYS_connect), DENY(waits ? none : SYS_bind), DENY(waits ? none : SYS_listen),
        // New processes; threads are allowed. clone3 has its flags in memory, so it is refused and glibc
        // falls back to clone.
#ifdef SYS_fork
        DENY(SYS_fork), DENY(SYS_vfork),
#endif
        UNLESS(435 /* clone3 */, 1), REFUSE(ENOSYS),
        UNLESS(SYS_clone, 5), ARGUMENT(0),
        // No namespaces, and only threads (CLONE_THREAD).
        BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, 0x7E020000, 1, 0),
        BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, 0x00010000, 1, 0), REFUSE(EPERM), RETURN(SECCOMP_RET_ALLOW),
        // A process that left its group would not be killed with it.
        DENY(SYS_setsid), DENY(SYS_setpgid),
        // Signals and resource limits of other processes.
        OWN(SYS_kill, own, own), OWN(SYS_tkill, own, own), OWN(SYS_tgkill, own, own), OWN(SYS_prlimit64, own, 0),
        DENY(SYS_rt_sigqueueinfo), DENY(SYS_rt_tgsigqueueinfo), DENY(SYS_ptrace), DENY(SYS_process_vm_readv),
        DENY(SYS_process_vm_writev), DENY(SYS_kcmp), DENY(424 /* pidfd_send_signal */), DENY(434 /* pidfd_open */),
        DENY(438 /* pidfd_getfd */), DENY(440 /* process_madvise */), DENY(448 /* process_mrelease */),
        // Landlock restricts neither attributes nor, in its first versions, truncation.
#ifdef SYS_chmod
        DENY(SYS_chmod), DENY(SYS_chown), DENY(SYS_lchown), DENY(SYS_utime), DENY(SYS_utimes), DENY(SYS_futimesat),
#endif
        DENY(SYS_fchmod), DENY(SYS_fchmodat), DENY(452 /* fchmodat2 */), DENY(SYS_fchown), DENY(SYS_fchownat),
        DENY(SYS_utimensat), DENY(SYS_setxattr), DENY(SYS_lsetxattr), DENY(SYS_fsetxattr), DENY(463 /* setxattrat */),
        DENY(SYS_removexattr), DENY(SYS_lremovexattr), DENY(SYS_fremovexattr), DENY(466 /* removexattrat */),
        DENY(469 /* file_setattr */), DENY(SYS_truncate),
        // Mounts, namespaces and files opened by handle.
        DENY(SYS_mount), DENY(SYS_umount2), DENY(SYS_pivot_root), DENY(SYS_chroot), DENY(428 /* open_tree */),
        DENY(429 /* move_mount */), DENY(430 /* fsopen */), DENY(431 /* fsconfig */), DENY(432 /* fsmount */),
        DENY(433 /* fspick */), DENY(442 /* mount_setattr */), DENY(467 /* open_tree_attr */), DENY(SYS_unshare),
        DENY(SYS_setns), DENY(SYS_name_to_handle_at), DENY(SYS_open_by_handle_at), DENY(SYS_fanotify_init),
        // Kernel interfaces that no parser needs and that had vulnerabilities.
        DENY(SYS_bpf), DENY(SYS_keyctl), DENY(SYS_add_key), DENY(SYS_request_key), DENY(SYS_perf_event_open),
        DENY(425 /* io_uring_setup */), DENY(426 /* io_uring_enter */), DENY(427 /* io_uring_register */),
        DENY(SYS_userfaultfd), DENY(SYS_personality), DENY(SYS_vhangup), DENY(SYS_quotactl),
        // System administration.
        DENY(SYS_kexec_load), DENY(SYS_kexec_file_load),
        DENY(SYS_init_module), DENY(SYS_finit_module), DENY(SYS_delete_module), DENY(SYS_reboot), DENY(SYS_swapon),
        DENY(SYS_swapoff), DENY(SYS_acct), DENY(SYS_syslog), DENY(SYS_settimeofday), DENY(SYS_clock_settime),
        DENY(SYS_clock_adjtime), DENY(SYS_adjtimex), DENY(SYS_sethostname), DENY(SYS_setdomainname),
#ifdef SYS_iopl
        DENY(SYS_iopl), DENY(SYS_ioperm),
#endif
        RETURN(SECCOMP_RET_ALLOW),
    };
    struct sock_fprog program = {.len = sizeof code / sizeof *code, .filter = code};
    return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program);
}

#endif

int hearth_confine(const struct hearth_confinement *confinement) {
    // An unprivileged process can install filters only with this flag.
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return -1;
    if (confine_files(confinement) != 0) return -1;
    return confine_calls(confinement);
}

#endif
