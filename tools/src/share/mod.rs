//! `share`: a player as one file for the browser, without a server.
//!
//! - [`wasm`]: the player becomes WebAssembly, with the kit's rules and `minishogi-browser` instead of the shell.
//! - [`page`]: the file, with the page of `web` in it and the player in a worker.

mod page;
mod wasm;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;
use minishogi_command::checkout::find_root;
use minishogi_grading::{Lang, Text};

// BEGIN INSTRUCTORS
pub use self::wasm::is_target_installed;
// END INSTRUCTORS
use crate::clean::{plain, refuse};
use crate::files;

pub const HELP: &str = "\
Examples:
  minishogi share ex05 --out my_player.html
  minishogi share ex09 --name Tama --out tama.html

The file needs nothing else: it plays opened from a disk, on a telephone, and on any web space. The player thinks on the machine of whoever
opens it. It has one thread there, and no clock but `ctl`'s. Needs once: rustup target add wasm32-unknown-unknown";

/// The flags of `share`.
#[derive(Args)]
pub struct Options {
    /// The player: a package of the course, for example ex05
    player: String,
    /// The file to write, for example my_player.html
    #[arg(long, value_name = "FILE", default_value = "my_player.html")]
    out: PathBuf,
    /// What the page calls the player, for example Tama; otherwise as the package
    #[arg(long, value_name = "NAME")]
    name: Option<String>,
}

/// Runs the command.
pub fn run(options: &Options, asked: Option<Lang>) -> ExitCode {
    let lang = asked.unwrap_or_else(Lang::from_env);
    match share(options, asked, lang) {
        Ok(size) => {
            let (out, kilobytes) = (options.out.display(), size.div_ceil(1000));
            let done = Text::of(
                format!("{out}: {kilobytes} kB. Any browser opens it, from a disk too."),
                format!("{out}: {kilobytes} kB。どのブラウザでも、ディスクからでも開けます。"),
            );
            println!("{}", plain(done.get(lang)));
            ExitCode::SUCCESS
        }
        Err(message) => {
            refuse(&message, lang);
            ExitCode::FAILURE
        }
    }
}

fn share(options: &Options, asked: Option<Lang>, lang: Lang) -> Result<usize, Text> {
    let root = find_root().ok_or(Text::new(
        "there is no folder `exercises` here or above: go to the folder that you cloned, and try again",
        "ここにも上のフォルダにも `exercises` がありません。clone したフォルダに移動してください",
    ))?;
    let page = page_of(&root, &options.player, options.name.as_deref(), asked, lang)?;
    files::write(&options.out, page.as_bytes())
        .map_err(|error| Text::of(format!("{}: {error}", options.out.display()), format!("{}: {error}", options.out.display())))?;
    Ok(page.len())
}

/// The page of a player, which is compiled for it. It begins with the language that is `asked` for; `lang` is that of messages.
///
/// # Errors
/// Where there is no such player, or it cannot be compiled.
pub fn page_of(root: &Path, player: &str, name: Option<&str>, asked: Option<Lang>, lang: Lang) -> Result<String, Text> {
    let found = wasm::Player::find(root, player)?;
    let begins = Text::of(format!("Compiling {player} for the browser ..."), format!("{player} をブラウザ用にコンパイルしています ..."));
    eprintln!("{}", begins.get(lang));
    Ok(page::write(player, name, &found.compile()?, asked))
}
