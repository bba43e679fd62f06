//! Games are read back from every format; files of other programs; damaged files.

mod cases;
mod mutations;

use minishogi::{Color, Lang, Move, Position, Random, START_SFEN};
use minishogi_command::commands::arena::Notation;
use proptest::prelude::*;

use super::game::{End, Ending, Game, Replayed};
use super::{Loaded, holds, read, write, write_one};

const ALL: [Notation; 7] = [Notation::Kif, Notation::Ki2, Notation::Csa, Notation::Usi, Notation::Jsonl, Notation::Jkf, Notation::Kif9];

pub fn game(moves: &str, winner: Option<Color>, end: End) -> Game {
    Game {
        number: 0,
        black: "tama".to_string(),
        white: "mike".to_string(),
        start: START_SFEN.to_string(),
        given: 0,
        moves: moves.split_whitespace().map(|m| m.parse().unwrap()).collect(),
        winner,
        end,
        detail: String::new(),
        scores: Vec::new(),
        millis: Vec::new(),
        nodes: [0, 0],
        most_nodes: [0, 0],
        deepest: [0, 0],
    }
}

/// Starts with promoted pieces, full hands and White to move.
const STARTS: [&str; 5] = [
    START_SFEN,
    "r2k1/2bgp/5/PRS2/K4 b BSg 1",
    "2k2/2+P2/1+s3/2+B2/2K2 w RSGrbgp 7",
    "4k/5/5/5/K4 b R2BG2PSrgs 1",
    "k4/5/1+B1+B1/1+R1+R1/4K b GSPgsp 1",
];

/// A game of random moves with random times, scores, names and end.
pub fn random_game(seed: u64) -> Game {
    let mut random = Random(seed);
    let mut below = |count: usize| random.below(count);
    let start = STARTS[below(STARTS.len())];
    let mut pos = Position::from_sfen(start).unwrap();
    let longest = below(40);
    while pos.outcome().is_none() && pos.ply() < longest {
        let moves = pos.legal_moves();
        pos.do_move(moves[below(moves.len())]);
    }
    let moves: Vec<Move> = pos.moves_done().collect();
    let given = below(moves.len() + 1) * below(2);
    let chosen = moves.len() - given;
    let (end, winner) = match pos.outcome() {
        Some(outcome) => (End::by_rule(outcome), Some(outcome.winner())),
        None => {
            let ends: Vec<End> = End::ALL.into_iter().filter(|end| !is_by_rule(*end)).collect();
            let end = ends[below(ends.len())];
            let winner = [Some(Color::Black), Some(Color::White), None][below(3)];
            (end, winner.filter(|_| end != End::Unfinished))
        }
    };
    let names = ["tama", "", "名人：太郎", "5五 将棋", "a b", "Ａ＆Ｂ"];
    let details = ["", "5a5a: there is no way from 5a to 5a", "it said (nothing)", "最後の言葉"];
    Game {
        number: 0,
        black: names[below(names.len())].to_string(),
        white: names[below(names.len())].to_string(),
        start: start.to_string(),
        given,
        scores: (0..chosen)
            .map(|_| {
                [None, Some(below(60_000) as i32 - 30_000), Some(32_000 - below(250) as i32), Some(below(250) as i32 - 32_000)][below(4)]
            })
            .collect(),
        millis: if below(2) == 0 {
            Vec::new()
        } else {
            (0..chosen).map(|_| [0, 999, 1000, 61_500, 3_700_000, below(100_000) as u32][below(6)]).collect()
        },
        moves,
        winner,
        end,
        detail: if end == End::Unfinished { String::new() } else { details[below(details.len())].to_string() },
        nodes: [0, 0],
        most_nodes: [0, 0],
        deepest: [0, 0],
    }
}

fn is_by_rule(end: End) -> bool {
    matches!(end, End::Mate | End::NoMoves | End::Fourfold | End::PerpetualCheck)
}

#[track_caller]
fn assert_read_back(game: &Game) {
    for notation in ALL {
        for lang in [Lang::En, Lang::Ja] {
            let text = write_one(notation, game, lang).unwrap();
            let found = read(&text).unwrap_or_else(|refusal| panic!("{:?}: {}\n{text}", notation, refusal.text().en));
            assert_eq!(found.len(), 1, "{notation:?}: {text}");
            assert_eq!(found[0].game, holds(notation, game).unwrap(), "{notation:?}: {text}");
            let is_wide = matches!(notation, Notation::Kif9 | Notation::Jkf);
            assert_eq!(found[0].notes, super::Notes { is_wide, ..super::Notes::default() }, "{notation:?}: {text}");
        }
    }
}

/// By every end and every winner, with a score and a time for each move.
#[test]
fn every_end_is_read_back_in_every_format() {
    let clocked = |game: Game| Game { scores: vec![Some(12), Some(-31_995)], millis: vec![1000, 62_000], ..game };
    for end in End::ALL.into_iter().filter(|end| !is_by_rule(*end)) {
        for winner in [Some(Color::Black), Some(Color::White), None] {
            if end != End::Unfinished || winner.is_none() {
                assert_read_back(&clocked(game("5d5c 1b1c", winner, end)));
                assert_read_back(&Game { start: STARTS[2].to_string(), ..game("", winner, end) });
            }
        }
    }
    for (start, moves) in [
        ("k4/2G2/1K3/5/5 b G 1", "3b4b"),
        ("k4/1R3/5/1K3/5 b - 1", "4d4c"),
        (START_SFEN, "1e1d 5a5b 1d1e 5b5a 1e1d 5a5b 1d1e 5b5a 1e1d 5a5b 1d1e 5b5a"),
        ("5/5/k4/4R/2K2 b - 1", "1d1c 5c5d 1c1d 5d5c 1d1c 5c5d 1c1d 5d5c 1d1c 5c5d 1c1d 5d5c"),
    ] {
        let played = Game { start: start.to_string(), ..game(moves, None, End::Unfinished) };
        let outcome = played.positions().unwrap().pop().unwrap().outcome().unwrap();
        assert_read_back(&Game { end: End::by_rule(outcome), winner: Some(outcome.winner()), ..played });
    }
}

proptest! {
    #[test]
    fn games_are_read_back_in_every_format(seed in any::<u64>()) {
        assert_read_back(&random_game(seed));
    }

    /// A file with several games has them all, in their order.
    #[test]
    fn several_games_are_all_there(seeds in proptest::collection::vec(any::<u64>(), 1..5)) {
        let games: Vec<Game> = (0..).zip(&seeds).map(|(number, &seed)| Game { number, ..random_game(seed) }).collect();
        for notation in ALL {
            let text = write(notation, &games, Lang::En).unwrap();
            let found = read(&text).unwrap_or_else(|refusal| panic!("{}\n{text}", refusal.text().en));
            let found: Vec<Game> = found.into_iter().map(|loaded| loaded.game).collect();
            let held: Vec<Game> = games.iter().map(|game| Game { number: game.number, ..holds(notation, game).unwrap() }).collect();
            prop_assert_eq!(found, held, "{}", text);
        }
    }

    /// A header is read by its whole key, and does nothing to the game if it is another.
    #[test]
    fn no_header_changes_a_game(seed in any::<u64>(), key in "(先手|後手|上手|手合割|手数|手番|まで|変化|持駒)?[a-z一-龠ぁ-ん]{1,6}", value in "[^\n\r]{0,12}", at in any::<prop::sample::Index>()) {
        let known = ["先手", "後手", "下手", "上手", "手合割", "手番", "先手番", "後手番", "下手番", "上手番"];
        prop_assume!(!known.contains(&&*key) && !key.contains("持駒") && !key.contains("持ち駒"));
        let game = random_game(seed);
        for notation in [Notation::Kif, Notation::Ki2, Notation::Kif9, Notation::Csa] {
            let text = write_one(notation, &game, Lang::En).unwrap();
            let header = if notation == Notation::Csa { format!("${key}:{value}") } else { format!("{key}：{value}") };
            let mut lines: Vec<&str> = text.lines().collect();
            lines.insert(at.index(lines.len() + 1), &header);
            let changed = lines.join("\n") + "\n";
            if let Ok(found) = read(&changed) {
                prop_assert_eq!(found.len(), 1, "{}", &changed);
                let held = holds(notation, &game).unwrap();
                let facts = |game: &Game| (game.black.clone(), game.white.clone(), game.start.clone(), game.moves.clone());
                prop_assert_eq!(facts(&found[0].game), facts(&held), "{}", &changed);
            }
        }
    }

    /// The names of programs and their last words stay on their lines, and do nothing there.
    #[test]
    fn names_cannot_break_a_format(
        black in any::<String>(),
        white in "[\n\r,:;#&*%'+\u{85}\u{2028}P0KI]*",
        detail in "(\n|%TORYO|\n +9 投了|.)*",
    ) {
        let plain = Game { detail: "detail".to_string(), ..game("5d5c 1b1c", Some(Color::Black), End::Crash) };
        let strange = Game { black, white, detail, ..plain.clone() };
        for notation in ALL {
            let [plain, strange] = [&plain, &strange].map(|game| write_one(notation, game, Lang::En).unwrap());
            // Split as any program might: Unicode knows more ends of lines than these formats.
            let ends = ['\n', '\r', '\u{b}', '\u{c}', '\u{85}', '\u{2028}', '\u{2029}'];
            if matches!(notation, Notation::Jsonl | Notation::Jkf) {
                prop_assert_eq!(strange.lines().count(), 1);
                continue;
            }
            let [plain, strange] = [&plain, &strange].map(|text| text.split(ends).collect::<Vec<_>>());
            prop_assert_eq!(plain.len(), strange.len());
            for (plain, strange) in plain.iter().zip(&strange) {
                let heads = ["先手：", "後手：", "*Black wins: crash", "N+", "N-", "'Black wins: crash"];
                match heads.iter().find(|head| plain.starts_with(**head)) {
                    Some(head) => prop_assert!(strange.starts_with(head) && !(notation == Notation::Csa && strange.contains(','))),
                    None => prop_assert_eq!(plain, strange),
                }
            }
        }
    }
}

#[test]
fn the_loser_decides_how_an_end_is_told() {
    use Color::{Black, White};
    use Ending::*;
    // Black is to move.
    let cases = [
        (Some(White), End::Mate, Mate, "詰み", "%TSUMI"),
        (Some(White), End::NoMoves, Mate, "詰み", "%TSUMI"),
        (Some(White), End::Fourfold, Repetition, "千日手", "%SENNICHITE"),
        (Some(White), End::Resignation, Resignation, "投了", "%TORYO"),
        (Some(White), End::Time, Time, "切れ負け", "%TIME_UP"),
        (Some(White), End::PerpetualCheck, Foul { by: Black }, "反則負け", "%ILLEGAL_MOVE"),
        (Some(Black), End::PerpetualCheck, Foul { by: White }, "反則勝ち", "%-ILLEGAL_ACTION"),
        (Some(White), End::IllegalMove, Foul { by: Black }, "反則負け", "%ILLEGAL_MOVE"),
        (Some(Black), End::Crash, Foul { by: White }, "反則勝ち", "%-ILLEGAL_ACTION"),
        (Some(Black), End::Time, Foul { by: White }, "反則勝ち", "%-ILLEGAL_ACTION"),
        (Some(White), End::Silence, Foul { by: Black }, "反則負け", "%ILLEGAL_MOVE"),
        (Some(White), End::Protocol, Foul { by: Black }, "反則負け", "%ILLEGAL_MOVE"),
        (Some(White), End::NotReady, Foul { by: Black }, "反則負け", "%ILLEGAL_MOVE"),
        (Some(Black), End::Declaration, Declaration, "入玉勝ち", "%KACHI"),
        (None, End::Impasse, Impasse, "持将棋", "%JISHOGI"),
        (Some(White), End::Forfeit, Forfeit { by: Black }, "不戦敗", "%CHUDAN"),
        (None, End::Adjourned, SealedMove, "封じ手", "%CHUDAN"),
        (Some(Black), End::Adjudication, BrokenOff, "中断", "%CHUDAN"),
        (None, End::PlyCap, BrokenOff, "中断", "%CHUDAN"),
        (None, End::Crash, BrokenOff, "中断", "%CHUDAN"),
    ];
    for (winner, end, expected, kif, csa) in cases {
        let game = game("5d5c 1b1c", winner, end);
        assert_eq!(Replayed::new(&game).unwrap().ending(), expected, "{winner:?} {end}");
        for (notation, word) in [(Notation::Kif, kif), (Notation::Csa, csa)] {
            let text = write_one(notation, &game, Lang::En).unwrap();
            assert!(text.contains(word), "{text}\ndoes not contain {word}");
        }
    }
}

/// lishogi reads no file with a move of this name.
#[test]
fn foul_by_the_side_to_move_is_no_move_in_kif() {
    let text = write_one(Notation::Kif, &game("5d5c 1b1c", Some(Color::White), End::IllegalMove), Lang::En).unwrap();
    assert!(text.ends_with("   2 １三歩(12)\n*White wins: illegal move\nまで2手で先手の反則負け\n"), "{text}");
}

#[test]
fn games_with_illegal_moves_are_not_written() {
    for notation in ALL.into_iter().filter(|notation| *notation != Notation::Jsonl) {
        let refused = |moves| write_one(notation, &game(moves, None, End::PlyCap), Lang::En).unwrap_err().en;
        assert!(refused("5d5c 5d5c").starts_with("game 0, move 2, 5d5c: "));
        assert!(refused("resign").starts_with("game 0, move 1, resign: "));
    }
}

/// The data file has every end that a match can have.
#[test]
fn games_of_matches_are_read_back() {
    let games = read(include_str!("../../../../tests/data/games.jsonl")).unwrap();
    assert!(games.len() > 10 && games[games.len() - 1].notes.cut > 0, "the last line is cut short");
    for Loaded { game, .. } in games {
        let is_plain =
            [&game.black, &game.white, &game.detail].iter().all(|name| !name.contains(|c: char| c.is_control() || "#&,".contains(c)));
        for notation in ALL.into_iter().filter(|_| is_plain) {
            let text = write_one(notation, &game, Lang::En).unwrap();
            let found = &read(&text).unwrap_or_else(|refusal| panic!("{}\n{text}", refusal.text().en))[0].game;
            let held = holds(notation, &game).unwrap();
            let trimmed = Game { black: held.black.trim().to_string(), white: held.white.trim().to_string(), ..held.clone() };
            assert!(*found == trimmed || *found == held, "{text}");
        }
    }
}
