//! The code on the slides, as doctests. One entry for each deck, in the order of their files; a test says which is missing.

#[doc = include_str!("../slides/en/01_setup.md")]
struct En01Setup;
#[doc = include_str!("../slides/en/02_the_game.md")]
struct En02TheGame;
#[doc = include_str!("../slides/en/03_first_players.md")]
struct En03FirstPlayers;
#[doc = include_str!("../slides/en/cheat_sheet.md")]
struct EnCheatSheet;
#[doc = include_str!("../slides/ja/01_setup.md")]
struct Ja01Setup;
#[doc = include_str!("../slides/ja/02_the_game.md")]
struct Ja02TheGame;
#[doc = include_str!("../slides/ja/03_first_players.md")]
struct Ja03FirstPlayers;
#[doc = include_str!("../slides/ja/cheat_sheet.md")]
struct JaCheatSheet;
