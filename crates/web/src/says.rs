//! What the page is told, in both languages.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use minishogi::{Text, Value};
use serde::{Deserialize, Serialize};

/// A sentence in both languages.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Says {
    pub en: String,
    pub ja: String,
}

impl From<Text> for Says {
    fn from(text: Text) -> Says {
        Says { en: text.en.into_owned(), ja: text.ja.into_owned() }
    }
}

/// Why something cannot be had: `BackendError` of the page.
#[derive(Clone, Debug, Serialize)]
pub struct Refusal {
    pub kind: Kind,
    pub en: String,
    pub ja: String,
}

/// What is wrong, for the page to act by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// The engine ended, or said what nobody understands.
    Crash,
    /// The engine was too late.
    Time,
    /// The engine's move is not legal.
    Illegal,
    /// There is no engine: it does not compile, or does not get ready.
    Refused,
    /// The page is not known any more, or there are too many.
    Lost,
    /// What was asked makes no sense.
    Bad,
}

impl Refusal {
    pub fn new(kind: Kind, text: Text) -> Refusal {
        Refusal { kind, en: text.en.into_owned(), ja: text.ja.into_owned() }
    }

    /// What a library says, which knows English alone.
    pub fn bad(why: impl ToString) -> Refusal {
        let why = why.to_string();
        Refusal { kind: Kind::Bad, en: why.clone(), ja: why }
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        (StatusCode::UNPROCESSABLE_ENTITY, Json(self)).into_response()
    }
}

/// What an engine has found so far.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Progress {
    pub depth: u32,
    pub nodes: u64,
    /// Positions in a second.
    pub nps: u64,
    pub ms: u64,
    /// For the side to move.
    pub score: Option<Value>,
    pub pv: Vec<String>,
    /// The words of an `info string`.
    pub text: String,
}

/// An answer to `go`.
#[derive(Clone, Debug, Serialize)]
pub struct Answer {
    pub bestmove: String,
    pub ms: u64,
    pub score: Option<Value>,
    pub depth: u32,
    pub nodes: u64,
    pub remark: String,
}

/// What happens while nobody asked: server-sent events.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
pub enum Event {
    /// The first: the number by which the page names itself from now on.
    Hello {
        page: u64,
    },
    Info {
        question: u64,
        info: Progress,
    },
    Answer {
        question: u64,
        answer: Answer,
    },
    Fault {
        question: u64,
        fault: Refusal,
    },
    Building {
        engine: String,
        en: String,
        ja: String,
    },
    Built {
        engine: String,
        en: String,
        ja: String,
    },
    Refused {
        engine: String,
        en: String,
        ja: String,
        /// The compiler's words.
        text: String,
    },
}
