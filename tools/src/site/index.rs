//! The page that leads to all others.

use minishogi_grading::Lang;

use super::Parts;
use super::decks::Deck;
use crate::html::{begin, both, escape, section};

const STYLE: &str = include_str!("index.css");

/// The page, first in this language.
pub fn page(parts: &Parts, lang: Lang) -> String {
    let mut page = begin("Minishogi Lab", "style-src 'unsafe-inline'", STYLE, lang);
    page += "<main>\n<h1>Minishogi Lab</h1>\n";
    page += &format!(
        "<p>{}</p>\n",
        both(
            "Write a minishogi (5x5 shogi) player step by step, from a random mover to alpha-beta and a network that learns.",
            "5五将棋のプレイヤーを、ランダムに指すものからαβ法、学習するネットワークまで、一歩ずつ書いていく教材です。"
        )
    );
    page += &look(parts);
    if let Ok(decks) = &parts.decks {
        let lists = [Lang::En, Lang::Ja].map(|lang| list(decks, lang)).concat();
        let all = both("All decks on one page", "すべての講義を 1 ページで");
        let content = format!("{lists}<p><a href=\"slides/index.html\">{all}</a></p>\n");
        page += &section("slides", "Slides", "講義のスライド", &content);
    }
    page + "</main>\n</body>\n</html>\n"
}

/// What can be tried at once.
fn look(parts: &Parts) -> String {
    let mut rows = String::new();
    let mut add = |file: &str, name: (&str, &str), about: (&str, &str)| {
        rows += &format!("<li><a href=\"{file}\">{}</a><p>{}</p></li>\n", both(name.0, name.1), both(about.0, about.1));
    };
    if parts.player.is_ok() {
        add(
            "player.html",
            ("Play", "対局する"),
            (
                "A player of the course, in your browser: it plays here, without a server.",
                "コースのプレイヤーと、このブラウザだけで対局できます。",
            ),
        );
    }
    add(
        "tree.html",
        ("The tree of a search", "探索の木"),
        (
            "Alpha-beta node by node, with its windows and cuts. Would you cut here?",
            "αβ法の節点を、窓と枝刈りとともに 1 つずつ。ここで枝を刈りますか。",
        ),
    );
    if parts.dobutsu.is_ok() {
        add(
            "dobutsu.html",
            ("Dobutsu shogi, solved", "どうぶつしょうぎの完全解析"),
            ("Best play to click through, and what every other move gives.", "最善の手順と、ほかの手の結果をたどれます。"),
        );
    }
    add(
        "doc/minishogi/index.html",
        ("Documentation", "ライブラリのドキュメント"),
        ("What a player is written with, beginning with a tour.", "プレイヤーを書くための部品の説明です（英語）。"),
    );
    section("look", "To try and to read", "試す、読む", &format!("<ul class=\"parts\">\n{rows}</ul>\n"))
}

/// The decks in a language, each with its number, and the cheat sheet last.
fn list(decks: &[Deck], lang: Lang) -> String {
    let code = lang.code();
    let sheet = if lang == Lang::En { "Cheat sheet" } else { "チートシート" };
    let mut rows = String::new();
    for deck in decks.iter().filter(|deck| deck.lang == lang) {
        let number = deck.name.split('_').next().filter(|number| number.starts_with(|c: char| c.is_ascii_digit()));
        let title = escape(if number.is_some() { &deck.title } else { sheet });
        let (name, number) = (escape(&deck.name), escape(number.unwrap_or_default().trim_start_matches('0')));
        let pdf =
            if deck.has_pdf { format!(" <a href=\"slides/{code}/{name}.pdf\" aria-label=\"{title}, PDF\">PDF</a>") } else { String::new() };
        rows += &format!("<li><span>{number}</span> <a href=\"slides/{code}/{name}.html\">{title}</a>{pdf}</li>\n");
    }
    format!("<ul class=\"t decks\" lang=\"{code}\">\n{rows}</ul>\n")
}
