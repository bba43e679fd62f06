//! Machines that are made up: each thing that can be wrong is told, with what to type.

use std::path::PathBuf;
use std::time::{Duration, SystemTime};

use super::machine::{Crates, Machine, System, Trial};
use super::*;

fn host(system: System) -> &'static str {
    system.choose("x86_64-pc-windows-msvc", "aarch64-apple-darwin", "x86_64-unknown-linux-gnu")
}

/// A machine with nothing wrong.
fn sound(system: System) -> Machine {
    let folder = system.choose(r"C:\Users\山田 花子\lab", "/Users/hanako/lab", "/home/hanako/lab");
    Machine {
        system,
        rustc: Ok(format!("rustc 1.95.0\nbinary: rustc\nhost: {}\nrelease: 1.95.0\n", host(system))),
        trial: Trial::Works,
        target: PathBuf::from(system.choose(r"C:\Users\山田 花子\lab\target", "/Users/hanako/lab/target", "/home/hanako/lab/target")),
        folder: PathBuf::from(folder),
        code_page: (system == System::Windows).then(|| "Active code page: 65001".to_string()),
        locale: Some("ja_JP.UTF-8".to_string()),
        free: Ok(20 << 30),
        crates: Crates::Here,
        proxy: None,
        now: SystemTime::UNIX_EPOCH + Duration::from_secs(2_000_000_000),
        newest: Some(SystemTime::UNIX_EPOCH + Duration::from_secs(1_999_999_000)),
        smart_app_control: None,
    }
}

const SYSTEMS: [System; 3] = [System::Windows, System::Mac, System::Linux];

/// What is not fine: whether it is broken, what is said, and what to type.
fn complaints(machine: &Machine) -> Vec<(bool, String, String)> {
    let findings = examine(machine).into_iter().filter(|finding| finding.state != State::Fine);
    findings.map(|finding| (finding.state == State::Broken, finding.found.en.into_owned(), finding.remedy.unwrap())).collect()
}

/// The one thing that is wrong says and asks to type this.
#[track_caller]
fn assert_one(machine: &Machine, is_broken: bool, says: &str, remedy: &str) {
    let found = complaints(machine);
    let [(broken, said, typed)] = &found[..] else { panic!("{found:?}") };
    assert!(*broken == is_broken && said.contains(says) && typed.contains(remedy), "{found:?}");
}

#[test]
fn nothing_is_wrong_with_a_sound_machine() {
    for system in SYSTEMS {
        assert_eq!(complaints(&sound(system)), [], "{system:?}");
    }
}

#[test]
fn a_compiler_that_is_missing_or_old() {
    for (system, remedy) in SYSTEMS.into_iter().zip(["winget install Rustlang.Rustup", "sh.rustup.rs", "sh.rustup.rs"]) {
        assert_one(&Machine { rustc: Err("not found".to_string()), ..sound(system) }, true, "rustc does not start: not found", remedy);
        let old = format!("host: {}\nrelease: 1.75.0-nightly\n", host(system));
        assert_one(
            &Machine { rustc: Ok(old), ..sound(system) },
            true,
            "rustc 1.75.0-nightly; the course needs 1.91",
            "rustup update stable",
        );
    }
    let small = "host: i686-pc-windows-msvc\nrelease: 1.95.0\n".to_string();
    assert_one(&Machine { rustc: Ok(small), ..sound(System::Windows) }, false, "32 bits", "rustup default stable-x86_64-pc-windows-msvc");
}

#[test]
fn a_linker_that_is_missing() {
    let said = || Trial::NotBuilt("warning: x\nerror: linker `link.exe` not found\n  |\n".to_string());
    for (system, remedy) in
        SYSTEMS.into_iter().zip(["VisualStudio.2022.BuildTools", "xcode-select --install", "apt install build-essential"])
    {
        assert_one(&Machine { trial: said(), ..sound(system) }, true, "error: linker `link.exe` not found", remedy);
    }
}

#[test]
fn programs_that_may_not_start() {
    for trial in [Trial::NotStarted, Trial::NotBuilt] {
        let machine = Machine {
            trial: trial("could not execute process `build-script-build` (os error 4551)".to_string()),
            ..sound(System::Windows)
        };
        assert_one(&machine, true, "os error 4551: Smart App Control", "wsl --install");
    }
    let taken = || Trial::NotStarted("a virus was found (os error 225)".to_string());
    assert_one(&Machine { trial: taken(), ..sound(System::Windows) }, true, "virus scanner", r"-ExclusionPath 'C:\Users\山田 花子\lab'");
    assert_one(&Machine { trial: taken(), ..sound(System::Linux) }, true, "does not start", "CARGO_TARGET_DIR=");
    let control = |value: &str| Some(format!("HKEY_LOCAL_MACHINE\\...\n    VerifiedAndReputablePolicyState    REG_DWORD    {value}"));
    assert_one(&Machine { smart_app_control: control("0x1"), ..sound(System::Windows) }, false, "it is on", "wsl --install");
    assert_eq!(complaints(&Machine { smart_app_control: control("0x0"), ..sound(System::Windows) }), []);
}

#[test]
fn folders_that_are_in_the_way() {
    let at = |folder: &str| Machine { target: PathBuf::from(folder), ..sound(System::Windows) };
    assert_one(&at(r"C:\Users\a\OneDrive - School\lab\target"), false, "cloud", r"setx CARGO_TARGET_DIR C:\");
    assert_one(&at(&format!(r"C:\{}", "long\\".repeat(40))), true, "too long", r"setx CARGO_TARGET_DIR C:\");
    let gnu = "host: x86_64-pc-windows-gnu\nrelease: 1.95.0\n".to_string();
    assert_one(&Machine { rustc: Ok(gnu), ..at(r"C:\五将棋\target") }, false, "letters", r"setx CARGO_TARGET_DIR C:\");
}

#[test]
fn characters_that_others_do_not_read() {
    let page = Some("現在のコード ページ: 932".to_string());
    assert_one(&Machine { code_page: page, ..sound(System::Windows) }, false, "code page 932", "chcp 65001");
    for locale in [None, Some("C".to_string()), Some("ja_JP.eucJP".to_string())] {
        assert_one(&Machine { locale: locale.clone(), ..sound(System::Linux) }, false, "not UTF-8", "export LANG=C.UTF-8");
        assert_eq!(complaints(&Machine { locale, ..sound(System::Mac) }), []);
    }
}

#[test]
fn a_full_disk_and_a_clock_that_is_behind() {
    assert_one(&Machine { free: Ok(1 << 30), ..sound(System::Mac) }, true, "1.0 GiB free", "cargo clean");
    for (system, remedy) in SYSTEMS.into_iter().zip(["w32tm /resync", "sntp", "timedatectl"]) {
        let machine = sound(system);
        let newest = Some(machine.now + Duration::from_secs(7200));
        assert_one(&Machine { newest, ..machine }, true, "120 minutes behind", remedy);
    }
}

#[test]
fn crates_that_cannot_be_had() {
    let refused = |said: &str, proxy: Option<&str>| Machine {
        crates: Crates::Refused(said.to_string()),
        proxy: proxy.map(str::to_string),
        ..sound(System::Windows)
    };
    for (said, proxy, says, remedy) in [
        (
            "[35] SSL connect error (schannel: CRYPT_E_NO_REVOCATION_CHECK (0x80092012))",
            None,
            "revoked",
            "setx CARGO_HTTP_CHECK_REVOKE false",
        ),
        ("SSL certificate problem: unable to get local issuer certificate", None, "school looks into", "setx CARGO_HTTP_CAINFO "),
        ("SSL certificate problem: certificate is not yet valid", None, "another time", "w32tm /resync"),
        ("CONNECT tunnel failed, response 407", Some("http://me:secret@proxy:8080"), "the proxy http://proxy:8080 ", "setx HTTPS_PROXY "),
        ("[6] Could not resolve host: index.crates.io", Some("proxy:8080"), "the proxy proxy:8080 ", "setx HTTPS_PROXY "),
        ("[6] Could not resolve host: index.crates.io", None, "no network", "cargo fetch"),
        ("error: the lock file needs to be updated", None, "cargo says: error: the lock file", "cargo fetch"),
    ] {
        assert_one(&refused(said, proxy), true, says, remedy);
        assert!(!format!("{:?}", examine(&refused(said, proxy))).contains("secret"));
    }
}

#[test]
fn all_of_it_is_told_in_both_languages() {
    let machine = Machine {
        rustc: Ok("host: x86_64-pc-windows-msvc\nrelease: 1.90.0\n".to_string()),
        trial: Trial::NotBuilt("error: linker `link.exe` not found".to_string()),
        code_page: Some("932".to_string()),
        smart_app_control: Some("0x1".to_string()),
        free: Ok(1 << 30),
        crates: Crates::Refused("timed out".to_string()),
        ..sound(System::Windows)
    };
    colored::control::set_override(false);
    insta::assert_snapshot!(format!("{}\n{}", told(&examine(&machine), Lang::En), told(&examine(&machine), Lang::Ja)));
}

#[test]
fn only_what_the_machine_may_have_caused_points_here() {
    for said in
        ["error: linker `link.exe` not found", "error: failed to download `rand v0.10.0`", "could not execute process `x` (os error 4551)"]
    {
        assert!(see_doctor(said).is_some(), "{said}");
    }
    assert!(see_doctor("error[E0308]: mismatched types").is_none());
}
