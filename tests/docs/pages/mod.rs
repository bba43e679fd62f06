//! Pages in Markdown: READMEs and slides, and the transcripts in them.

pub mod transcripts;

pub use support::pages::*;
