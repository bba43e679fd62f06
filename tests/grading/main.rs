//! The parts of the specs: the positions, the mates, the endgames, and the stubs. The specs themselves are tried in `tests/specs`.

mod compiled;
mod draw;
mod endgames;
mod mates;
mod observed;
mod positions;
mod public_api;
mod stubs;
