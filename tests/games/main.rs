//! Games beside minishogi.

mod dobutsu;
