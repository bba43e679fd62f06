//! Sentences in the two languages of the course.

use std::borrow::Cow;
use std::env;

/// A sentence in English and in Japanese.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Text {
    /// English.
    pub en: Cow<'static, str>,
    /// Japanese.
    pub ja: Cow<'static, str>,
}

impl Text {
    /// Returns a fixed sentence.
    pub const fn new(en: &'static str, ja: &'static str) -> Text {
        Text { en: Cow::Borrowed(en), ja: Cow::Borrowed(ja) }
    }

    /// Returns a sentence put together while running.
    pub fn of(en: String, ja: String) -> Text {
        Text { en: Cow::Owned(en), ja: Cow::Owned(ja) }
    }

    /// Returns the same change in both languages, as to put a name before it.
    pub fn map(self, change: impl Fn(&str) -> String) -> Text {
        Text::of(change(&self.en), change(&self.ja))
    }

    /// Returns the sentence in one language.
    pub fn get(&self, lang: Lang) -> &str {
        match lang {
            Lang::En => &self.en,
            Lang::Ja => &self.ja,
        }
    }
}

/// Returns a [`Text`] with values in braces, as [`format!`] does: English, Japanese, and the values that are no variables: for both, or first
/// for English and then for Japanese.
///
/// ```
/// let (won, games) = (3, 4);
/// let text = minishogi::text!("{won} of {games} won", "{games} 局で {won} 勝");
/// assert_eq!((&*text.en, &*text.ja), ("3 of 4 won", "4 局で 3 勝"));
/// let text = minishogi::text!("take the {}", "{}を取る"; "pawn"; "歩");
/// assert_eq!((&*text.en, &*text.ja), ("take the pawn", "歩を取る"));
/// ```
#[macro_export]
macro_rules! text {
    ($english:literal, $japanese:literal $(, $value:expr)* $(,)?) => {
        $crate::Text::of(format!($english $(, $value)*), format!($japanese $(, $value)*))
    };
    ($english:literal, $japanese:literal; $($en:expr),+; $($ja:expr),+) => {
        $crate::Text::of(format!($english $(, $en)+), format!($japanese $(, $ja)+))
    };
}

/// Displays an error as the English of its `text`, and makes a [`Text`] of it.
#[doc(hidden)]
#[macro_export]
macro_rules! displays_text {
    ($error:ty) => {
        impl std::fmt::Display for $error {
            fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
                f.write_str(&self.text().en)
            }
        }

        impl From<$error> for $crate::Text {
            fn from(error: $error) -> $crate::Text {
                error.text()
            }
        }
    };
}

pub(crate) use {displays_text, text};

/// Text without Japanese, such as a message of the system: the same in both languages.
impl From<String> for Text {
    fn from(sentence: String) -> Text {
        Text::of(sentence.clone(), sentence)
    }
}

/// The language of the messages to a student.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lang {
    /// English.
    En,
    /// Japanese.
    Ja,
}

impl Lang {
    /// Returns the language of the environment, as `LC_ALL`, `LC_MESSAGES` or `LANG` give it: Japanese for `ja...`, English otherwise.
    pub fn from_env() -> Lang {
        let set = |name| env::var(name).ok().filter(|value| !value.is_empty());
        let locale = set("LC_ALL").or_else(|| set("LC_MESSAGES")).or_else(|| set("LANG"));
        if locale.is_some_and(|locale| locale.starts_with("ja")) { Lang::Ja } else { Lang::En }
    }

    /// Returns the language with this code, `en` or `ja`.
    pub fn from_code(code: &str) -> Option<Lang> {
        match code {
            "en" => Some(Lang::En),
            "ja" => Some(Lang::Ja),
            _ => None,
        }
    }

    /// Returns the code of this language.
    pub const fn code(self) -> &'static str {
        match self {
            Lang::En => "en",
            Lang::Ja => "ja",
        }
    }
}
