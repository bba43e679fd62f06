// Is the solution: includes its file.

include!("../../solutions/03_one_ply/player.rs");
