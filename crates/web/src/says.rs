//! The messages to the page, in both languages.

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

/// The reason why a request fails: `BackendError` of the page.
#[derive(Clone, Debug, Serialize)]
pub struct Refusal {
    pub kind: Kind,
    pub en: String,
    pub ja: String,
}

/// The kind of a failure, by which the page acts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// The engine ended, or its answer cannot be parsed.
    Crash,
    /// The engine was too late.
    Time,
    /// The engine's move is illegal.
    Illegal,
    /// There is no engine: it does not compile, or does not get ready.
    Refused,
    /// The server does not know the page any more, or there are too many pages.
    Lost,
    /// The request is invalid.
    Bad,
}

impl Refusal {
    pub fn new(kind: Kind, text: Text) -> Refusal {
        Refusal { kind, en: text.en.into_owned(), ja: text.ja.into_owned() }
    }

    /// Returns the error of a library, which has only an English message.
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

/// The state of a search.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Progress {
    pub depth: u32,
    pub nodes: u64,
    /// Positions per second.
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

/// The server-sent events to the page.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
pub enum Event {
    /// The first event: the number that the page sends with its requests.
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
        /// The output of the compiler.
        text: String,
    },
}
