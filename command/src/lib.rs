//! What the programs `minishogi` and `minishogi-tools` share.

pub mod checkout;
pub mod files;
pub mod lang;
pub mod process;
pub mod terminal;
pub mod usi;
