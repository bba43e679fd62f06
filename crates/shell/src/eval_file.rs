//! The option `EvalFile`, by which a player uses a trained network.

use std::path::Path;

use minishogi::Text;
use minishogi_child::AnyPlayer;
use minishogi_neural::Network;

use crate::command::unquoted;

/// The option of every player that learns.
pub(crate) const EVAL_FILE: &str = "EvalFile";

/// The line of the protocol that announces it.
pub(crate) const EVAL_FILE_LINE: &str = "option name EvalFile type string default <empty>";

/// Returns the file that a value of the option names; nothing stands for the network that the player began with, as board programs set it that send
/// every option's default.
pub(crate) fn file_of(value: &str) -> Option<&str> {
    Some(unquoted(value)).filter(|value| !["", "<empty>"].contains(value))
}

/// Returns the network in a file.
pub(crate) fn load(file: &str) -> Result<Network, Text> {
    Network::load(Path::new(file)).map_err(|error| error.text().map(|error| format!("{EVAL_FILE}: {file}: {error}")))
}

/// Gives the player another network, if it is one that has any.
pub(crate) fn play_with(player: &mut dyn AnyPlayer, net: Network) {
    if let Some(learner) = player.learner() {
        *learner.network() = net;
        player.player().new_game();
    }
}
