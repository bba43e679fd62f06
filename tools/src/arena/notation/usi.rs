//! A game as the line that sets it up in an engine.

use minishogi::START_SFEN;

use super::Replayed;

/// The `position` line.
pub fn write(replayed: &Replayed) -> String {
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
