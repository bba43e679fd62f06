// BEGIN INSTRUCTORS
//! The code on the slides, as doctests. One entry for each deck, in the order of their files; a test says which is missing.

#[doc = include_str!("../slides/en/01_setup.md")]
struct En01Setup;
#[doc = include_str!("../slides/en/02_the_game.md")]
struct En02TheGame;
#[doc = include_str!("../slides/en/03_first_players.md")]
struct En03FirstPlayers;
#[doc = include_str!("../slides/en/04_do_undo_evaluate.md")]
struct En04DoUndoEvaluate;
#[doc = include_str!("../slides/en/05_negamax.md")]
struct En05Negamax;
#[doc = include_str!("../slides/en/06_alpha_beta.md")]
struct En06AlphaBeta;
#[doc = include_str!("../slides/en/07_move_ordering.md")]
struct En07MoveOrdering;
#[doc = include_str!("../slides/en/08_quiescence.md")]
struct En08Quiescence;
#[doc = include_str!("../slides/en/09_time.md")]
struct En09Time;
#[doc = include_str!("../slides/en/10a_table.md")]
struct En10aTable;
#[doc = include_str!("../slides/en/10b_threads.md")]
struct En10bThreads;
#[doc = include_str!("../slides/en/11_mate.md")]
struct En11Mate;
#[doc = include_str!("../slides/en/12_tournament.md")]
struct En12Tournament;
#[doc = include_str!("../slides/en/13_retrograde.md")]
struct En13Retrograde;
#[doc = include_str!("../slides/en/14_neural.md")]
struct En14Neural;
#[doc = include_str!("../slides/en/15_any_game.md")]
struct En15AnyGame;
#[doc = include_str!("../slides/en/cheat_sheet.md")]
struct EnCheatSheet;
#[doc = include_str!("../slides/en/for_instructors.md")]
struct EnForInstructors;
#[doc = include_str!("../slides/ja/01_setup.md")]
struct Ja01Setup;
#[doc = include_str!("../slides/ja/02_the_game.md")]
struct Ja02TheGame;
#[doc = include_str!("../slides/ja/03_first_players.md")]
struct Ja03FirstPlayers;
#[doc = include_str!("../slides/ja/04_do_undo_evaluate.md")]
struct Ja04DoUndoEvaluate;
#[doc = include_str!("../slides/ja/05_negamax.md")]
struct Ja05Negamax;
#[doc = include_str!("../slides/ja/06_alpha_beta.md")]
struct Ja06AlphaBeta;
#[doc = include_str!("../slides/ja/07_move_ordering.md")]
struct Ja07MoveOrdering;
#[doc = include_str!("../slides/ja/08_quiescence.md")]
struct Ja08Quiescence;
#[doc = include_str!("../slides/ja/09_time.md")]
struct Ja09Time;
#[doc = include_str!("../slides/ja/10a_table.md")]
struct Ja10aTable;
#[doc = include_str!("../slides/ja/10b_threads.md")]
struct Ja10bThreads;
#[doc = include_str!("../slides/ja/11_mate.md")]
struct Ja11Mate;
#[doc = include_str!("../slides/ja/12_tournament.md")]
struct Ja12Tournament;
#[doc = include_str!("../slides/ja/13_retrograde.md")]
struct Ja13Retrograde;
#[doc = include_str!("../slides/ja/14_neural.md")]
struct Ja14Neural;
#[doc = include_str!("../slides/ja/15_any_game.md")]
struct Ja15AnyGame;
#[doc = include_str!("../slides/ja/cheat_sheet.md")]
struct JaCheatSheet;
#[doc = include_str!("../slides/ja/for_instructors.md")]
struct JaForInstructors;
// END INSTRUCTORS
