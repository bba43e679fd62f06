//! `replay`: shows the games of a file as text or in the terminal, or converts them for other programs.

use std::collections::HashSet;
use std::io;
use std::path::Path;
use std::process::ExitCode;

use console::{Alignment, Key, Term, measure_text_width, pad_str};
use minishogi::{Color, Lang, Text, Value, mate_distance, text};
use minishogi_command::commands::arena::{Notation, Replay};
use minishogi_command::counted;
use minishogi_command::{is_terminal, terminal};

use super::game::{Game, Replayed};
use super::games;
use minishogi_lab::clean::{note, one_line, refuse};
use minishogi_lab::files;

/// Runs the command.
pub fn run(options: &Replay, lang: Lang) -> ExitCode {
    match show(options, lang) {
        Ok(text) => terminal::end_with(&text, lang),
        Err(message) => {
            refuse(&message, lang);
            ExitCode::FAILURE
        }
    }
}

/// Shows or writes the requested games, and returns the text to print.
fn show(options: &Replay, lang: Lang) -> Result<String, Text> {
    let loaded = games::read_file(&options.file)?;
    let notes: Vec<Option<Text>> = loaded.iter().map(|loaded| loaded.notes.text(&loaded.game)).collect();
    let games: Vec<Game> = loaded.into_iter().map(|loaded| loaded.game).collect();
    let one = options.game.map(|number| find(&games, number)).transpose()?;
    let chosen = one.map_or(0..games.len(), |index| index..index + 1);
    let text = show_chosen(options, &games, one, lang)?;
    tell(&games[chosen.clone()], &notes[chosen], lang);
    Ok(text)
}

/// Shows or writes one game, or all.
fn show_chosen(options: &Replay, games: &[Game], one: Option<usize>, lang: Lang) -> Result<String, Text> {
    let chosen = one.map_or(games, |index| &games[index..=index]);
    match (options.notation, &options.out) {
        (Some(notation), Some(folder)) => return write_all(chosen, notation, folder, lang),
        (Some(notation), None) => return games::write(notation, chosen, Lang::En),
        (None, _) => {}
    }
    let index = match (one, games.len()) {
        (Some(index), _) => index,
        (None, 1) => 0,
        (None, _) if options.ply.is_none() => return Ok(list(games, lang)),
        (None, count) => {
            let numbers = numbers(games);
            return Err(Text::of(
                format!("{count} games: expected the number of one, {}", numbers.en),
                format!("{count} 局あります。1 局の番号を書きます（{}）。", numbers.ja),
            ));
        }
    };
    match options.ply {
        Some(ply) => at_ply(&Replayed::new(&games[index])?, ply, lang),
        None if is_terminal() => show_on_screen(games, index, lang).map(|()| String::new()),
        None => Ok(whole(&Replayed::new(&games[index])?, lang)),
    }
}

/// Returns a message of the system as it is, in both languages.
fn as_it_is(message: String) -> Text {
    Text::of(message.clone(), message)
}

/// The number of games of which the notes are shown.
const FEW: usize = 5;

/// Prints the notes on skipped parts of these games.
fn tell(games: &[Game], notes: &[Option<Text>], lang: Lang) {
    let mut told = games.iter().zip(notes).filter_map(|(game, told)| Some((game.number, told.as_ref()?)));
    for (number, told) in told.by_ref().take(FEW) {
        note(&Text::of(format!("game {number}: {}", told.en), format!("{number} 番の対局: {}", told.ja)), lang);
    }
    if let more @ 1.. = told.count() {
        note(&text!("{more} more games have such notes", "ほか {more} 局にも同様の注意があります"), lang);
    }
}

/// Returns the place of a game in the list.
fn find(games: &[Game], number: u32) -> Result<usize, Text> {
    let mut found = games.iter().enumerate().filter(|(_, game)| game.number == number).map(|(index, _)| index);
    match (found.next(), found.next()) {
        (Some(index), None) => Ok(index),
        (Some(_), Some(_)) => Err(more_than_one(number)),
        (None, _) => {
            let numbers = numbers(games);
            Err(Text::of(
                format!("there is no game {number}: expected {}", numbers.en),
                format!("{number} 番の対局はありません（あるのは {}）。", numbers.ja),
            ))
        }
    }
}

fn more_than_one(number: u32) -> Text {
    text!("more than one game has the number {number}", "{number} 番の対局が 2 局以上あります。")
}

fn numbers(games: &[Game]) -> Text {
    let numbers = games.iter().map(|game| game.number);
    match (numbers.clone().min(), numbers.max()) {
        (Some(first), Some(last)) if first < last => text!("{first} to {last}", "{first} から {last} まで"),
        (first, _) => as_it_is(first.unwrap_or_default().to_string()),
    }
}

/// Writes all games, or none if one of them cannot be written.
fn write_all(games: &[Game], notation: Notation, folder: &Path, lang: Lang) -> Result<String, Text> {
    let mut seen = HashSet::new();
    let mut texts = Vec::new();
    for game in games {
        if !seen.insert(game.number) {
            return Err(more_than_one(game.number));
        }
        texts.push((folder.join(format!("{:04}.{}", game.number, notation.extension())), games::write_one(notation, game, Lang::En)?));
    }
    for (path, text) in &texts {
        files::write(path, text.as_bytes()).map_err(|error| as_it_is(format!("{}: {error}", path.display())))?;
    }
    let (written, folder) = (games.len(), folder.display());
    let text = Text::of(
        format!("{} written to {folder}\n", counted(written, "game", "games")),
        format!("{written} 局を {folder} に書きました。\n"),
    );
    Ok(text.get(lang).to_string())
}

const KEYS: Text = Text::new(
    "right next  left back  home start  end end  n next game  p previous game  q quit",
    "→ 次の手  ← 前の手  Home 最初  End 最後  n 次の対局  p 前の対局  q 終了",
);

/// Shows a game in the terminal: keys go from move to move, and to the next and previous game.
///
/// # Errors
/// Returns an error if a game has an illegal move, or the terminal fails.
fn show_on_screen(games: &[Game], index: usize, lang: Lang) -> Result<(), Text> {
    let mut index = index;
    while let Some(other) = show_game(games, index, lang)? {
        index = other;
    }
    Ok(())
}

/// Returns the game to show next, or `None` at the end.
fn show_game(games: &[Game], index: usize, lang: Lang) -> Result<Option<usize>, Text> {
    let replayed = Replayed::new(&games[index])?;
    let last = replayed.game.moves.len();
    let mut ply = 0;
    loop {
        let key = draw(&replayed, ply, lang).and_then(|()| read_key()).map_err(|error| text!("the terminal: {error}", "端末: {error}"))?;
        ply = match key {
            Key::ArrowRight | Key::Char(' ') | Key::Enter => last.min(ply + 1),
            Key::ArrowLeft => ply.saturating_sub(1),
            Key::Home => 0,
            Key::End => last,
            Key::Char('n') if index + 1 < games.len() => return Ok(Some(index + 1)),
            Key::Char('p') if index > 0 => return Ok(Some(index - 1)),
            Key::Char('q') | Key::CtrlC => return Ok(None),
            _ => ply,
        };
    }
}

fn draw(replayed: &Replayed, ply: usize, lang: Lang) -> io::Result<()> {
    let term = Term::stdout();
    term.clear_screen()?;
    let last = replayed.game.moves.len();
    let place = Text::of(format!("{ply} of {}", counted(last, "move", "moves")), format!("{last} 手のうち {ply} 手目"));
    term.write_str(&format!("{}{}\n\n", heading(replayed.game, lang), place.get(lang)))?;
    term.write_str(&format!("{}\n{}\n", position(replayed, ply, true, lang), KEYS.get(lang)))
}

/// Waits for a key. The terminal is in raw mode only meanwhile, so there is nothing to restore at the end.
fn read_key() -> io::Result<Key> {
    Term::stdout().read_key_raw()
}

/// The largest width of a name, in columns.
const LONGEST_NAME: usize = 30;

/// Returns the list of the games of a file, one per line.
fn list(games: &[Game], lang: Lang) -> String {
    let head = match lang {
        Lang::En => ["game", "black", "white", "winner", "end", "plies"],
        Lang::Ja => ["番号", "先手", "後手", "勝者", "終局", "手数"],
    };
    let head = head.map(str::to_string);
    let rows = games.iter().map(|game| {
        let winner = game.winner.map_or("-", |winner| side(winner, lang)).to_string();
        let [black, white] = Color::ALL.map(|color| one_line(game.player(color)));
        [game.number.to_string(), black, white, winner, game.end.text().get(lang).to_string(), game.moves.len().to_string()]
    });
    let rows: Vec<_> = std::iter::once(head).chain(rows).collect();
    let width = |column: usize| rows.iter().map(|row| measure_text_width(&row[column])).max().unwrap_or(0).min(LONGEST_NAME);
    let line = |row: &[String; 6]| {
        let cells = row.iter().enumerate().map(|(column, cell)| {
            let is_number = matches!(column, 0 | 5);
            let alignment = if is_number { Alignment::Right } else { Alignment::Left };
            pad_str(cell, width(column), alignment, Some("…")).into_owned()
        });
        cells.collect::<Vec<_>>().join("  ") + "\n"
    };
    rows.iter().map(line).collect()
}

/// Returns the whole game: each move with its board.
fn whole(replayed: &Replayed, lang: Lang) -> String {
    let plies = (0..replayed.positions.len()).map(|ply| format!("\n{}", position(replayed, ply, false, lang)));
    heading(replayed.game, lang) + &plies.collect::<String>()
}

/// Returns the position after `ply` moves.
///
/// # Errors
/// Returns an error if the game has fewer moves.
fn at_ply(replayed: &Replayed, ply: usize, lang: Lang) -> Result<String, Text> {
    let last = replayed.game.moves.len();
    match ply <= last {
        true => Ok(format!("{}\n{}", heading(replayed.game, lang), position(replayed, ply, false, lang))),
        false => Err(text!("there is no ply {ply}: expected 0 to {last}", "{ply} 手目はありません（0 から {last} まで）。")),
    }
}

/// Returns a line with the number and the players of a game.
fn heading(game: &Game, lang: Lang) -> String {
    let [black, white] = Color::ALL.map(|color| one_line(game.player(color)));
    let number = game.number;
    let text = text!("Game {number}: {black} (Black) - {white} (White)\n", "{number} 番の対局: 先手 {black}、後手 {white}\n");
    text.get(lang).to_string()
}

/// Returns the last move with its score, the board, and after the final move the result of the game.
fn position(replayed: &Replayed, ply: usize, colored: bool, lang: Lang) -> String {
    let pos = &replayed.positions[ply];
    let made = match ply.checked_sub(1) {
        None => Text::new("The start", "開始局面").get(lang).to_string(),
        Some(index) => {
            let by = replayed.positions[index].side_to_move();
            let value = match replayed.score_for_black(index) {
                Some(value) => Some(value_text(value)),
                None if index < replayed.game.given => Some(Text::new("given", "指定の手")),
                None => None,
            };
            let m = replayed.game.moves[index];
            match lang {
                Lang::En => format!("{ply}. {by} {m}{}", value.map_or(String::new(), |value| format!(", {}", value.en))),
                Lang::Ja => format!("{ply} 手目 {} {m}{}", side(by, lang), value.map_or(String::new(), |value| format!("、{}", value.ja))),
            }
        }
    };
    let board = if colored { pos.colored() } else { pos.to_string() };
    let result = if ply == replayed.game.moves.len() { format!("{}\n", replayed.result().get(lang)) } else { String::new() };
    format!("{made}\n{board}{result}")
}

fn value_text(for_black: Value) -> Text {
    match mate_distance(for_black) {
        Some(plies) if for_black > 0 => text!("Black mates in {plies}", "先手が {plies} 手で詰ます"),
        Some(plies) => text!("White mates in {}", "後手が {} 手で詰ます", -plies),
        None => text!("{for_black:+} for Black", "先手から見て {for_black:+}"),
    }
}

fn side(color: Color, lang: Lang) -> &'static str {
    match (lang, color) {
        (Lang::En, Color::Black) => "Black",
        (Lang::En, Color::White) => "White",
        (Lang::Ja, _) => color.kanji(),
    }
}
