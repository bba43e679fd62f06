//! Games of which each is a line: the `position` lines of USI, and JSON, of the kit and of JKF.

use minishogi::{Position, START_SFEN, Text, text};
use serde_json::Value;
use serde_json::value::RawValue;

use super::draft::Draft;
use super::game::{End, Game, Replayed};
use super::jkf::line_of;
use super::{Loaded, Notes, Refusal, jkf};

/// Returns the `position` line that sets the game up in an engine.
pub fn write_usi(replayed: &Replayed) -> String {
    let start = &replayed.positions[0];
    let mut line = match start.sfen() {
        sfen if sfen == START_SFEN => "position startpos".to_string(),
        sfen => format!("position sfen {sfen}"),
    };
    for (index, (_, m)) in replayed.moves().enumerate() {
        line += if index == 0 { " moves " } else { " " };
        line += &m.to_string();
    }
    line + "\n"
}

/// Returns whether a line is a position as USI writes it.
pub fn is_usi(line: &str) -> bool {
    let first = line.split_whitespace().next().unwrap_or_default();
    ["position", "startpos", "sfen"].contains(&first) || first.matches('/').count() > 1 && !first.contains(':')
}

/// Returns the games of a text: in each line an SFEN or `startpos`, and perhaps `moves M...`. `#` begins a comment.
pub fn read_usi(text: &str) -> Result<Vec<Loaded>, Refusal> {
    let mut games = Vec::new();
    let mut comments = 0;
    for (number, line) in (1..).zip(text.lines()) {
        let (line, comment) = line.split_once('#').map_or((line.trim(), false), |(line, _)| (line.trim(), true));
        comments += usize::from(comment);
        if line.is_empty() {
            continue;
        }
        let words = line.strip_prefix("position").filter(|rest| rest.starts_with(char::is_whitespace)).map_or(line, str::trim);
        let pos = Position::from_usi(words).map_err(|error| Refusal::new(number, error.text()))?;
        let moves: Vec<_> = pos.moves_done().collect();
        let notes = Notes { comments: std::mem::take(&mut comments), ..Notes::default() };
        let mut draft = Draft::new(pos.before(moves.len()), number, Default::default(), notes);
        moves.into_iter().try_for_each(|m| draft.play(number, m))?;
        games.push(draft.finish(|end, winner, _| format!("{end} {winner:?}"))?);
    }
    if let Some(last) = games.last_mut() {
        last.notes.comments += comments;
    }
    Ok(games)
}

/// Returns a game as a line of a file of games.
pub fn write_json(game: &Game) -> String {
    // Its fields are numbers and texts.
    serde_json::to_string(game).unwrap_or_default() + "\n"
}

/// Returns the games of JSON documents: of the kit, one in each line, or of JKF.
pub fn read_json(text: &str) -> Result<Vec<Loaded>, Refusal> {
    let mut games: Vec<Loaded> = Vec::new();
    let mut cut = 0;
    if text.lines().all(|line| line.trim().is_empty() || line.starts_with(['{', '['])) {
        for (number, line) in (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty()) {
            match serde_json::from_str::<&RawValue>(line) {
                Ok(document) => read_document(line, number, document, &mut games)?,
                // The program that wrote it was ended meanwhile.
                Err(error) if error.is_eof() => cut += 1,
                Err(error) => return Err(no_json(number, &error)),
            }
        }
    } else {
        for document in serde_json::Deserializer::from_str(text).into_iter::<&RawValue>() {
            read_document(text, 1, document.map_err(|error| no_json(error.line(), &error))?, &mut games)?;
        }
    }
    match games.last_mut() {
        Some(last) => last.notes.cut = cut,
        None => return Err(Refusal::new(1, Text::new("no line of it is a game", "対局の行がありません"))),
    }
    Ok(games)
}

fn no_json(line: usize, error: &serde_json::Error) -> Refusal {
    Refusal::new(line.max(1), text!("no JSON: {error}", "JSON ではありません: {error}"))
}

/// Reads a document, which is a part of a text that begins in this line.
fn read_document(text: &str, first: usize, document: &RawValue, games: &mut Vec<Loaded>) -> Result<(), Refusal> {
    let line = line_of(text, first, document);
    let not_a_game = |error: serde_json::Error| {
        Refusal::new(line, text!("neither a game nor the heading of games: {error}", "対局でも見出しでもありません: {error}"))
    };
    if document.get().starts_with('[') {
        let several: Vec<&RawValue> = serde_json::from_str(document.get()).map_err(not_a_game)?;
        return several.into_iter().try_for_each(|one| read_document(text, first, one, games));
    }
    let value: Value = serde_json::from_str(document.get()).map_err(not_a_game)?;
    if value["moves"].is_array() {
        let place = games.len() as u32;
        let mut loaded = jkf::read(text, first, document)?;
        loaded.game.number = place;
        games.push(loaded);
    } else if value.get("number").is_some() {
        let game: Game = serde_json::from_value(value).map_err(not_a_game)?;
        check(&game).map_err(|why| Refusal::new(line, why))?;
        games.push(Loaded { line, game, notes: Notes::default() });
    } else if value.get("minishogi").is_some() || value.get("match").is_some() {
        // Whose games follow.
        if let Some(other) = value["game"].as_str().filter(|name| *name != "minishogi") {
            return Err(Refusal::new(line, text!("games of {other}, not of minishogi", "{other} の対局で、5五将棋の対局ではありません")));
        }
    } else {
        let keys = Text::new(
            "expected a game (`number`, `moves` ...), the heading of games (`minishogi` ...) or a game in JKF (`header`, `moves` ...)",
            "対局（`number`、`moves` など）、見出し（`minishogi` など）、JKF の対局（`header`、`moves` など）のどれかのはずです",
        );
        return Err(Refusal::new(line, keys));
    }
    Ok(())
}

/// Makes sure that the moves are legal, and that an end by the rules is one.
fn check(game: &Game) -> Result<(), Text> {
    let replayed = Replayed::new(game)?;
    let by_rule = replayed.last().outcome().map(|outcome| (End::by_rule(outcome), Some(outcome.winner())));
    // Many programs call both ends without a legal move a mate.
    let class = |end: End| if end == End::NoMoves { End::Mate } else { end };
    let is_by_rule = matches!(class(game.end), End::Mate | End::Fourfold | End::PerpetualCheck);
    if !is_by_rule || by_rule.is_some_and(|(end, winner)| (class(end), winner) == (class(game.end), game.winner)) {
        return Ok(());
    }
    let (number, said) = (game.number, game.end.won_by(game.winner));
    let seen = by_rule.map_or(End::Unfinished.text(), |(end, winner)| end.won_by(winner));
    Err(Text::of(
        format!("game {number}: it says `{}`, but as it was played: {}", said.en, seen.en),
        format!("{number} 番の対局: 「{}」とありますが、指された手では「{}」です", said.ja, seen.ja),
    ))
}
