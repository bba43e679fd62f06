//! The rules: one named test for each, counts of positions, a slow oracle beside the fast generator, and how boards are shown.

mod boards;
mod clock;
mod differential;
mod each_rule;
mod games;
mod oracle;
mod perft;
mod properties;
mod pseudo_legal;
