//! `doctor`: the problems of this machine that keep the course from being built or shown, each with one command to type.
//!
//! - `cargo`: builds a package of one file, and finds the setting at fault.
//! - `machine`: collects the facts, by asking cargo and the system.
//! - This module judges them. It changes nothing, and sends nothing anywhere but to the registry of crates, by cargo.

mod cargo;
mod machine;

use std::process::ExitCode;
use std::time::Duration;

use minishogi::text;

use crate::counted;
use colored::Colorize;
use console::strip_ansi_codes;
use minishogi_grading::{Lang, Text};

use self::cargo::{Fault, Fetched, Refusal};
use self::machine::{Machine, System, Tried, field};
use crate::terminal;

/// The end of a message about an error that the machine may have caused.
pub const SEE_DOCTOR: Text =
    Text::new("Check this machine: cargo run -- doctor", "このパソコンに原因があるかを調べるには: cargo run -- doctor");

/// Returns the same if cargo's message is about the machine: a missing linker, a program that the system does not let start, a full disk,
/// missing crates. Only the beginning of a line and the number of an error count: paths may hold any word.
pub fn see_doctor(said: &str) -> Option<Text> {
    const BEGINNINGS: [&str; 7] = [
        "error: linker `",
        "error: linking with `",
        "error: could not execute process",
        "error: failed to run custom build command",
        "error: failed to download",
        "error: failed to get `",
        "warning: spurious network error",
    ];
    const OS_ERRORS: [u32; 4] = [28, 112, 225, 4551];
    let refusal = Refusal::of(strip_ansi_codes(said));
    let is_sign = refusal.lines().any(|line| BEGINNINGS.iter().any(|beginning| line.starts_with(beginning)));
    let is_sign = is_sign || refusal.network_error().is_some() || refusal.os_error().is_some_and(|number| OS_ERRORS.contains(&number));
    is_sign.then_some(SEE_DOCTOR)
}

/// Examines this machine, and prints the findings. Ends with 1 if one of them keeps the course from being built.
pub fn run(lang: Lang) -> ExitCode {
    let findings = examine(&Machine::here());
    let ended = terminal::end_with(&told(&findings, lang), lang);
    if findings.iter().any(|finding| finding.state == State::Broken) { ExitCode::FAILURE } else { ended }
}

/// The severity of a finding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Fine,
    /// It works, but not as well as it could.
    Odd,
    /// The course cannot be built or started.
    Broken,
}

/// The result of one check.
#[derive(Debug)]
struct Finding {
    name: Text,
    state: State,
    found: Text,
    /// The command to type.
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

    /// Shows cargo's message, and the cause. There is a command to type only if the cause is known.
    fn refused(name: Text, refusal: &Refusal, machine: &Machine) -> Finding {
        Finding { name, state: State::Broken, found: refusal.text(), remedy: remedy(refusal, machine) }
    }
}

/// The most lines of a message that are shown, and the most characters of each. The command line of a linker is long.
const MOST_LINES: usize = 30;
const LONGEST_LINE: usize = 300;

impl Refusal {
    fn text(&self) -> Text {
        let shown = self.said.lines().filter(|line| !line.trim().is_empty()).take(MOST_LINES);
        let shown: String =
            shown.map(|line| format!("\n    {}", without_passwords(&line.chars().take(LONGEST_LINE).collect::<String>()))).collect();
        let fault = match &self.fault {
            None => Text::new("", ""),
            Some(Fault::Missing) => return text!("cargo does not start: {}", "cargo を起動できません: {}", self.said),
            Some(Fault::Variable(name, value)) => {
                let value = without_passwords(value);
                text!(
                    "\nWithout the variable {name}={value} it does not say so.",
                    "\n環境変数 {name}={value} がなければ、こうはなりません。"
                )
            }
            Some(Fault::File(file)) => {
                let file = file.display();
                text!("\nThe setting is in {file}.", "\n原因の設定は {file} にあります。")
            }
            Some(Fault::Toolchain(file)) => {
                let file = file.display();
                text!("\nThe toolchain is named in {file}.", "\nツールチェーンは {file} で指定されています。")
            }
        };
        Text::of(format!("cargo says:{shown}{}", fault.en), format!("cargo のメッセージ:{shown}{}", fault.ja))
    }
}

/// Returns the command to type, if it is known: rustup's own advice, or a command that takes back the setting at fault.
fn remedy(refusal: &Refusal, machine: &Machine) -> Option<String> {
    let of_rustup = refusal.lines().find_map(|line| line.strip_prefix("help: run `")?.split_once('`').map(|(command, _)| command));
    if let Some(command) = of_rustup.filter(|command| command.starts_with("rustup ")) {
        return Some(command.to_string());
    }
    match &refusal.fault {
        Some(Fault::Variable(name, _)) => {
            let unset = format!("unset {name}");
            return Some(machine.system.choose(&format!("reg delete HKCU\\Environment /F /V {name}"), &unset, &unset).to_string());
        }
        Some(Fault::Missing) => return Some(install_rust(machine.system).to_string()),
        Some(Fault::File(_) | Fault::Toolchain(_)) => return None,
        None => {}
    }
    let has = |beginning: &str, end: &str| refusal.lines().any(|line| line.starts_with(beginning) && line.ends_with(end));
    // The linker of another system's tools, or a linker without the system's libraries.
    let is_incomplete = || {
        const SIGNS: [&str; 4] = ["xcrun: error: ", "link: extra operand ", "link: missing operand ", "/usr/bin/ld: cannot find "];
        let notes = refusal.lines().map(|line| line.strip_prefix("= note: ").unwrap_or(line));
        has("error: linking with `", "") && notes.into_iter().any(|note| SIGNS.iter().any(|sign| note.starts_with(sign)))
    };
    if has("error: linker `", "` not found") || is_incomplete() {
        return Some(install_linker(machine).to_string());
    }
    match refusal.os_error() {
        Some(28 | 112) => Some("cargo clean".to_string()),
        _ => refusal.lines().any(|line| line.ends_with("perhaps Cargo needs to be updated?")).then(|| "rustup update stable".to_string()),
    }
}

fn install_rust(system: System) -> &'static str {
    system.choose(
        "winget install Rustlang.Rustup",
        "curl --proto '=https' --tlsv1.2 -sSf https://sh.rustup.rs | sh",
        "curl --proto '=https' --tlsv1.2 -sSf https://sh.rustup.rs | sh",
    )
}

fn install_linker(machine: &Machine) -> &'static str {
    let is_msvc = machine.host().ends_with("-msvc");
    machine.system.choose(
        if is_msvc {
            "winget install Microsoft.VisualStudio.2022.BuildTools --override \"--wait --passive --add \
             Microsoft.VisualStudio.Workload.VCTools --includeRecommended\""
        } else {
            "rustup component add rust-mingw"
        },
        "xcode-select --install",
        "sudo apt install build-essential",
    )
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
        // A mark and the space behind it take seven columns.
        let found = found.get(lang).replace('\n', "\n       ");
        let line = terminal::for_terminal(&format!("       {}: {found}", name.get(lang)));
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
    let mut findings: Vec<Finding> =
        machine.target.as_ref().err().map(|refusal| Finding::refused(Text::new("Cargo", "cargo"), refusal, machine)).into_iter().collect();
    findings.extend(machine.rustc.as_ref().map(|told| compiler(told, machine)));
    findings.extend(machine.rustc.as_ref().and_then(|told| told.as_ref().ok()).map(|_| target(machine)));
    findings.extend(machine.tried.as_ref().map(|tried| linker(tried, machine)));
    findings.extend(smart_app_control(machine));
    findings.extend(machine.target.as_ref().ok().map(|target| path(&target.display().to_string(), machine)));
    findings.extend([characters(machine), disk(machine)]);
    findings.extend(machine.crates.as_ref().map(|told| crates(told, machine)));
    findings.push(clock(machine));
    findings
}

/// Major and minor number.
fn version(text: &str) -> Option<(u32, u32)> {
    let mut numbers = text.split(['.', '-']);
    Some((numbers.next()?.parse().ok()?, numbers.next()?.parse().ok()?))
}

fn compiler(told: &Result<String, Refusal>, machine: &Machine) -> Finding {
    let name = Text::new("Compiler", "コンパイラ");
    let wanted = env!("CARGO_PKG_RUST_VERSION");
    let told = match told {
        Err(refusal) => return Finding::refused(name, refusal, machine),
        Ok(told) => told,
    };
    let release = field(told, "release").unwrap_or("?");
    if version(release) < version(wanted) {
        let found =
            text!("rustc {release}; the course needs {wanted} or later", "rustc {release} です。この教材には {wanted} 以降が必要です。");
        return Finding::broken(name, found, "rustup update stable");
    }
    Finding::fine(name, Text::from(format!("rustc {release}")))
}

fn target(machine: &Machine) -> Finding {
    let name = Text::new("Target", "ターゲット");
    let host = machine.host();
    if host.starts_with("i686") {
        let found = text!(
            "{host} makes programs of 32 bits, which have half the memory and are slower",
            "{host} は 32 ビットのプログラムを作ります。メモリも速度も足りません。"
        );
        return Finding::odd(name, found, format!("rustup default stable-{}", host.replacen("i686", "x86_64", 1)));
    }
    Finding::fine(name, Text::from(host.to_string()))
}

/// The number of the error of a program that a policy does not let start.
const BLOCKED: Option<u32> = Some(4551);

fn linker(tried: &Tried, machine: &Machine) -> Finding {
    let name = Text::new("Linker, and starting a program", "リンカと、ビルドしたプログラムの起動");
    match tried {
        Tried::Works => {
            Finding::fine(name, Text::new("a small program was built, and started", "小さなプログラムをビルドし、起動できました。"))
        }
        Tried::NotBuilt(refusal) | Tried::NotStarted(refusal) if refusal.os_error() == BLOCKED => blocked(name),
        Tried::NotStarted(refusal) if refusal.fault.is_none() => {
            let said = refusal.text();
            let found = Text::of(
                format!(
                    "a small program was built, but does not start. A virus scanner took it, or programs may not start there; {}",
                    said.en
                ),
                format!(
                    "小さなプログラムをビルドできましたが、起動できません。ウイルス対策ソフトに消されたか、そこでは起動が許されていません。{}",
                    said.ja
                ),
            );
            // In a terminal of the administrator.
            let except = format!("powershell Add-MpPreference -ExclusionPath '{}'", machine.folder.display());
            let elsewhere = "export CARGO_TARGET_DIR=\"$HOME/minishogi-target\"";
            Finding::broken(name, found, machine.system.choose(&except, elsewhere, elsewhere))
        }
        Tried::NotBuilt(refusal) | Tried::NotStarted(refusal) => Finding::refused(name, refusal, machine),
    }
}

/// Reports a program that Smart App Control or a policy of the school blocks. It has no exceptions for a folder; it does not concern Linux programs.
fn blocked(name: Text) -> Finding {
    let found = Text::new(
        "Windows does not start the program that was just built (os error 4551: Smart App Control or a rule of your school); \
         in Linux under Windows it does",
        "ビルドしたばかりのプログラムの起動を Windows が止めています（os error 4551: スマート アプリ コントロール、または学校の規則）。\
         Windows の中の Linux なら動きます。",
    );
    Finding::broken(name, found, "wsl --install")
}

/// Reports the state of Smart App Control, if the system has it. It blocks `build-script-build` and the like now and then, not always.
fn smart_app_control(machine: &Machine) -> Option<Finding> {
    // A key of the registry: 0 is off, 1 on, 2 being tried.
    let name = || Text::new("Smart App Control", "スマート アプリ コントロール");
    let state = machine.smart_app_control.as_deref()?.split_whitespace().last()?.to_string();
    Some(match state.as_str() {
        "0x1" => Finding::odd(
            name(),
            Text::new(
                "it is on, and may block programs that cargo builds (`build-script-build`, os error 4551); if it does, use Linux under Windows",
                "有効です。cargo がビルドしたもの（`build-script-build`、os error 4551）を止めることがあります。\
                 そのときは Windows の中の Linux を使います。",
            ),
            "wsl --install",
        ),
        _ => Finding::fine(name(), Text::new("it is off", "無効です。")),
    })
}

fn path(folder: &str, machine: &Machine) -> Finding {
    let name = Text::new("Folder", "フォルダ");
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
        Text::new(" (letters beyond ASCII do no harm)", "（日本語が入っていてもかまいません）")
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
        // Systems of Apple are UTF-8 for any value of the variable.
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

/// The bytes of the whole course when it is built, and as much again for rebuilding.
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
                // This program knows no other files that may be removed.
                return Finding::broken(name, found, "cargo clean");
            }
            Finding::fine(name, found)
        }
        Err(error) => Finding::odd(
            name,
            text!("the free space cannot be read: {error}", "空き容量が分かりません: {error}"),
            machine.system.choose("dir", "df -h .", "df -h ."),
        ),
    }
}

fn crates(told: &Result<Fetched, Refusal>, machine: &Machine) -> Finding {
    let name = Text::new("Crates", "クレート");
    let refusal = match told {
        Ok(Fetched::Before) => {
            return Finding::fine(
                name,
                Text::new("all are here: no network is needed", "すべてそろっています。ネットワークは要りません。"),
            );
        }
        Ok(Fetched::Now) => return Finding::fine(name, Text::new("cargo has fetched them", "cargo が取得しました。")),
        Err(refusal) => refusal,
    };
    if refusal.lines().any(|line| line.ends_with("because --locked was passed to prevent this") || line.contains("but --locked was passed"))
    {
        let found = Text::new(
            "Cargo.lock does not name the crates that Cargo.toml asks for; without --locked cargo corrects it",
            "Cargo.lock が Cargo.toml と合っていません。--locked を付けずに実行すると cargo が直します。",
        );
        return Finding::odd(name, found, "cargo fetch");
    }
    let of_network = refusal.network_error().and_then(|(number, words)| network(number, words, machine));
    let Some((found, remedy)) = of_network else { return Finding::refused(name, refusal, machine) };
    Finding::broken(name, found, remedy)
}

/// Returns the meaning of an error of curl, and the command to type. Its number decides, and the words behind it: these hold no path of the course.
fn network(number: u32, words: &str, machine: &Machine) -> Option<(Text, String)> {
    let system = machine.system;
    let set = |variable: &str, value: &str| {
        if system == System::Windows { format!("setx {variable} {value}") } else { format!("export {variable}={value}") }
    };
    let has = |signs: &[&str]| signs.iter().any(|sign| words.contains(sign));
    Some(match number {
        35 | 60 if has(&["CRYPT_E_NO_REVOCATION_CHECK", "CRYPT_E_REVOCATION_OFFLINE", "0x80092012", "0x80092013"]) => (
            Text::new(
                "Windows cannot ask whether the certificate was revoked; behind a proxy that is usual",
                "証明書の失効を Windows が確認できません。プロキシの内側ではよくあることです。",
            ),
            set("CARGO_HTTP_CHECK_REVOKE", "false"),
        ),
        35 | 60 if has(&["not yet valid", "has expired", "CERT_E_EXPIRED", "0x800b0101"]) => (
            Text::new("the certificate is of another time: look at the clock", "証明書の期限が合いません。時計を確認してください。"),
            set_clock(system).to_string(),
        ),
        35 | 60 => (
            Text::new(
                "the certificate is not known: your school looks into what is fetched; ask for its certificate, and name the file",
                "証明書が信頼されていません。学校のネットワークが通信を検査しています。学校の証明書を入手し、そのファイルを指定します。",
            ),
            set("CARGO_HTTP_CAINFO", if system == System::Windows { "C:\\school.pem" } else { "\"$HOME/school.pem\"" }),
        ),
        5 | 97 => proxy(machine, set("HTTPS_PROXY", PROXY)),
        56 if has(&["CONNECT tunnel failed", "HTTP code 407"]) => proxy(machine, set("HTTPS_PROXY", PROXY)),
        6 | 7 | 28 | 52 | 56 if machine.proxy.is_some() => proxy(machine, set("HTTPS_PROXY", PROXY)),
        6 | 7 | 28 | 52 | 56 => (
            Text::new(
                "no network: some crates are missing; connect once and fetch them, or ask for a copy made by `starter --offline`. \
                 Behind a proxy, set HTTPS_PROXY",
                "ネットワークがなく、クレートが足りません。一度つないで取得するか、`starter --offline` で作ったコピーをもらってください。\
                 プロキシがあれば HTTPS_PROXY を設定します。",
            ),
            "cargo fetch".to_string(),
        ),
        _ => return None,
    })
}

const PROXY: &str = "http://NAME:PASSWORD@proxy.example.ac.jp:8080";

fn proxy(machine: &Machine, remedy: String) -> (Text, String) {
    let proxy = machine.proxy.as_deref().map_or_else(|| "?".to_string(), without_passwords);
    let found = text!(
        "the proxy {proxy} does not let cargo through: ask for its address, and whether it wants a name",
        "プロキシ {proxy} を通れません。アドレスと、名前が要るかを確認してください。"
    );
    (found, remedy)
}

/// Returns the words without a name and a password before a host, as in `http://me:secret@proxy:8080`: users send this output to others for
/// help.
fn without_passwords(words: &str) -> String {
    let one = |word: &str| match word.rsplit_once('@') {
        Some((before, host)) if before.contains(':') => {
            format!("{}{host}", before.split_once("://").map_or(String::new(), |(scheme, _)| format!("{scheme}://")))
        }
        _ => word.to_string(),
    };
    words.split(' ').map(one).collect::<Vec<_>>().join(" ")
}

fn set_clock(system: System) -> &'static str {
    system.choose("w32tm /resync", "sudo sntp -sS time.apple.com", "sudo timedatectl set-ntp true")
}

/// The tolerance for a clock that is behind the files: those of others, on a shared disk.
const TOLERANCE: Duration = Duration::from_secs(60);

fn clock(machine: &Machine) -> Finding {
    let name = Text::new("Clock", "時計");
    match machine.newest.and_then(|newest| newest.duration_since(machine.now).ok()) {
        Some(behind) if behind > TOLERANCE => {
            let minutes = behind.as_secs() / 60;
            let behind = counted(minutes, "minute", "minutes");
            let found = text!(
                "it is {behind} behind the newest file: cargo takes your saved files for old, and certificates fail",
                "最も新しいファイルより {minutes} 分遅れています。保存しても cargo が気づかず、証明書のエラーにもなります。"
            );
            Finding::broken(name, found, set_clock(machine.system))
        }
        _ => Finding::fine(name, Text::new("it is not behind the files", "ファイルの時刻より遅れていません。")),
    }
}

/// Made-up machines: each problem is reported, with the command to type.
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
            rustc: Some(Ok(format!("rustc 1.95.0\nbinary: rustc\nhost: {}\nrelease: 1.95.0\n", host(system)))),
            tried: Some(Tried::Works),
            target: Ok(PathBuf::from(system.choose(
                r"C:\Users\山田 花子\lab\target",
                "/Users/hanako/lab/target",
                "/home/hanako/lab/target",
            ))),
            folder: PathBuf::from(folder),
            code_page: (system == System::Windows).then(|| "Active code page: 65001".to_string()),
            locale: Some("ja_JP.UTF-8".to_string()),
            free: Ok(20 << 30),
            crates: Some(Ok(Fetched::Before)),
            proxy: None,
            now: SystemTime::UNIX_EPOCH + Duration::from_secs(2_000_000_000),
            newest: Some(SystemTime::UNIX_EPOCH + Duration::from_secs(1_999_999_000)),
            smart_app_control: None,
        }
    }

    const SYSTEMS: [System; 3] = [System::Windows, System::Mac, System::Linux];

    /// Returns the findings that are not fine: true if broken, the message, and the command to type, if it is known.
    fn complaints(machine: &Machine) -> Vec<(bool, String, String)> {
        let findings = examine(machine).into_iter().filter(|finding| finding.state != State::Fine);
        let told = |finding: Finding| (finding.state == State::Broken, finding.found.en.into_owned(), finding.remedy.unwrap_or_default());
        findings.map(told).collect()
    }

    /// Asserts that the only problem has this message and this command; an empty remedy means no command.
    #[track_caller]
    fn assert_one(machine: &Machine, is_broken: bool, says: &str, remedy: &str) {
        let found = complaints(machine);
        let [(broken, said, typed)] = &found[..] else { panic!("{found:?}") };
        let is_typed = if remedy.is_empty() { typed.is_empty() } else { typed.contains(remedy) };
        assert!(*broken == is_broken && said.contains(says) && is_typed, "{found:?}");
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
            let missing = Refusal { said: "not found".to_string(), fault: Some(Fault::Missing) };
            assert_one(
                &Machine { target: Err(missing), rustc: None, tried: None, crates: None, ..sound(system) },
                true,
                "cargo does not start: not found",
                remedy,
            );
            let old = format!("host: {}\nrelease: 1.75.0-nightly\n", host(system));
            assert_one(
                &Machine { rustc: Some(Ok(old)), ..sound(system) },
                true,
                "rustc 1.75.0-nightly; the course needs 1.91",
                "rustup update stable",
            );
        }
        let small = "host: i686-pc-windows-msvc\nrelease: 1.95.0\n".to_string();
        assert_one(
            &Machine { rustc: Some(Ok(small)), ..sound(System::Windows) },
            false,
            "32 bits",
            "rustup default stable-x86_64-pc-windows-msvc",
        );
    }

    #[test]
    fn a_toolchain_that_is_not_installed_is_installed_as_rustup_says() {
        let said = "error: toolchain '1.70.0' is not installed\nhelp: run `rustup toolchain install` to install it";
        for fault in [
            None,
            Some(Fault::Toolchain("/home/rust-toolchain.toml".into())),
            Some(Fault::Variable("RUSTUP_TOOLCHAIN".into(), "1.70.0".into())),
        ] {
            let refusal = Refusal { said: said.to_string(), fault };
            let machine = Machine { target: Err(refusal), rustc: None, tried: None, crates: None, ..sound(System::Linux) };
            assert_one(&machine, true, "toolchain '1.70.0' is not installed", "rustup toolchain install");
        }
    }

    #[test]
    fn a_linker_that_is_missing() {
        let not_built = |said: &str| Some(Tried::NotBuilt(Refusal::of(said)));
        for (system, remedy) in
            SYSTEMS.into_iter().zip(["VisualStudio.2022.BuildTools", "xcode-select --install", "apt install build-essential"])
        {
            let said = "warning: x\nerror: linker `link.exe` not found\n  |\n";
            assert_one(&Machine { tried: not_built(said), ..sound(system) }, true, "error: linker `link.exe` not found", remedy);
            for note in ["xcrun: error: invalid active developer path", "link: extra operand '/x.o'", "/usr/bin/ld: cannot find crt1.o"] {
                let said = format!("error: linking with `cc` failed: exit status: 1\n  |\n  = note: {note}");
                assert_one(&Machine { tried: not_built(&said), ..sound(system) }, true, note, remedy);
            }
            let said = "error: linking with `cc` failed: exit status: 1\n  |\n  = note: /usr/bin/ld: unrecognized option '--x'";
            assert_one(&Machine { tried: not_built(said), ..sound(system) }, true, "unrecognized option", "");
        }
    }

    /// The message alone is shown, with nothing to type.
    #[test]
    fn the_name_of_a_folder_is_no_cause() {
        for folder in [
            "SSLab",
            "network",
            "no network here",
            "proxy 407",
            "certificate",
            "timed out",
            "x (os error 28)",
            "[6] x",
            "link: extra operand ",
        ] {
            let said =
                format!("error: could not load Cargo configuration\n\nCaused by:\n  could not read `/home/{folder}/.cargo/config.toml`");
            for system in SYSTEMS {
                let crates = Machine { crates: Some(Err(Refusal::of(&said))), ..sound(system) };
                assert_one(&crates, true, "cargo says:\n    error: could not load", "");
                let tried = Machine { tried: Some(Tried::NotBuilt(Refusal::of(&said))), ..sound(system) };
                assert_one(&tried, true, "cargo says:\n    error: could not load", "");
            }
            assert_eq!(see_doctor(&said), None, "{said}");
        }
    }

    #[test]
    fn the_setting_at_fault_is_named() {
        let refused = |fault| Machine {
            tried: Some(Tried::NotBuilt(Refusal { said: "error: linker `x` not found".to_string(), fault: Some(fault) })),
            ..sound(System::Linux)
        };
        let variable = Fault::Variable("RUSTC_WRAPPER".to_string(), "http://me:secret@host".to_string());
        assert_one(&refused(variable), true, "the variable RUSTC_WRAPPER=http://host ", "unset RUSTC_WRAPPER");
        assert_one(&refused(Fault::File("/home/.cargo/config.toml".into())), true, "The setting is in /home/.cargo/config.toml.", "");
        let full = Refusal::of("error: failed to write `/x`\n\nCaused by:\n  No space left on device (os error 28)");
        assert_one(&Machine { tried: Some(Tried::NotBuilt(full)), ..sound(System::Mac) }, true, "No space left", "cargo clean");
    }

    #[test]
    fn programs_that_may_not_start() {
        for tried in [Tried::NotStarted, Tried::NotBuilt] {
            let said = "error: could not execute process `build-script-build`\n\nCaused by:\n  blocked (os error 4551)";
            let machine = Machine { tried: Some(tried(Refusal::of(said))), ..sound(System::Windows) };
            assert_one(&machine, true, "os error 4551: Smart App Control", "wsl --install");
        }
        let taken = || Some(Tried::NotStarted(Refusal::of("a virus was found (os error 225)")));
        assert_one(
            &Machine { tried: taken(), ..sound(System::Windows) },
            true,
            "virus scanner",
            r"-ExclusionPath 'C:\Users\山田 花子\lab'",
        );
        assert_one(&Machine { tried: taken(), ..sound(System::Linux) }, true, "does not start", "CARGO_TARGET_DIR=");
        let control = |value: &str| Some(format!("HKEY_LOCAL_MACHINE\\...\n    VerifiedAndReputablePolicyState    REG_DWORD    {value}"));
        assert_one(&Machine { smart_app_control: control("0x1"), ..sound(System::Windows) }, false, "it is on", "wsl --install");
        assert_eq!(complaints(&Machine { smart_app_control: control("0x0"), ..sound(System::Windows) }), []);
    }

    #[test]
    fn folders_that_are_in_the_way() {
        let at = |folder: &str| Machine { target: Ok(PathBuf::from(folder)), ..sound(System::Windows) };
        assert_one(&at(r"C:\Users\a\OneDrive - School\lab\target"), false, "cloud", r"setx CARGO_TARGET_DIR C:\");
        assert_one(&at(&format!(r"C:\{}", "long\\".repeat(40))), true, "too long", r"setx CARGO_TARGET_DIR C:\");
        let gnu = "host: x86_64-pc-windows-gnu\nrelease: 1.95.0\n".to_string();
        assert_one(&Machine { rustc: Some(Ok(gnu)), ..at(r"C:\五将棋\target") }, false, "letters", r"setx CARGO_TARGET_DIR C:\");
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
            crates: Some(Err(Refusal::of(format!("error: failed to get `x`\n\nCaused by:\n  {said}")))),
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
            ("[60] SSL peer certificate or SSH remote key was not OK", None, "school looks into", "setx CARGO_HTTP_CAINFO "),
            ("[60] SSL certificate problem: certificate is not yet valid", None, "another time", "w32tm /resync"),
            (
                "[56] CONNECT tunnel failed, response 407",
                Some("http://me:secret@proxy:8080"),
                "the proxy http://proxy:8080 ",
                "setx HTTPS_PROXY ",
            ),
            ("[5] Could not resolve proxy name", Some("proxy:8080"), "the proxy proxy:8080 ", "setx HTTPS_PROXY "),
            ("[6] Could not resolve host: index.crates.io", Some("proxy:8080"), "the proxy proxy:8080 ", "setx HTTPS_PROXY "),
            ("[6] Could not resolve host: index.crates.io", None, "no network", "cargo fetch"),
            ("[28] Timeout was reached", None, "no network", "cargo fetch"),
            ("[77] Problem with the SSL CA cert (path? access rights?)", None, "[77] Problem with the SSL CA cert", ""),
            ("unable to get http://me:secret@host/index", None, "unable to get http://host/index", ""),
        ] {
            assert_one(&refused(said, proxy), true, says, remedy);
            assert!(!told(&examine(&refused(said, proxy)), Lang::En).contains("secret"));
        }
        let locked = "cannot update the lock file /network/Cargo.lock because --locked was passed to prevent this";
        assert_one(&refused(locked, None), false, "Cargo.lock does not name", "cargo fetch");
    }

    #[test]
    fn all_of_it_is_told_in_both_languages() {
        let machine = Machine {
            rustc: Some(Ok("host: x86_64-pc-windows-msvc\nrelease: 1.90.0\n".to_string())),
            tried: Some(Tried::NotBuilt(Refusal::of("error: linker `link.exe` not found\n  |\n  = note: program not found"))),
            code_page: Some("932".to_string()),
            smart_app_control: Some("0x1".to_string()),
            free: Ok(1 << 30),
            crates: Some(Err(Refusal::of("[28] Timeout was reached"))),
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
            "error: could not execute process `x`\n\nCaused by:\n  blocked (os error 4551)",
            "\u{1b}[1m\u{1b}[31merror\u{1b}[0m\u{1b}[1m:\u{1b}[0m linker `cc` not found",
            "warning: spurious network error (3 tries remaining): [6] Could not resolve hostname",
            "error: failed to write `x`\n\nCaused by:\n  No space left on device (os error 28)",
        ] {
            assert!(see_doctor(said).is_some(), "{said}");
        }
        for said in ["error[E0308]: mismatched types\n --> /home/SSLab/player.rs", "error: cannot find `linker` in this scope"] {
            assert!(see_doctor(said).is_none(), "{said}");
        }
    }
}
