//! The questions as a page: each with its position; the answers are opened one by one.

use minishogi::{Lang, Text};
use minishogi_board::{BOARD_CSS, BOARD_JS, Style, View, sprite_css, sprites};

use super::questions::Question;
use crate::html::{begin, both, escape};

const STYLE: &str = include_str!("viva.css");
const SCRIPT: &str = include_str!("viva.js");

/// The page for one player.
pub fn page(name: &str, questions: &[Question], lang: Lang) -> String {
    let policy = "style-src 'unsafe-inline'; script-src 'unsafe-inline'";
    let style = format!("{}{BOARD_CSS}{STYLE}", sprite_css());
    let mut page = begin(&escape(&format!("{name} · viva")), policy, &style, lang);
    page += &sprites(Style::Wood);
    page += &format!(
        "<main>\n<p class=\"kit\">{}</p>\n<h1>{}</h1>\n",
        both("Questions about the own program", "自分のプログラムについての質問"),
        escape(name)
    );
    page += &format!(
        "<p>{}</p>\n",
        both(
            "All of this happened in searches of this very program. Values are for the side to move.",
            "どれも、このプログラムの探索で実際に起きたことです。値は手番側から見たものです。"
        )
    );
    for (number, question) in (1..).zip(questions) {
        page += &section(number, question);
    }
    page += "</main>\n";
    page + &format!("<script>\n{BOARD_JS}</script>\n<script>\n{SCRIPT}</script>\n</body>\n</html>\n")
}

fn section(number: usize, question: &Question) -> String {
    // A view is plain data; it cannot fail to be written.
    let view = serde_json::to_string(&View::of(&question.position)).unwrap_or_default();
    format!(
        "<section aria-labelledby=\"q{number}\">\n<h2 id=\"q{number}\">{}</h2>\n<div class=\"question\">\n\
         <div class=\"board\" data-view=\"{}\"></div>\n<div>\n<p class=\"asked\">{}</p>\n\
         <details><summary>{}</summary><p>{}</p></details>\n<p class=\"sfen\"><small>{}: <code>position sfen {}</code>, <code>go depth {}</code></small></p>\n</div>\n</div>\n</section>\n",
        both(&format!("Question {number}"), &format!("質問 {number}")),
        escape(&view),
        both(&question.asked.0, &question.asked.1),
        both("Answer", "答え"),
        both(&question.answer.0, &question.answer.1),
        both("The search, in the engine shell", "この探索をエンジンシェルで"),
        escape(&question.root.sfen()),
        question.depth,
    )
}

/// A student, and the file of the questions or why there are none.
pub type Asked = (String, Result<String, Text>);

/// The page that leads to those of a class.
pub fn index(students: &[Asked], lang: Lang) -> String {
    let mut page = begin("viva", "style-src 'unsafe-inline'", STYLE, lang);
    page += &format!("<main>\n<h1>{}</h1>\n<ul class=\"class\">\n", both("Questions for the oral examination", "口頭試問の質問"));
    for (name, file) in students {
        page += &match file {
            Ok(file) => format!("<li><a href=\"{}\">{}</a></li>\n", escape(file), escape(name)),
            Err(reason) => format!("<li>{}: {}</li>\n", escape(name), both(&reason.en, &reason.ja)),
        };
    }
    page + "</ul>\n</main>\n</body>\n</html>\n"
}
