//! The data of a complaint about an answer, and its sentence.

use std::borrow::Cow;
use std::process::ExitStatus;

use minishogi::{Checkmate, Color, IllegalMoveError, Lang, MateError, Move, Text};
use minishogi_retrograde::Solved;

/// Makes a [`Finding`] of a sentence in English and in Japanese, in which `{name}` stands for a value, and of the values: `name`, or
/// `name = expression`.
macro_rules! finding {
    ($en:literal; $ja:literal $(; $($name:ident $(= $value:expr)?),*)?) => {
        $crate::finding::Finding::new(minishogi::Text::new($en, $ja), vec![$($((stringify!($name), finding!(@ $name $(= $value)?))),*)?])
    };
    (@ $name:ident) => { $crate::finding::IntoDatum::datum(&$name) };
    (@ $name:ident = $value:expr) => { $crate::finding::IntoDatum::datum(&$value) };
}

/// A complaint about an answer: values by their names, as `found` and `expected`, and the sentence that they are put into.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    sentence: Text,
    values: Vec<(&'static str, Datum)>,
}

/// A value of a finding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Datum {
    /// The same in both languages.
    Plain(String),
    /// Words.
    Words(Text),
    /// A finding about one of several questions.
    Finding(Finding),
}

impl Finding {
    /// A finding with nothing to say.
    pub const NONE: Finding = Finding { sentence: Text::new("", ""), values: Vec::new() };

    pub(crate) fn new(sentence: Text, values: Vec<(&'static str, Datum)>) -> Finding {
        Finding { sentence, values }
    }

    /// Returns the sentence with its values.
    pub fn text(&self) -> Text {
        Text::of(self.say(Lang::En), self.say(Lang::Ja))
    }

    fn say(&self, lang: Lang) -> String {
        let mut rest = self.sentence.get(lang);
        let mut said = String::new();
        // A sentence without values may hold braces of its own.
        while let Some((before, after)) = rest.split_once('{').filter(|_| !self.values.is_empty()) {
            let (name, after) = after.split_once('}').unwrap_or((after, ""));
            said += before;
            match self.values.iter().find(|(other, _)| *other == name) {
                Some((_, Datum::Plain(value))) => said += value,
                Some((_, Datum::Words(words))) => said += words.get(lang),
                Some((_, Datum::Finding(finding))) => said += &finding.say(lang),
                None => said.extend(["{", name, "}"]),
            }
            rest = after;
        }
        said + rest
    }

    /// Returns the values that are the same in both languages, by their names, with those of a finding in this one.
    pub fn values(&self) -> Vec<(&'static str, &str)> {
        let of = self.values.iter().flat_map(|(name, value)| match value {
            Datum::Plain(value) => vec![(*name, value.as_str())],
            Datum::Words(_) => Vec::new(),
            Datum::Finding(finding) => finding.values(),
        });
        of.collect()
    }

    /// Returns the value of this name.
    pub fn value(&self, name: &str) -> Option<&str> {
        self.values().into_iter().find(|(other, _)| *other == name).map(|(_, value)| value)
    }

    /// Returns the same with every sentence and value changed, as to hide a path.
    #[must_use]
    pub fn map(self, change: &dyn Fn(&str) -> String) -> Finding {
        let of = |(name, value)| {
            let value = match value {
                Datum::Plain(value) => Datum::Plain(change(&value)),
                Datum::Words(words) => Datum::Words(words.map(change)),
                Datum::Finding(finding) => Datum::Finding(finding.map(change)),
            };
            (name, value)
        };
        Finding { sentence: self.sentence.map(change), values: self.values.into_iter().map(of).collect() }
    }
}

/// Returns the finding about a part without an answer that can be read.
pub(crate) fn no_answer() -> Finding {
    finding!("there is no answer that can be read."; "読み取れる答えがありません。")
}

/// Returns the noun behind a number of plies.
pub(crate) fn unit_of(plies: u32) -> &'static str {
    if plies == 1 { "ply" } else { "plies" }
}

impl From<Text> for Finding {
    fn from(sentence: Text) -> Finding {
        Finding { sentence, values: Vec::new() }
    }
}

/// A type whose values are in sentences.
pub(crate) trait IntoDatum {
    fn datum(&self) -> Datum;
}

impl<T: IntoDatum + ?Sized> IntoDatum for &T {
    fn datum(&self) -> Datum {
        (*self).datum()
    }
}

macro_rules! plain {
    ($($type:ty),*) => { $(impl IntoDatum for $type {
        fn datum(&self) -> Datum {
            Datum::Plain(self.to_string())
        }
    })* };
}
plain!(
    str,
    String,
    Cow<'_, str>,
    u8,
    i16,
    u16,
    i32,
    u32,
    i64,
    u64,
    usize,
    f32,
    f64,
    Color,
    Move,
    IllegalMoveError,
    Checkmate,
    MateError,
    Solved,
    ExitStatus
);

impl IntoDatum for Text {
    fn datum(&self) -> Datum {
        Datum::Words(self.clone())
    }
}

impl IntoDatum for Finding {
    fn datum(&self) -> Datum {
        Datum::Finding(self.clone())
    }
}
