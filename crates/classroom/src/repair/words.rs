//! The texts about a wrong line: the line and a question, and the edit only for readers who ask and may see it.

use minishogi::text;
use minishogi_grading::Text;

use super::{Disclosure, Edit, Faults, Repair, Shape};
use crate::report::result::{Lines, Place};

/// Returns the lines of an edit, as in `line 31`.
fn place(edit: &Edit) -> Text {
    let Edit { first, last, .. } = edit;
    match edit.kind.shape() {
        Shape::More if first == last => text!("in line {first}", "{first} 行目"),
        Shape::More => text!("between line {first} and line {last}", "{first} 行目と {last} 行目の間"),
        _ if first == last => text!("line {first}", "{first} 行目"),
        _ => text!("lines {first} to {last}", "{first}〜{last} 行目"),
    }
}

/// Returns the effect of the edit on its lines, without the edit. In Japanese the verb says whether a second edit follows.
fn change(edit: &Edit, another_follows: bool) -> Text {
    let Text { en, ja } = place(edit);
    let (en, object, verbs) = match edit.kind.shape() {
        Shape::Expression => (format!("with another expression in {en}"), "の式を", ["変えると", "変えて"]),
        Shape::More => (format!("with one more statement {en}"), "に文を 1 つ", ["足すと", "足して"]),
        Shape::Less => (format!("without a statement in {en}"), "の文を 1 つ", ["除くと", "除いて"]),
        Shape::Signature => (format!("with the parameters in {en} in another order"), "の仮引数の順を", ["変えると", "変えて"]),
        Shape::Order => (format!("with a statement of {en} in another place"), "の文を別の場所に", ["移すと", "移して"]),
    };
    Text::of(en, format!("{ja}{object}{}", verbs[usize::from(another_follows)]))
}

/// Returns the sentence about one edit that repairs the player.
pub fn single(edit: &Edit, questions: usize) -> Text {
    let (Text { en, ja }, question) = (change(edit, false), edit.kind.question());
    Text::of(
        format!("{} your player passes all {questions} questions. {}", capital(&en), question.en),
        format!("{ja}、{questions} 問すべてに正解します。{}", question.ja),
    )
}

/// Returns the sentence about two edits that repair it together.
pub fn pair([one, other]: &[Edit; 2], questions: usize) -> Text {
    let [Text { en, ja }, second] = [change(one, true), change(other, false)];
    let both = if second.en == en {
        let Text { en, ja } = place(one);
        match one.kind.shape() {
            Shape::More => text!("with two more statements {en}", "{ja}に文を 2 つ足すと"),
            _ => text!("with two changes in {en}", "{ja}の 2 か所を変えると"),
        }
    } else {
        Text::of(format!("{en}, and {},", second.en), format!("{ja}、さらに{}", second.ja))
    };
    let [ask, ask_too] = [one, other].map(|edit| edit.kind.question());
    let asked = if ask == ask_too { ask } else { Text::of(format!("{} {}", ask.en, ask_too.en), format!("{}{}", ask.ja, ask_too.ja)) };
    Text::of(
        format!("{} your player passes all {questions} questions. {}", capital(&both.en), asked.en),
        format!("{}、{questions} 問すべてに正解します。{}", both.ja, asked.ja),
    )
}

/// Returns the edit itself.
pub fn shown(edit: &Edit) -> Text {
    let (Text { en: at, ja: at_ja }, name) = (place(edit), edit.kind.name());
    let (before, after) = (&edit.before, &edit.after);
    let change = match edit.kind.shape() {
        Shape::More => format!("`{after}`"),
        Shape::Less => format!("`{before}`"),
        _ => format!("`{before}` -> `{after}`"),
    };
    Text::of(format!("{at}, {}: {change}", name.en), format!("{at_ja}、{}: {change}", name.ja))
}

/// Returns the entry of a search in the results.
pub fn lines(found: Result<Repair, Text>, milliseconds: u64) -> Lines {
    let held = |edit: &Edit| Place { first: edit.first, last: edit.last, kind: edit.kind.id().to_string(), edit: shown(edit) };
    let (id, places, tried, told) = match found {
        Ok(repair) => {
            let (id, places) = match &repair.found {
                // It fails questions that were drawn for this class alone.
                Faults::Right | Faults::Nothing | Faults::Unfinished { .. } | Faults::NotWritten => ("nothing", Vec::new()),
                Faults::Single(edits) => ("single", edits.iter().map(held).collect()),
                Faults::Pair(pairs) => ("pair", pairs.iter().flatten().map(held).collect()),
            };
            // An empty result is no news to a student who has the verdicts.
            let told = if places.is_empty() { Text::default() } else { told(&repair, false) };
            (id, places, repair.tried, told)
        }
        Err(why) => ("unknown", Vec::new(), 0, why),
    };
    Lines { found: id.to_string(), places, tried, told, shown: Disclosure::Line, milliseconds }
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

/// Returns the whole message: a paragraph for each place. `shows` says whether to show the edits.
pub fn told(repair: &Repair, shows: bool) -> Text {
    let Repair { found, questions, tried, macros, explanation } = repair;
    let mut all: Vec<Text> = Vec::new();
    match found {
        Faults::Right => all.push(text!(
            "Nothing is wrong: your player passes all {questions} questions, fresh ones included.",
            "間違いは見つかりません。初めて出す問題も含めて、{questions} 問すべてに正解しました。"
        )),
        Faults::NotWritten => all.push(Text::new(
            "The failing part is not written yet: there is still a `todo!`. Only written code has a line to point at.",
            "不合格の部分はまだ書かれていません（`todo!` が残っています）。行を示せるのは、書いてある部分だけです。",
        )),
        Faults::Single(edits) => {
            if edits.len() > 1 {
                let count = edits.len();
                all.push(text!(
                    "A change in any one of {count} places repairs your player. Which of them is the mistake, you know best.",
                    "次の {count} か所のどこか 1 つを変えれば直ります。どれが本当の間違いかは、自分で考えましょう。"
                ));
            }
            for edit in edits {
                all.push(single(edit, *questions));
                all.extend(shows.then(|| shown(edit)));
            }
        }
        Faults::Pair(pairs) => {
            for both in pairs {
                all.push(pair(both, *questions));
                all.extend(both.iter().filter(|_| shows).map(shown));
            }
        }
        Faults::Nothing => all.push(text!(
            "No single change of a line repairs your player, nor two of them: {tried} were tried.",
            "1 か所や 2 か所を変えるだけでは直りません（{tried} 通りの変更を試しました）。"
        )),
        Faults::Unfinished { no_single: true } => all.push(text!(
            "No single change of a line repairs your player: {tried} were tried, and then some of two lines.",
            "1 か所を変えるだけでは直りません（{tried} 通りの変更と、2 か所の変更の一部を試しました）。"
        )),
        Faults::Unfinished { no_single: false } => all.push(text!(
            "No line was found yet: not all of {tried} changes were tried.",
            "行はまだ見つかっていません（{tried} 通りの変更のうち一部を試しました）。"
        )),
    }
    all.extend(explanation.clone());
    if matches!(found, Faults::Nothing | Faults::Unfinished { .. }) && !macros.is_empty() {
        let lines = macros.iter().map(usize::to_string).collect::<Vec<_>>();
        all.push(Text::of(
            format!("Nothing was changed in macros of your own: see line {}.", lines.join(", ")),
            format!("自作のマクロの中は変えていません（{} 行目）。", lines.join("、")),
        ));
    }
    let join = |texts: Vec<String>| texts.join("\n\n");
    Text::of(join(all.iter().map(|text| text.en.to_string()).collect()), join(all.iter().map(|text| text.ja.to_string()).collect()))
}
