//! The sandbox of Linux: Landlock for files, seccomp for system calls, limits for the rest.

use std::collections::BTreeMap;
use std::env::consts::ARCH;
use std::io;

use landlock::{
    ABI, Access, AccessFs, AccessNet, CompatLevel, Compatible, Ruleset, RulesetAttr, RulesetCreatedAttr, RulesetError, Scope,
    path_beneath_rules,
};
use rustix::process::{Resource, Rlimit, Signal, getpid, set_parent_process_death_signal, setrlimit};
use seccompiler::{
    BpfProgram, SeccompAction, SeccompCmpArgLen::Dword, SeccompCmpOp, SeccompCondition, SeccompFilter, SeccompRule, TargetArch,
    apply_filter,
};

use super::Policy;

/// The newest rights asked for. An older kernel gives those it knows.
const NEWEST: ABI = ABI::V7;

/// Restricts this process, whatever it becomes, and whatever it starts.
pub fn enforce(policy: &Policy) -> io::Result<()> {
    set_parent_process_death_signal(Some(Signal::KILL))?;
    limit(Resource::Core, 0)?;
    limit(Resource::As, policy.memory)?;
    limit(Resource::Fsize, policy.file_size)?;
    limit(Resource::Cpu, policy.seconds)?;
    limit(Resource::Nofile, 256)?;
    // A kernel without Landlock or without filters still enforces the rest: the probe finds out what.
    let _ = restrict_files(policy);
    let _ = restrict_calls(policy);
    Ok(())
}

fn limit(resource: Resource, most: u64) -> io::Result<()> {
    setrlimit(resource, Rlimit { current: Some(most), maximum: Some(most) })?;
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
    if !policy.may_start_programs {
        let thread = libc::CLONE_THREAD as u64;
        refused.insert(libc::SYS_clone, vec![where_argument(0, SeccompCmpOp::MaskedEq(thread), 0)?]);
        refused.extend(NEW_PROCESSES.iter().map(|&call| (call, Vec::new())));
        // The C library takes the older call where this one is unknown.
        apply(BTreeMap::from([(libc::SYS_clone3, Vec::new())]), libc::ENOSYS)?;
    }
    if policy.writable.is_none() {
        refused.extend(CHANGES_OF_FILES.iter().map(|&call| (call, Vec::new())));
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

/// Gives `error` for the calls that match, and lets all others through.
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

/// Sockets, a look into other processes, leaving the process group, and what only the superuser may do anyway.
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
];

/// `clone` with the flag of a thread makes no new process and passes.
const NEW_PROCESSES: &[i64] = &[
    #[cfg(target_arch = "x86_64")]
    libc::SYS_fork,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_vfork,
];

const CHANGES_OF_FILES: &[i64] = &[
    libc::SYS_truncate,
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
];
