//! Perfect play as a page: the best line from a position, and for every move on the way its value and the best line after it.

use std::collections::BTreeMap;

use maud::{Markup, html};
use minishogi::{Text, text};
use minishogi_board::{Words, animal_kinds, animal_move_name, animal_sprites};
use minishogi_command::counted;
use minishogi_dobutsu::{Move, Oracle, OracleError, Position, Values};
use minishogi_grading::Lang;
use minishogi_retrograde::Solved;
use serde_json::json;

use super::solve::bar;
use minishogi_lab::html::{self, Head, board_scripts, both, both_of, button, from_move_to_move, number, with_board};

const STYLE: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");

/// Returns the page about a position. It has the best line from there and after each first move, all moves on these lines with their values, and
/// the best line after each of these moves.
pub fn page<V: Values>(player: &Oracle<V>, start: &Position) -> Result<String, OracleError<V::Error>> {
    let known = lines(player, start)?;
    let Text { en, ja } = described(player.value(start)?);
    let data = json!({ "start": start.sfen(), "positions": known, "pieces": animal_kinds() });
    let title = "Dobutsu shogi, solved";
    let policy = "style-src 'unsafe-inline'; script-src 'unsafe-inline'";
    let style = with_board(STYLE);
    let head = Head::new(title, policy, &style, Lang::En);
    let body = html! {
        main {
            h1 { (both(title, "どうぶつしょうぎの完全解析")) }
            p id="about" { (both_of(&text!("The side to move {en} with best play.", "双方が最善を尽くしたときの、手番側の結果: {ja}。"))) }
            @if start.kinds() == Position::start().kinds() {
                dl {
                    (number("246,803,167", "positions can be reached from the start", "初期局面から到達できる局面"))
                    (number("173", "plies: the longest way to win", "勝ちまでの最長手数"))
                }
            }
            (stage())
        }
        (html::data("data", &data))
        (board_scripts(animal_sprites(), SCRIPT))
    };
    Ok(html::page(head, &body))
}

fn stage() -> Markup {
    html! {
        div class="stage" {
            div {
                div id="board" {}
                p id="told" role="status" {}
                div class="controls" { (from_move_to_move()) (button("flip", "⇅\u{fe0e}", "Turn the board round", "盤を反転")) }
                p class="sfen" { "SFEN " code id="sfen" {} }
            }
            section aria-labelledby="moves-h" {
                h2 id="moves-h" { (both("Every move here", "この局面のすべての手")) }
                ul id="moves" {}
                p id="unknown" hidden {
                    small {
                        (both(
                            "This page knows no other moves here. `minishogi dobutsu probe` does.",
                            "この局面のほかの手は、このページには入っていません。`minishogi dobutsu probe` で調べられます。"
                        ))
                    }
                }
            }
            section aria-labelledby="line-h" {
                h2 id="line-h" { (both("The line", "手順")) }
                ol id="line" {}
            }
        }
        p {
            small {
                (both(
                    "Choose a move, on the board or in the list, to see the best play after it. Keys: ← → Home End.",
                    "盤上か一覧で手を選ぶと、その後の最善の手順を表示します。キー操作: ← → Home End。"
                ))
            }
        }
    }
}

/// Returns the number of plies in which the side to move wins: negative if it loses, 0 for a draw.
fn plies(value: Solved) -> i32 {
    match value {
        Solved::Win(plies) => i32::from(plies),
        Solved::Loss(plies) => -i32::from(plies),
        Solved::Draw => 0,
    }
}

fn described(value: Solved) -> Text {
    match value {
        Solved::Win(plies) => text!("wins in {}", "{} 手で勝ち"; counted(plies, "ply", "plies"); plies),
        Solved::Loss(plies) => text!("loses in {}", "{} 手で負け"; counted(plies, "ply", "plies"); plies),
        Solved::Draw => Text::new("draws", "引き分け"),
    }
}

/// Returns the board, the side and the hands, without the number of the move: the key of a position in the page.
fn key(pos: &Position) -> String {
    pos.sfen().rsplitn(2, ' ').last().unwrap_or_default().to_string()
}

/// The moves of a position, the best first: the move, its value, the best line after it, and its name in both languages.
type Moves = Vec<(String, i32, String, String, String)>;

/// Returns the moves of each position on the lines.
fn lines<V: Values>(player: &Oracle<V>, start: &Position) -> Result<BTreeMap<String, Moves>, OracleError<V::Error>> {
    let mut wanted = vec![start.clone()];
    for (m, _) in player.moves(start)? {
        let mut pos = after(start, m);
        let line = player.best_line(&pos)?;
        wanted.push(pos.clone());
        for m in line {
            pos = after(&pos, m);
            wanted.push(pos.clone());
        }
    }
    let bar = bar("Positions");
    bar.set_length(wanted.len() as u64);
    let mut known = BTreeMap::new();
    for pos in bar.wrap_iter(wanted.iter()) {
        learn(player, pos, &mut known)?;
    }
    bar.finish_and_clear();
    Ok(known)
}

/// Adds the moves of a position, if they are not known yet.
fn learn<V: Values>(player: &Oracle<V>, pos: &Position, known: &mut BTreeMap<String, Moves>) -> Result<(), OracleError<V::Error>> {
    let key = key(pos);
    if known.contains_key(&key) {
        return Ok(());
    }
    let mut moves = Vec::new();
    for (m, value) in player.moves(pos)? {
        let line = player.best_line(&after(pos, m))?;
        let line = line.iter().map(Move::to_string).collect::<Vec<_>>().join(" ");
        let Words { en, ja } = animal_move_name(pos, m);
        moves.push((m.to_string(), plies(value), line, en, ja));
    }
    known.insert(key, moves);
    Ok(())
}

fn after(pos: &Position, m: Move) -> Position {
    let mut after = pos.clone();
    after.do_move(m).expect("the player's moves are legal");
    after
}

#[cfg(test)]
mod tests {
    use minishogi_dobutsu::Solver;
    use serde_json::Value;

    use super::*;

    /// A script that clicks through the line, then through the line after the last move of the list, and writes down the display.
    const READER: &str = "
const look = () => ({
  sfen: byId('sfen').textContent,
  pieces: byId('board').querySelectorAll('.mb-men .mb-man').length +
    [...byId('board').querySelectorAll('.mb-held')].reduce((sum, held) => sum + Number(held.textContent || 1), 0),
  moves: [...byId('moves').querySelectorAll('button')].map(
    (button) => button.firstChild.textContent + ' ' + button.querySelector('[lang=en]').textContent),
  told: byId('told').querySelector('[lang=en]').textContent,
})
const walk = () => { show(0); return Array.from({ length: line.length + 1 }, (_, ply) => { show(ply); return { ...look(), played: line[ply] } }) }
const seen = [walk()]
show(0)
byId('moves').querySelector('li:last-child button').click()
seen.push(walk())
const pre = document.createElement('pre')
pre.id = 'seen'
pre.textContent = JSON.stringify(seen)
document.body.append(pre)
";

    #[test]
    fn the_page_plays_as_the_rules_do() {
        let start: Position = "1l1/1c1/1C1/1L1 b - 1".parse().unwrap();
        let solver = Solver::new(start.kinds(), 2);
        while solver.step() {}
        let player = Oracle::new(start.kinds(), solver);
        let Some(seen) = support::browser::seen("dobutsu", &page(&player, &start).unwrap(), READER, "") else { return };
        let seen: Value = serde_json::from_str(&seen).unwrap();
        let lines = seen.as_array().unwrap();
        assert_eq!(lines.len(), 2);
        for line in lines {
            let mut pos = start.clone();
            let plies = line.as_array().unwrap();
            assert!(plies.len() > 2, "{plies:?}");
            for (ply, shown) in plies.iter().enumerate() {
                assert_eq!(shown["sfen"], pos.sfen(), "ply {ply}");
                let men = pos.sfen().split(' ').step_by(2).take(2).collect::<String>().chars().filter(char::is_ascii_alphabetic).count();
                assert_eq!(shown["pieces"], men, "ply {ply}: {}", pos.sfen());
                let first_words: Vec<&str> = shown["moves"].as_array().unwrap().iter().map(|text| text.as_str().unwrap()).collect();
                if ply == 0 {
                    assert_eq!(first_words.len(), pos.legal_moves().len());
                }
                for (text, (m, value)) in first_words.iter().zip(player.moves(&pos).unwrap()) {
                    assert_eq!(
                        *text,
                        format!("{m} {}", described(value).en.replace(" plies", "").replace(" ply", "").replace("draws", "draw"))
                    );
                }
                if let Some(m) = shown["played"].as_str() {
                    pos.do_move(m.parse().unwrap()).unwrap();
                }
            }
            assert!(pos.outcome().is_some() || line == &lines[0], "a line ends with the game: {}", pos.sfen());
            assert_eq!(plies.last().unwrap()["told"], "The end");
        }
    }
}
