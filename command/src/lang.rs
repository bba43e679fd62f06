//! The language of the course's texts, as a flag.

use clap::Args;
use minishogi_grading::Lang;

/// The flag `--lang`.
#[derive(Args)]
pub struct LangFlag {
    /// The language of the course's texts, for example: --lang ja (otherwise that of LANG)
    #[arg(long, global = true, value_name = "en|ja", value_parser = read)]
    lang: Option<Lang>,
}

impl LangFlag {
    /// The language that was asked for, if any was.
    pub fn asked(&self) -> Option<Lang> {
        self.lang
    }

    /// The language to speak.
    pub fn lang(&self) -> Lang {
        self.lang.unwrap_or_else(Lang::from_env)
    }
}

fn read(typed: &str) -> Result<Lang, String> {
    Lang::from_code(typed).ok_or("expected `en` or `ja`".to_string())
}
