// Is the solution: includes its file.
// Expected: refused: another file

include!("../../solutions/03_one_ply/player.rs");
