//! `doctor`: what on this machine keeps the course from being built or shown, each with one thing to type.
//!
//! - `machine`: what is found out, by asking the compiler, cargo and the system.
//! - Here: what that means. Nothing is changed, and nothing is sent anywhere but to the registry of crates, by cargo.

mod machine;

use std::process::ExitCode;
use std::time::Duration;

use minishogi::text;

use crate::counted;
use colored::Colorize;
use minishogi_grading::{Lang, Text};

use self::machine::{Crates, Machine, System, Trial, field};
use crate::terminal;

/// What a message ends with where the machine may be the reason.
pub const SEE_DOCTOR: Text =
    Text::new("What may be wrong with this machine: cargo run -- doctor", "このパソコンに原因があるかを調べるには: cargo run -- doctor");

/// Returns the same, where what was said tells that it is the machine: a linker that is missing, a program that the system does not let start, crates
/// that cannot be had.
pub fn see_doctor(said: &str) -> Option<Text> {
    const SIGNS: [&str; 12] = [
        "linker `",
        "linking with `",
        "os error 4551",
        "os error 225",
        "os error 112",
        "No space left on device",
        "could not execute process",
        "failed to run custom build command",
        "failed to download",
        "failed to get `",
        "SSL",
        "spurious network error",
    ];
    SIGNS.iter().any(|sign| said.contains(sign)).then_some(SEE_DOCTOR)
}

/// Examines this machine, and prints what it found. Ends with 1 where something keeps the course from being built.
pub fn run(lang: Lang) -> ExitCode {
    let findings = examine(&Machine::here());
    let ended = terminal::end_with(&told(&findings, lang), lang);
    if findings.iter().any(|finding| finding.state == State::Broken) { ExitCode::FAILURE } else { ended }
}

/// How much something matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Fine,
    /// It works, but not as well as it could.
    Odd,
    /// The course cannot be built or started so.
    Broken,
}

/// One thing that was looked at.
#[derive(Debug)]
struct Finding {
    name: Text,
    state: State,
    found: Text,
    /// What to type.
    remedy: Option<String>,
}

impl Finding {
    fn fine(name: Text, found: Text) -> Finding {
        Finding { name, state: State::Fine, found, remedy: None }
    }

    fn odd(name: Text, found: Text, remedy: impl Into<String>) -> Finding {
        Finding { name, state: State::Odd, found, remedy: Some(remedy.into()) }
    }

    fn broken(name: Text, found: Text, remedy: impl Into<String>) -> Finding {
        Finding { name, state: State::Broken, found, remedy: Some(remedy.into()) }
    }
}

fn told(findings: &[Finding], lang: Lang) -> String {
    let mut text = String::new();
    for Finding { name, state, found, remedy } in findings {
        let mark = match (state, lang) {
            (State::Fine, _) => "ok   ".green(),
            (State::Odd, Lang::En) => "note ".yellow(),
            (State::Odd, Lang::Ja) => "注意 ".yellow(),
            (State::Broken, Lang::En) => "WRONG".red().bold(),
            (State::Broken, Lang::Ja) => "問題 ".red().bold(),
        };
        // A mark takes seven columns with what is behind it.
        let line = terminal::for_terminal(&format!("       {}: {}", name.get(lang), found.get(lang)));
        text += &format!("{mark}  {}\n", line.trim_start());
        if let Some(remedy) = remedy {
            text += &format!("       {}\n           {remedy}\n", Text::new("Type:", "入力するコマンド:").get(lang));
        }
    }
    let count = |state| findings.iter().filter(|finding| finding.state == state).count();
    let last = match (count(State::Broken), count(State::Odd)) {
        (0, 0) => Text::new("Nothing is wrong.", "問題はありません。"),
        (0, _) => Text::new("The course can be built here.", "教材はこのパソコンでビルドできます。"),
        _ => Text::new(
            "Begin with the first that is wrong, open a new terminal, and ask again.",
            "最初の「問題」から直し、新しい端末を開いて、もう一度実行してください。",
        ),
    };
    text + "\n" + last.get(lang) + "\n"
}

fn examine(machine: &Machine) -> Vec<Finding> {
    let mut findings = vec![compiler(machine), target(machine), linker(machine)];
    findings.extend(smart_app_control(machine));
    findings.extend([path(machine), characters(machine), disk(machine), crates(machine), clock(machine)]);
    findings
}

/// Major and minor number.
fn version(text: &str) -> Option<(u32, u32)> {
    let mut numbers = text.split(['.', '-']);
    Some((numbers.next()?.parse().ok()?, numbers.next()?.parse().ok()?))
}

fn compiler(machine: &Machine) -> Finding {
    let name = Text::new("Compiler", "コンパイラ");
    let wanted = env!("CARGO_PKG_RUST_VERSION");
    let install = machine.system.choose(
        "winget install Rustlang.Rustup",
        "curl --proto '=https' --tlsv1.2 -sSf https://sh.rustup.rs | sh",
        "curl --proto '=https' --tlsv1.2 -sSf https://sh.rustup.rs | sh",
    );
    match &machine.rustc {
        Err(error) => Finding::broken(name, text!("rustc does not start: {error}", "rustc を起動できません: {error}"), install),
        Ok(told) => {
            let release = field(told, "release").unwrap_or("?");
            if version(release) < version(wanted) {
                let found = text!(
                    "rustc {release}; the course needs {wanted} or later",
                    "rustc {release} です。この教材には {wanted} 以降が必要です。"
                );
                return Finding::broken(name, found, "rustup update stable");
            }
            Finding::fine(name, Text::from(format!("rustc {release}")))
        }
    }
}

fn target(machine: &Machine) -> Finding {
    let name = Text::new("Target", "ターゲット");
    let host = machine.host();
    if host.starts_with("i686") {
        let found = text!(
            "{host} makes programs of 32 bits, which have half the room and are slower",
            "{host} は 32 ビットのプログラムを作ります。メモリも速度も足りません。"
        );
        return Finding::odd(name, found, format!("rustup default stable-{}", host.replacen("i686", "x86_64", 1)));
    }
    Finding::fine(name, Text::from(host.to_string()))
}

/// What tells that a program was not allowed to start, and by whom.
fn blocked_by_policy(said: &str) -> bool {
    said.contains("os error 4551")
}

fn linker(machine: &Machine) -> Finding {
    let name = Text::new("Linker, and starting what was built", "リンカと、ビルドしたプログラムの起動");
    let is_msvc = machine.host().ends_with("-msvc");
    let install = machine.system.choose(
        if is_msvc {
            "winget install Microsoft.VisualStudio.2022.BuildTools --override \"--wait --passive --add \
             Microsoft.VisualStudio.Workload.VCTools --includeRecommended\""
        } else {
            "rustup component add rust-mingw"
        },
        "xcode-select --install",
        "sudo apt install build-essential",
    );
    match &machine.trial {
        Trial::Works => {
            Finding::fine(name, Text::new("a small program was built, and started", "小さなプログラムをビルドし、起動できました。"))
        }
        Trial::NotBuilt(said) if blocked_by_policy(said) => blocked(name),
        Trial::NotBuilt(said) => {
            let line = said.lines().find(|line| line.starts_with("error")).unwrap_or_else(|| said.lines().next().unwrap_or_default());
            Finding::broken(name, text!("a small program cannot be built: {line}", "小さなプログラムをビルドできません: {line}"), install)
        }
        Trial::NotStarted(said) if blocked_by_policy(said) => blocked(name),
        Trial::NotStarted(said) => {
            let found = text!(
                "a small program was built, but does not start: {said}. A virus scanner took it, or programs may not start there",
                "小さなプログラムをビルドできましたが、起動できません: {said}。ウイルス対策ソフトに消されたか、そこでは起動が許されていません。"
            );
            // In a terminal of the administrator.
            let except = format!("powershell Add-MpPreference -ExclusionPath '{}'", machine.folder.display());
            let elsewhere = "export CARGO_TARGET_DIR=\"$HOME/minishogi-target\"";
            Finding::broken(name, found, machine.system.choose(&except, elsewhere, elsewhere))
        }
    }
}

/// By Smart App Control or a policy of the school. It knows no exceptions for a folder; programs of Linux are not its business.
fn blocked(name: Text) -> Finding {
    let found = Text::new(
        "Windows does not let start what was just built (os error 4551: Smart App Control or a rule of your school); \
         in Linux under Windows it does",
        "ビルドしたばかりのプログラムの起動を Windows が止めています（os error 4551: スマート アプリ コントロール、または学校の規則）。\
         Windows の中の Linux なら動きます。",
    );
    Finding::broken(name, found, "wsl --install")
}

/// Returns whether it is switched on, where a system has it. It blocks `build-script-build` and the like now and then, not always.
fn smart_app_control(machine: &Machine) -> Option<Finding> {
    // A key of the registry: 0 is off, 1 on, 2 being tried.
    let name = || Text::new("Smart App Control", "スマート アプリ コントロール");
    let state = machine.smart_app_control.as_deref()?.split_whitespace().last()?.to_string();
    Some(match state.as_str() {
        "0x1" => Finding::odd(
            name(),
            Text::new(
                "it is on, and may block what cargo builds (`build-script-build`, os error 4551); if it does, use Linux under Windows",
                "有効です。cargo がビルドしたもの（`build-script-build`、os error 4551）を止めることがあります。\
                 そのときは Windows の中の Linux を使います。",
            ),
            "wsl --install",
        ),
        _ => Finding::fine(name(), Text::new("it is off", "無効です。")),
    })
}

fn path(machine: &Machine) -> Finding {
    let name = Text::new("Folder", "フォルダ");
    let folder = machine.target.display().to_string();
    let elsewhere = machine.system.choose(
        "setx CARGO_TARGET_DIR C:\\minishogi-target",
        "export CARGO_TARGET_DIR=/tmp/minishogi-target",
        "export CARGO_TARGET_DIR=/tmp/minishogi-target",
    );
    let is_shared = ["OneDrive", "Dropbox", "Google Drive", "iCloud", "Mobile Documents"].iter().any(|cloud| folder.contains(cloud));
    if is_shared {
        let found = text!(
            "{folder} is copied to a cloud while cargo writes there, which is slow and locks files",
            "{folder} はクラウドに同期されています。cargo が書くファイルがロックされ、遅くなります。"
        );
        return Finding::odd(name, found, elsewhere);
    }
    // The linker of the GNU toolchain knows the code page only; the deepest file below has 90 characters more, of at most 260.
    if machine.system == System::Windows && !folder.is_ascii() && machine.host().ends_with("-gnu") {
        let found = text!(
            "{folder} has letters that the linker of {} may not know",
            "{folder} には、{} のリンカが読めない文字があるかもしれません。",
            machine.host()
        );
        return Finding::odd(name, found, elsewhere);
    }
    if machine.system == System::Windows && folder.encode_utf16().count() > 170 {
        let found = text!("the path is too long: {folder}", "パスが長すぎます: {folder}");
        return Finding::broken(name, found, elsewhere);
    }
    let beyond = if folder.is_ascii() {
        Text::new("", "")
    } else {
        Text::new(" (letters beyond ASCII do no harm)", "（日本語が入っていても構いません）")
    };
    Finding::fine(name, Text::of(format!("{folder}{}", beyond.en), format!("{folder}{}", beyond.ja)))
}

fn characters(machine: &Machine) -> Finding {
    let name = Text::new("Characters", "文字コード");
    if machine.system == System::Windows {
        let page: String = machine.code_page.iter().flat_map(|told| told.chars()).filter(char::is_ascii_digit).collect();
        return match page.as_str() {
            "65001" => Finding::fine(name, Text::new("code page 65001 (UTF-8)", "コードページ 65001（UTF-8）")),
            _ => Finding::odd(
                name,
                text!(
                    "code page {page}: kanji are right on the screen, but in a pipe or a file they are UTF-8",
                    "コードページ {page}: 画面の漢字は正しく出ますが、パイプとファイルでは UTF-8 です。"
                ),
                "chcp 65001",
            ),
        };
    }
    match machine.locale.as_deref() {
        Some(locale) if locale.to_lowercase().replace('-', "").contains("utf8") => Finding::fine(name, Text::from(locale.to_string())),
        // Systems of Apple are UTF-8 whatever the variable says.
        _ if machine.system == System::Mac => Finding::fine(name, Text::from("UTF-8".to_string())),
        locale => {
            let locale = locale.unwrap_or("-").to_string();
            Finding::odd(
                name,
                text!(
                    "the locale {locale} is not UTF-8: kanji may look wrong",
                    "ロケール {locale} は UTF-8 ではありません。漢字が化けることがあります。"
                ),
                "export LANG=C.UTF-8",
            )
        }
    }
}

/// What all of the course takes when it is built, in bytes, with as much again for what is built anew.
const ROOM: u64 = 2 << 30;

fn disk(machine: &Machine) -> Finding {
    let name = Text::new("Disk", "ディスク");
    match &machine.free {
        Ok(free) => {
            let free_gib = *free as f64 / f64::from(1 << 30);
            let found = text!("{free_gib:.1} GiB free", "空き {free_gib:.1} GiB");
            if *free < ROOM {
                let found = Text::of(
                    format!("{}; the course may take 2 GiB", found.en),
                    format!("{}。この教材は 2 GiB 使うことがあります。", found.ja),
                );
                // What it brings back in this folder is the most that can be told from here.
                return Finding::broken(name, found, "cargo clean");
            }
            Finding::fine(name, found)
        }
        Err(error) => Finding::odd(
            name,
            text!("how much is free cannot be told: {error}", "空き容量が分かりません: {error}"),
            machine.system.choose("dir", "df -h .", "df -h ."),
        ),
    }
}

fn crates(machine: &Machine) -> Finding {
    let name = Text::new("Crates", "クレート");
    let system = machine.system;
    let set = |variable: &str, value: &str| {
        if system == System::Windows { format!("setx {variable} {value}") } else { format!("export {variable}={value}") }
    };
    let said = match &machine.crates {
        Crates::Here => {
            return Finding::fine(
                name,
                Text::new("all are here: no network is needed", "すべてそろっています。ネットワークは要りません。"),
            );
        }
        Crates::Fetched => return Finding::fine(name, Text::new("cargo has fetched them", "cargo が取得しました。")),
        Crates::Refused(said) => said,
    };
    let has = |signs: &[&str]| signs.iter().any(|sign| said.contains(sign));
    let (found, remedy) = if has(&["CRYPT_E_NO_REVOCATION_CHECK", "CRYPT_E_REVOCATION_OFFLINE", "0x80092012", "0x80092013"]) {
        (
            Text::new(
                "Windows cannot ask whether the certificate was revoked; behind a proxy that is usual",
                "証明書の失効を Windows が確認できません。プロキシの内側ではよくあることです。",
            ),
            set("CARGO_HTTP_CHECK_REVOKE", "false"),
        )
    } else if has(&["not yet valid", "has expired", "CERT_E_EXPIRED", "0x800b0101"]) {
        (
            Text::new("the certificate is of another time: look at the clock", "証明書の期限が合いません。時計を確認してください。"),
            set_clock(system).to_string(),
        )
    } else if has(&["certificate", "SSL", "CERT_", "schannel"]) {
        (
            Text::new(
                "the certificate is not known: your school looks into what is fetched; ask for its certificate, and name the file",
                "証明書が信頼されていません。学校のネットワークが通信を検査しています。学校の証明書を入手し、そのファイルを指定します。",
            ),
            set("CARGO_HTTP_CAINFO", if system == System::Windows { "C:\\school.pem" } else { "\"$HOME/school.pem\"" }),
        )
    } else if has(&["407", "proxy", "Proxy"]) || machine.proxy.is_some() && has(&["resolve", "connect", "timed out", "Timeout"]) {
        let proxy = machine.proxy.as_deref().map_or_else(|| "?".to_string(), without_password);
        (
            text!(
                "the proxy {proxy} does not let cargo through: ask for its address, and whether it wants a name",
                "プロキシ {proxy} を通れません。アドレスと、名前が要るかを確認してください。"
            ),
            set("HTTPS_PROXY", "http://NAME:PASSWORD@proxy.example.ac.jp:8080"),
        )
    } else if has(&["resolve", "connect", "timed out", "Timeout", "network", "offline", "download"]) {
        (
            Text::new(
                "no network: some crates are missing; connect once and fetch them, or ask for a copy made by `starter --offline`. \
                 Behind a proxy, set HTTPS_PROXY",
                "ネットワークがなく、クレートが足りません。一度つないで取得するか、`starter --offline` で作ったコピーをもらってください。\
                 プロキシがあれば HTTPS_PROXY を設定します。",
            ),
            "cargo fetch".to_string(),
        )
    } else {
        let line = said.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
        (text!("cargo says: {line}", "cargo のメッセージ: {line}"), "cargo fetch".to_string())
    };
    Finding::broken(name, found, remedy)
}

/// `http://me:secret@proxy:8080` without the name and the password: what is printed here is sent to others who help.
fn without_password(proxy: &str) -> String {
    match (proxy.split_once("://"), proxy.rsplit_once('@')) {
        (Some((scheme, _)), Some((_, host))) => format!("{scheme}://{host}"),
        (None, Some((_, host))) => host.to_string(),
        _ => proxy.to_string(),
    }
}

fn set_clock(system: System) -> &'static str {
    system.choose("w32tm /resync", "sudo sntp -sS time.apple.com", "sudo timedatectl set-ntp true")
}

/// How far a clock may be behind the files: those of others, on a shared disk.
const TOLERANCE: Duration = Duration::from_secs(60);

fn clock(machine: &Machine) -> Finding {
    let name = Text::new("Clock", "時計");
    match machine.newest.and_then(|newest| newest.duration_since(machine.now).ok()) {
        Some(behind) if behind > TOLERANCE => {
            let minutes = behind.as_secs() / 60;
            let behind = counted(minutes, "minute", "minutes");
            let found = text!(
                "it is {behind} behind the newest file: cargo takes what you save for old, and certificates fail",
                "最も新しいファイルより {minutes} 分遅れています。保存しても cargo が気づかず、証明書のエラーにもなります。"
            );
            Finding::broken(name, found, set_clock(machine.system))
        }
        _ => Finding::fine(name, Text::new("it is not behind the files", "ファイルの時刻より遅れていません。")),
    }
}

/// Machines that are made up: each thing that can be wrong is told, with what to type.
#[cfg(test)]
mod tests {
    use std::path::PathBuf;
    use std::time::SystemTime;

    use super::*;

    fn host(system: System) -> &'static str {
        system.choose("x86_64-pc-windows-msvc", "aarch64-apple-darwin", "x86_64-unknown-linux-gnu")
    }

    /// Returns a machine with nothing wrong.
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
        assert_one(
            &Machine { rustc: Ok(small), ..sound(System::Windows) },
            false,
            "32 bits",
            "rustup default stable-x86_64-pc-windows-msvc",
        );
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
        assert_one(
            &Machine { trial: taken(), ..sound(System::Windows) },
            true,
            "virus scanner",
            r"-ExclusionPath 'C:\Users\山田 花子\lab'",
        );
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
            (
                "CONNECT tunnel failed, response 407",
                Some("http://me:secret@proxy:8080"),
                "the proxy http://proxy:8080 ",
                "setx HTTPS_PROXY ",
            ),
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
        for said in [
            "error: linker `link.exe` not found",
            "error: failed to download `rand v0.10.0`",
            "could not execute process `x` (os error 4551)",
        ] {
            assert!(see_doctor(said).is_some(), "{said}");
        }
        assert!(see_doctor("error[E0308]: mismatched types").is_none());
    }
}
