//! The sandbox of Linux: Landlock for files, seccomp for system calls, limits for the rest.

use std::collections::BTreeMap;
use std::env::consts::ARCH;
use std::io;

use landlock::{
    ABI, Access, AccessFs, AccessNet, CompatLevel, Compatible, Ruleset, RulesetAttr, RulesetCreatedAttr, RulesetError, Scope,
    path_beneath_rules,
};
use rustix::fs::{Gid, Uid};
use rustix::process::{Resource, Rlimit, Signal, getpid, getrlimit, set_parent_process_death_signal, setrlimit};
use rustix::thread::{set_thread_groups, set_thread_res_gid, set_thread_res_uid};
use seccompiler::{
    BpfProgram, SeccompAction, SeccompCmpArgLen::Dword, SeccompCmpOp, SeccompCondition, SeccompFilter, SeccompRule, TargetArch,
    apply_filter,
};

use super::{Policy, User};

/// The newest rights asked for. An older kernel grants the rights that it knows.
const NEWEST: ABI = ABI::V7;

/// Restricts this process, the program that it becomes, and all programs that it starts.
pub fn enforce(policy: &Policy) -> io::Result<()> {
    if let User::Other(number) = policy.user {
        // This process has no other threads.
        set_thread_groups(&[])?;
        let (user, group) = (Uid::from_raw(number), Gid::from_raw(number));
        set_thread_res_gid(group, group, group)?;
        set_thread_res_uid(user, user, user)?;
    }
    // After a change of user it would be forgotten.
    set_parent_process_death_signal(Some(Signal::KILL))?;
    limit(Resource::Core, 0, 0)?;
    limit(Resource::As, policy.memory, policy.memory)?;
    limit(Resource::Fsize, policy.file_size, policy.file_size)?;
    // The first limit sends a signal of its own.
    limit(Resource::Cpu, policy.seconds, policy.seconds + 2)?;
    limit(Resource::Nofile, 256, 256)?;
    // A kernel without Landlock or without filters still enforces the rest: the probe finds out which.
    let _ = restrict_files(policy);
    let _ = restrict_calls(policy);
    Ok(())
}

/// Sets a limit, unless the system has a lower one.
fn limit(resource: Resource, current: u64, maximum: u64) -> io::Result<()> {
    let least = getrlimit(resource).maximum.unwrap_or(u64::MAX);
    setrlimit(resource, Rlimit { current: Some(current.min(least)), maximum: Some(maximum.min(least)) })?;
    Ok(())
}

fn restrict_files(policy: &Policy) -> Result<(), RulesetError> {
    Ruleset::default()
        .set_compatibility(CompatLevel::BestEffort)
        .handle_access(AccessFs::from_all(NEWEST))?
        .handle_access(AccessNet::from_all(NEWEST))?
        .scope(Scope::from_all(NEWEST))?
        .create()?
        .add_rules(path_beneath_rules(&policy.readable, AccessFs::from_read(NEWEST)))?
        .add_rules(path_beneath_rules(["/dev/null"], AccessFs::from_file(NEWEST)))?
        .add_rules(path_beneath_rules(&policy.writable, AccessFs::from_all(NEWEST)))?
        .restrict_self()?;
    Ok(())
}

type Rules = BTreeMap<i64, Vec<SeccompRule>>;

fn restrict_calls(policy: &Policy) -> Result<(), seccompiler::Error> {
    let mut refused: Rules = ALWAYS_REFUSED.iter().map(|&call| (call, Vec::new())).collect();
    let myself = getpid().as_raw_nonzero().get() as u64;
    for call in [libc::SYS_kill, libc::SYS_tgkill] {
        refused.insert(call, vec![where_argument(0, SeccompCmpOp::Ne, myself)?]);
    }
    // Limits of another process.
    refused.insert(libc::SYS_prlimit64, vec![where_argument(0, SeccompCmpOp::Ne, 0)?]);
    let requests = REFUSED_REQUESTS.iter().map(|&request| where_argument(1, SeccompCmpOp::Eq, request));
    refused.insert(libc::SYS_ioctl, requests.collect::<Result<_, _>>()?);
    let owners = REFUSED_OWNERS.iter().map(|&command| where_argument(1, SeccompCmpOp::Eq, command as u64));
    refused.insert(libc::SYS_fcntl, owners.collect::<Result<_, _>>()?);
    // So that every program dies with the grader.
    refused.insert(libc::SYS_prctl, vec![where_argument(0, SeccompCmpOp::Eq, libc::PR_SET_PDEATHSIG as u64)?]);
    if !policy.may_start_programs {
        let thread = libc::CLONE_THREAD as u64;
        refused.insert(libc::SYS_clone, vec![where_argument(0, SeccompCmpOp::MaskedEq(thread), 0)?]);
        refused.extend(NEW_PROCESSES.iter().map(|&call| (call, Vec::new())));
        // The C library uses the older call if this one is unknown.
        apply(BTreeMap::from([(libc::SYS_clone3, Vec::new())]), libc::ENOSYS)?;
    }
    if policy.writable.is_none() {
        refused.extend(CHANGES_OF_FILES.iter().chain(LOOKS_AT_PATHS).map(|&call| (call, Vec::new())));
        // The loader asks only about files that it has opened, which is allowed.
        for call in [libc::SYS_newfstatat, libc::SYS_statx] {
            refused.insert(call, vec![where_argument(0, SeccompCmpOp::Eq, libc::AT_FDCWD as u32 as u64)?]);
        }
        let opens: &[(i64, u8)] = &[
            (libc::SYS_openat, 2),
            #[cfg(target_arch = "x86_64")]
            (libc::SYS_open, 1),
        ];
        for &(call, flags) in opens {
            refused.insert(call, open_to_write(flags)?);
        }
        apply(BTreeMap::from([(libc::SYS_openat2, Vec::new())]), libc::ENOSYS)?;
    }
    apply(refused, libc::EPERM)
}

/// Makes matching calls fail with `error`, and allows all others.
fn apply(rules: Rules, error: i32) -> Result<(), seccompiler::Error> {
    let filter = SeccompFilter::new(rules, SeccompAction::Allow, SeccompAction::Errno(error as u32), TargetArch::try_from(ARCH)?)?;
    apply_filter(&BpfProgram::try_from(filter)?)
}

fn where_argument(number: u8, comparison: SeccompCmpOp, value: u64) -> Result<SeccompRule, seccompiler::Error> {
    Ok(SeccompRule::new(vec![SeccompCondition::new(number, Dword, comparison, value)?])?)
}

fn open_to_write(flags: u8) -> Result<Vec<SeccompRule>, seccompiler::Error> {
    let has = |mask: i32, value: i32| where_argument(flags, SeccompCmpOp::MaskedEq(mask as u64), value as u64);
    Ok(vec![
        has(libc::O_ACCMODE, libc::O_WRONLY)?,
        has(libc::O_ACCMODE, libc::O_RDWR)?,
        has(libc::O_CREAT, libc::O_CREAT)?,
        has(libc::O_TRUNC, libc::O_TRUNC)?,
    ])
}

/// Sockets, access to other processes, leaving the process group, objects that outlive the process, and calls for the superuser only.
const ALWAYS_REFUSED: &[i64] = &[
    libc::SYS_socket,
    libc::SYS_io_uring_setup,
    libc::SYS_ptrace,
    libc::SYS_process_vm_readv,
    libc::SYS_process_vm_writev,
    libc::SYS_pidfd_open,
    libc::SYS_pidfd_send_signal,
    libc::SYS_pidfd_getfd,
    libc::SYS_tkill,
    libc::SYS_rt_sigqueueinfo,
    libc::SYS_rt_tgsigqueueinfo,
    libc::SYS_setsid,
    libc::SYS_setpgid,
    libc::SYS_unshare,
    libc::SYS_setns,
    libc::SYS_mount,
    libc::SYS_umount2,
    libc::SYS_chroot,
    libc::SYS_pivot_root,
    libc::SYS_bpf,
    libc::SYS_perf_event_open,
    libc::SYS_keyctl,
    libc::SYS_add_key,
    libc::SYS_open_by_handle_at,
    libc::SYS_userfaultfd,
    libc::SYS_process_madvise,
    libc::SYS_migrate_pages,
    libc::SYS_move_pages,
    libc::SYS_kcmp,
    libc::SYS_setpriority,
    libc::SYS_ioprio_set,
    libc::SYS_sched_setscheduler,
    libc::SYS_sched_setparam,
    libc::SYS_sched_setattr,
    libc::SYS_shmget,
    libc::SYS_semget,
    libc::SYS_msgget,
    libc::SYS_mq_open,
    libc::SYS_setuid,
    libc::SYS_setgid,
    libc::SYS_setreuid,
    libc::SYS_setregid,
    libc::SYS_setresuid,
    libc::SYS_setresgid,
    libc::SYS_setfsuid,
    libc::SYS_setfsgid,
    libc::SYS_setgroups,
    libc::SYS_capset,
    libc::SYS_reboot,
    libc::SYS_swapon,
    libc::SYS_swapoff,
    libc::SYS_init_module,
    libc::SYS_finit_module,
    libc::SYS_delete_module,
    libc::SYS_kexec_load,
    libc::SYS_sethostname,
    libc::SYS_setdomainname,
    libc::SYS_settimeofday,
    libc::SYS_clock_settime,
    libc::SYS_clock_adjtime,
    libc::SYS_adjtimex,
    libc::SYS_acct,
    libc::SYS_quotactl,
    libc::SYS_syslog,
];

/// Requests that change flags and attributes of a file that is open for reading, or type into the terminal.
const REFUSED_REQUESTS: &[u64] = &[FS_IOC_SETFLAGS, FS_IOC_FSSETXATTR, TIOCSTI];
const FS_IOC_SETFLAGS: u64 = 0x4008_6602;
const FS_IOC_FSSETXATTR: u64 = 0x401c_5820;
const TIOCSTI: u64 = 0x5412;

/// Commands that make the system send a signal to another process on an event of a file, which ends that process.
const REFUSED_OWNERS: &[i32] = &[F_SETOWN, F_SETSIG, F_SETOWN_EX];
const F_SETOWN: i32 = 8;
const F_SETSIG: i32 = 10;
const F_SETOWN_EX: i32 = 15;

/// Calls that make a new process. `clone` with the flag of a thread makes none, and is allowed.
const NEW_PROCESSES: &[i64] = &[
    #[cfg(target_arch = "x86_64")]
    libc::SYS_fork,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_vfork,
];

/// Calls that the C library has no number for yet: Linux 6.6 and 6.13, on all processors.
const SYS_FCHMODAT2: i64 = 452;
const SYS_SETXATTRAT: i64 = 463;
const SYS_REMOVEXATTRAT: i64 = 466;

/// Calls that show whether a file exists, and its size, without opening it.
const LOOKS_AT_PATHS: &[i64] = &[
    libc::SYS_faccessat,
    libc::SYS_faccessat2,
    libc::SYS_readlinkat,
    libc::SYS_statfs,
    libc::SYS_getxattr,
    libc::SYS_lgetxattr,
    libc::SYS_listxattr,
    libc::SYS_llistxattr,
    libc::SYS_name_to_handle_at,
    libc::SYS_chdir,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_access,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_stat,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_lstat,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_readlink,
];

const CHANGES_OF_FILES: &[i64] = &[
    libc::SYS_truncate,
    libc::SYS_ftruncate,
    libc::SYS_fallocate,
    libc::SYS_fchmod,
    SYS_FCHMODAT2,
    libc::SYS_fchown,
    libc::SYS_setxattr,
    libc::SYS_lsetxattr,
    libc::SYS_fsetxattr,
    SYS_SETXATTRAT,
    libc::SYS_removexattr,
    libc::SYS_lremovexattr,
    libc::SYS_fremovexattr,
    SYS_REMOVEXATTRAT,
    libc::SYS_unlinkat,
    libc::SYS_renameat2,
    libc::SYS_mkdirat,
    libc::SYS_mknodat,
    libc::SYS_symlinkat,
    libc::SYS_linkat,
    libc::SYS_fchmodat,
    libc::SYS_fchownat,
    libc::SYS_utimensat,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_creat,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_unlink,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_rename,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_renameat,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_mkdir,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_rmdir,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_mknod,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_symlink,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_link,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_chmod,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_chown,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_lchown,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_utime,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_utimes,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_futimesat,
];
