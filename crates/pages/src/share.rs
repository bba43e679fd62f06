//! `share`: a player as one file for the browser, without a server.
//!
//! The [player](Player) is compiled to WebAssembly, with the kit's rules and `minishogi-browser` instead of the shell. The file contains the page of
//! `web`, and the player in a worker.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::{env, fs, io};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use cargo_metadata::{Dependency, DependencyKind, Package, Target};
use maud::{Markup, PreEscaped, html};
use minishogi::text;
use minishogi_board::{BOARD_CSS, BOARD_JS, Style, sprite_css, sprites};
use minishogi_command::checkout::{Built, all_packages, build_with, find_root, target_folder};
use minishogi_command::commands::play::Share;
use minishogi_command::terminal;
use minishogi_grading::process::Stop;
use minishogi_grading::{Exercise, Lang, Text};
use minishogi_neural::Network;
use serde_json::{Value, json};

use minishogi_lab::clean::{plain, refuse};
use minishogi_lab::files;
use minishogi_lab::html::{self, script_hash};
use minishogi_lab::notices;

/// Runs the command.
pub fn run(options: &Share, asked: Option<Lang>) -> ExitCode {
    let lang = asked.unwrap_or_else(Lang::from_env);
    match share(options, asked, lang) {
        Ok(size) => {
            let (out, kilobytes) = (options.out.display(), size.div_ceil(1000));
            let done = text!(
                "{out}: {kilobytes} kB. Any browser opens it, from a disk too.",
                "{out}: {kilobytes} kB。どのブラウザでも開けます。サーバーは要りません。"
            );
            terminal::end_with(&format!("{}\n", plain(done.get(lang))), lang)
        }
        Err(message) => {
            refuse(&message, lang);
            ExitCode::FAILURE
        }
    }
}

fn share(options: &Share, asked: Option<Lang>, lang: Lang) -> Result<usize, Text> {
    let root = find_root().ok_or(Text::new(
        "there is no folder `exercises` here or above: go to the folder that you cloned, and try again",
        "ここにも上のフォルダにも `exercises` がありません。clone したフォルダに移動して、もう一度実行してください",
    ))?;
    let Share { player, name, game, net, .. } = options;
    let shared = Shared { player, name: name.as_deref(), game: game.as_deref(), net: net.as_deref() };
    let page = page_of(&root, &shared, asked, lang)?;
    files::write(&options.out, page.as_bytes()).map_err(|error| text!("{}: {error}", "{}: {error}", options.out.display()))?;
    Ok(page.len())
}

/// Compiles a player and returns its page. The page begins with the language that is `asked` for; `lang` is that of messages.
///
/// # Errors
/// Returns an error if there is no such player, or it cannot be compiled.
pub fn page_of(root: &Path, shared: &Shared, asked: Option<Lang>, lang: Lang) -> Result<String, Text> {
    let &Shared { player, name, game, net } = shared;
    let found = Player::find(root, player)?;
    let net = net.map_or(Ok(Vec::new()), |file| found.network(file))?;
    if let Some(game) = game.filter(|_| !found.uses(GAMES)) {
        return Err(text!(
            "{player} plays minishogi alone, not {game}: --game is for a player of any game, such as ex14",
            "{player} は5五将棋専用のプレイヤーで、{game} は指せません。--game は、ex14 のように、どのゲームでも指せるプレイヤーに使います"
        ));
    }
    let begins = text!("Compiling {player} for the browser ...", "{player} をブラウザ用にコンパイルしています…");
    terminal::warn(begins.get(lang));
    let program = found.compile()?;
    let notices = notices::of(&found.folder(), player, TARGET)?;
    Ok(written(&about(player, name, game, asked), &program, &net, &notices))
}

/// The player to share, with its settings.
pub struct Shared<'a> {
    /// A package of the checkout.
    pub player: &'a str,
    /// The name on the page.
    pub name: Option<&'a str>,
    /// The game that the page begins with.
    pub game: Option<&'a str>,
    /// The file of the network that it plays with.
    pub net: Option<&'a Path>,
}

/// The target of the compiler.
const TARGET: &str = "wasm32-unknown-unknown";

/// The packages of a player with a network, and of a player of any game.
const NEURAL: &str = "minishogi-neural";
const GAMES: &str = "minishogi-games";

/// The package of the shell, and its replacement.
const SHELL: &str = "minishogi-shell";
const BROWSER: &str = "minishogi-browser";

/// Flags of the compiler, in place of those that the user has set: a stack for the deepest search, and `rand`'s seed from the page.
const FLAGS: &[&str] = &["-Clink-arg=-zstack-size=16777216", "--cfg=getrandom_backend=\"custom\""];

/// A player: a package of the checkout.
struct Player {
    root: PathBuf,
    /// The build folder of all players for the browser.
    target: PathBuf,
    package: Package,
    program: Target,
    /// The folder of `minishogi-browser`.
    browser: PathBuf,
}

impl Player {
    /// Returns the player with this name.
    ///
    /// # Errors
    /// Returns a message with the names of all players if there is no such one.
    fn find(root: &Path, name: &str) -> Result<Player, Text> {
        let packages = all_packages(root)?;
        let folder = |name: &str| {
            let package = packages.iter().find(|package| package.name.as_str() == name)?;
            package.manifest_path.parent().map(|folder| folder.as_std_path().to_path_buf())
        };
        let browser = folder(BROWSER).ok_or_else(|| text!("there is no package {BROWSER}", "パッケージ {BROWSER} がありません"))?;
        let program = |package: &Package| package.targets.iter().find(|target| target.is_bin()).cloned();
        let is_player = |package: &Package| package.dependencies.iter().any(|other| other.name == SHELL) && program(package).is_some();
        // The kit's own commands contain the shell, too, but are not players.
        let is_player = |package: &Package| is_player(package) && !package.name.starts_with("minishogi");
        let player = packages.iter().find(|package| package.name.as_str() == name && is_player(package));
        match player.and_then(|package| Some((package.clone(), program(package)?))) {
            Some((package, program)) => {
                let target = target_folder(root)?.join("share");
                Ok(Player { root: root.to_path_buf(), target, package, program, browser })
            }
            None => {
                let mut names: Vec<&str> =
                    packages.iter().filter(|package| is_player(package)).map(|package| package.name.as_str()).collect();
                names.sort_unstable();
                let names = names.join(", ");
                Err(text!(
                    "`{name}` is no player of this checkout: expected one of {names}",
                    "`{name}` というプレイヤーはありません。次のどれかを書いてください: {names}"
                ))
            }
        }
    }

    fn uses(&self, package: &str) -> bool {
        self.package.dependencies.iter().any(|other| other.name == package)
    }

    /// Returns the bytes of a network for this player.
    ///
    /// # Errors
    /// Returns an error if the player has no network, or the file is wrong.
    fn network(&self, file: &Path) -> Result<Vec<u8>, Text> {
        let name = self.package.name.as_str();
        if !self.uses(NEURAL) {
            return Err(text!(
                "{name} has no network: --net is for a player that learns, such as ex13",
                "{name} はネットワークを使いません。--net は、ex13 のように学習するプレイヤーに使います"
            ));
        }
        let net = Network::load(file);
        let net = net.map_err(|error| error.text().map(|error| format!("{}: {error}", file.display())))?;
        Ok(net.to_bytes())
    }

    /// Returns the folder of the generated package.
    fn folder(&self) -> PathBuf {
        self.target.join(self.package.name.as_str())
    }

    /// Compiles it, and returns the program.
    ///
    /// # Errors
    /// Returns instructions if the compiler lacks the target; an error if the player does not compile, after printing the compiler's messages.
    fn compile(&self) -> Result<Vec<u8>, Text> {
        if !is_target_installed(&self.root) {
            return Err(text!(
                "the compiler cannot make programs for the browser yet. Type this once: rustup target add {TARGET}",
                "コンパイラは、まだブラウザ用のプログラムを作れません。次のコマンドを一度だけ実行してください: rustup target add {TARGET}"
            ));
        }
        let (target, folder) = (&self.target, self.folder());
        let prepared = self.prepare(&folder);
        prepared.map_err(|error| text!("{}: {error}", "{}: {error}", folder.display()))?;
        let target = target.to_string_lossy();
        let words = ["build", "--quiet", "--release", "--target", TARGET, "--target-dir", &target];
        let flags = FLAGS.join("\u{1f}");
        let built = build_with(&[("CARGO_ENCODED_RUSTFLAGS", &flags)], &folder, &words, &Stop::default());
        match built.map_err(|error| text!("cargo: {error}", "cargo: {error}"))? {
            Built::Compiled { artifacts, .. } => {
                let mut files = artifacts.into_iter().flat_map(|artifact| artifact.filenames);
                let program = files.rfind(|file| file.extension() == Some("wasm"));
                let program = program.ok_or(Text::new("cargo made no program", "cargo がプログラムを出力しませんでした"))?;
                fs::read(&program).map_err(|error| text!("{program}: {error}", "{program}: {error}"))
            }
            Built::Refused { package, said, .. } => {
                terminal::warn(said.trim_end());
                let name = self.package.name.as_str();
                Err(match package.as_deref() {
                    Some(package) if package == name => text!(
                        "{name} does not compile. The first error is the one to look at.",
                        "{name} をコンパイルできません。最初のエラーから見てください。"
                    ),
                    Some(package) => text!(
                        "the error is not in {name} but in `{package}`: `git status` shows what was changed",
                        "コンパイルできないのは {name} ではなく `{package}` です。`git status` で変更されたファイルが分かります"
                    ),
                    None => Text::new("cargo could not build it", "cargo でビルドできませんでした"),
                })
            }
        }
    }

    /// Writes the package to compile. It keeps the versions of the checkout's lock file.
    fn prepare(&self, folder: &Path) -> io::Result<()> {
        fs::create_dir_all(folder)?;
        let lock = self.root.join("Cargo.lock");
        if lock.is_file() {
            fs::copy(lock, folder.join("Cargo.lock"))?;
        }
        fs::write(folder.join("Cargo.toml"), self.manifest())
    }

    fn manifest(&self) -> String {
        let name = quoted(&self.package.name);
        let mut text = format!("[workspace]\n[package]\nname = {name}\nversion = \"0.0.0\"\nedition = \"{}\"\n", self.package.edition);
        // As in the course, unsafe code is forbidden.
        text += "[lints.rust]\nunsafe_code = \"forbid\"\n";
        for (table, target) in [("[lib]", self.package.targets.iter().find(|target| target.is_lib())), ("[[bin]]", Some(&self.program))] {
            if let Some(target) = target {
                let _ = writeln!(text, "{table}\nname = {}\npath = {}", quoted(&target.name), quoted(target.src_path.as_str()));
            }
        }
        text += "[dependencies]\n";
        for dependency in self.package.dependencies.iter().filter(|dependency| dependency.kind == DependencyKind::Normal) {
            let _ = writeln!(text, "{}", self.dependency(dependency));
        }
        // A panic ends the instance. Optimising the whole program makes it smaller and faster.
        text + "[profile.release]\nopt-level = 3\nlto = true\ncodegen-units = 1\npanic = \"abort\"\nstrip = true\n"
    }

    fn dependency(&self, dependency: &Dependency) -> String {
        let name = dependency.rename.as_ref().unwrap_or(&dependency.name);
        let (package, path) = match (dependency.name.as_str(), &dependency.path) {
            (SHELL, _) => (BROWSER, Some(self.browser.to_string_lossy().into_owned())),
            (package, path) => (package, path.as_ref().map(ToString::to_string)),
        };
        let place = match path {
            Some(path) => format!("path = {}", quoted(&path)),
            None => format!("version = {}", quoted(&dependency.req.to_string())),
        };
        let features: Vec<String> = dependency.features.iter().map(|feature| quoted(feature)).collect();
        format!(
            "{} = {{ package = {}, {place}, default-features = {}, features = [{}] }}",
            quoted(name),
            quoted(package),
            dependency.uses_default_features,
            features.join(", ")
        )
    }
}

/// Returns a string of TOML, which has the syntax of JSON.
fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

/// Returns true if the standard library for the browser is installed for the compiler of the checkout.
pub fn is_target_installed(root: &Path) -> bool {
    let compiler = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let asked = Command::new(compiler).args(["--print", "target-libdir", "--target", TARGET]).current_dir(root).output();
    // If the compiler fails here, cargo reports the reason later.
    asked.map_or(true, |output| !output.status.success() || Path::new(String::from_utf8_lossy(&output.stdout).trim()).is_dir())
}

const PAGE: &str = include_str!("../../web/page/play.html");
const STYLE: &str = include_str!("../../web/page/play.css");
const TEXTS: &str = include_str!("../../web/page/texts.js");
const REVIEW: &str = include_str!("../../web/page/review.js");
const PIECES: &str = include_str!("../../web/page/pieces.js");
const PLAY: &str = include_str!("../../web/page/play.js");
const WASM: &str = include_str!("../../browser/page/wasm.js");
const WORKER: &str = include_str!("../../browser/page/worker.js");
const BACKEND: &str = include_str!("../../browser/page/backend.js");

/// Returns the page with this player in it.
fn written(about: &Value, program: &[u8], net: &[u8], notices: &str) -> String {
    // Some checkouts have \r\n; browsers convert it to \n before they hash a script.
    let [page, header, board_style, style, board, texts, review, pieces, play, wasm, worker, backend] =
        [PAGE, html::HEADER, BOARD_CSS, STYLE, BOARD_JS, TEXTS, REVIEW, PIECES, PLAY, WASM, WORKER, BACKEND]
            .map(|text| text.replace("\r\n", "\n"));
    let style = [header, sprite_css(), board_style, style].concat();
    // The worker is made from data in the page: a page on a disk cannot load other files.
    let worker = [&*wasm, &worker].concat();
    let scripts = [board, wasm, backend, texts, review, pieces, play];
    let drawings = [Style::Wood, Style::Letters].map(sprites).concat();
    // The page loads nothing, and only these scripts and the worker that they create may run. The drawings have styles in attributes.
    let allowed: Vec<String> = scripts.iter().map(|script| script_hash(script)).collect();
    let policy = format!(
        "default-src 'none'; script-src {} 'wasm-unsafe-eval'; worker-src blob:; style-src 'unsafe-inline'; img-src data:; form-action 'none'; \
         base-uri 'none'",
        allowed.join(" ")
    );
    let head = html! {
        meta http-equiv="Content-Security-Policy" content=(policy);
        style { (PreEscaped(style)) }
    };
    let scripts = html! {
        (html::data("about", about))
        (plain_data("worker", &worker))
        (plain_data("wasm", &STANDARD.encode(program)))
        (plain_data("net", &STANDARD.encode(net)))
        @for script in scripts {
            script { (PreEscaped(script)) }
        }
    };
    page.replace("<!-- styles -->", &head.0)
        .replace("<!-- brand -->", &html::brand().0)
        .replace("<!-- sprites -->", &drawings)
        .replace(" id=\"licences-card\" hidden>", " id=\"licences-card\">")
        .replace("<!-- licences -->", &html! { (plain(notices)) }.0)
        .replace("<!-- scripts -->", &scripts.0)
}

/// Returns the page's data about the player. `lang` is the first language; `None` for that of the reader's browser.
fn about(player: &str, name: Option<&str>, game: Option<&str>, lang: Option<Lang>) -> Value {
    let exercise = player.strip_prefix("ex").or_else(|| player.strip_prefix("sol")).and_then(Exercise::with_id);
    let title = |lang| exercise.map_or(String::new(), |exercise| format!(": {}", exercise.short_title().get(lang)));
    let called = |lang| name.map_or_else(|| format!("{player}{}", title(lang)), str::to_string);
    json!({
        "id": name.unwrap_or(player),
        "en": called(Lang::En),
        "ja": called(Lang::Ja),
        "lang": lang.map(Lang::code),
        "game": game,
        "limit": { "movetime": 1000 },
    })
}

/// Returns an element with data of the page, so that no script has to fetch them.
fn plain_data(id: &str, text: &str) -> Markup {
    html! { script type="text/plain" id=(id) { (PreEscaped(text)) } }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_script_ends_before_its_end_and_names_are_only_names() {
        for script in [BOARD_JS, WASM, WORKER, BACKEND, TEXTS, PLAY] {
            let script = script.to_lowercase();
            assert!(!script.contains("</script") && !script.contains("<!--"));
        }
        let page = written(&about("ex05", Some("</script><b>&"), None, Some(Lang::Ja)), b"\0asm", &[], "MIT & <b>");
        assert!(page.contains("\"id\":\"\\u003c/script>\\u003cb>&\""));
        assert!(!page.contains("<!-- s"), "a place in the page was not filled");
        assert!(page.contains(">AGFzbQ==</script>"));
        assert!(page.contains("id=\"licences-card\">") && page.contains(">MIT &amp; &lt;b&gt;</pre>"));
    }

    #[test]
    fn a_player_is_called_as_its_exercise() {
        assert_eq!(about("sol05", None, None, None)["en"], "sol05: alpha beta");
        assert_eq!(about("champion", None, None, None)["ja"], "champion");
        assert_eq!(
            about("ex05", Some("Tama"), None, Some(Lang::Ja)),
            json!({"id":"Tama","en":"Tama","ja":"Tama","lang":"ja","game":null,"limit":{"movetime":1000}})
        );
    }
}
