//! The charts: their numbers are those that tests measured (`held`), or are computed here. No slide is read: what a slide says may be false.

use minishogi::{PieceKind, piece_value};

use super::chances::{BOUND, margin, score};
use super::counted::lengths_of_random_games;
use super::held::measured;
use super::measured::{nodes_of_the_demo, times_for_a_move};

/// The rows of a measurement as cells without marks. The first cell is empty where it has words.
fn rows(key: &str) -> Vec<Vec<String>> {
    let cells = |line: String| -> Vec<String> {
        line.trim_matches('|').split('|').map(|cell| cell.trim().replace("**", "").replace(['`', ','], "").replace('−', "-")).collect()
    };
    measured(key).into_iter().filter(|line| line.ends_with('|')).map(cells).collect()
}

/// The number at the beginning of a cell.
fn number(cell: &str) -> Option<&str> {
    let end = cell.find(|c: char| !c.is_ascii_digit() && c != '.' && c != '-').unwrap_or(cell.len());
    cell[..end].parse::<f64>().ok().map(|_| &cell[..end])
}

/// Points of a column over the first one.
fn points(rows: &[Vec<String>], column: usize) -> String {
    let pairs = rows.iter().filter_map(|row| Some(format!("{} {}\n", number(&row[0])?, number(row.get(column)?)?)));
    pairs.collect()
}

/// A bar of a column for each row, with the words of the first.
fn bars(rows: &[Vec<String>], column: usize, label: impl Fn(&str) -> String) -> String {
    rows.iter().filter_map(|row| Some(format!("[{}] {}\n", label(&row[0]), number(row.get(column)?)?))).collect()
}

fn lines(head: &str, rows: &[Vec<String>], names: &[&str]) -> String {
    let series = names.iter().enumerate().map(|(number, name)| format!("series: {name}\n{}", points(rows, number + 1)));
    format!("kind: lines\n{head}{}", series.collect::<String>())
}

/// Bars side by side: a series for each column after the first.
fn pairs(head: &str, rows: &[Vec<String>], names: &[&str], label: impl Fn(&str) -> String + Copy) -> String {
    let series = names.iter().enumerate().map(|(number, name)| format!("series: {name}\n{}", bars(rows, number + 1, label)));
    format!("kind: bars\n{head}{}", series.collect::<String>())
}

fn at_depth(depth: &str) -> String {
    format!("depth {depth} | 深さ {depth}")
}

const LOG: &str = "scale: log\nx: depth | 深さ\ny: nodes | 局面数\n";

/// The names of the files without `.chart`, and what is in them.
pub fn charts() -> Vec<(&'static str, String)> {
    vec![
        ("piece_values", piece_values()),
        ("growth", lines("scale: log\nx: depth | 深さ\ny: leaves | 葉の数\n", &rows("05_negamax size"), &["all | すべて"])),
        ("growth_with_cuts", lines(LOG, &rows("06_alpha_beta measured"), &["negamax | ネガマックス", "alpha-beta | αβ法"])),
        (
            "growth_with_order",
            lines(LOG, &rows("07_move_ordering measured"), &["as listed | 並べない", "ordered | 並べる", "minimum | 最小の木"]),
        ),
        ("order_stages", order_stages()),
        ("up_and_down", up_and_down()),
        ("quiescence_cost", lines(LOG, &rows("08_quiescence cost"), &["alpha-beta | αβ法", "quiescence | 静止探索"])),
        (
            "how_long",
            format!(
                "kind: bars\nsize: 1100 300\nx: nodes to depth 6 | 深さ 6 までの局面数\nseries:\n{}",
                bars(&rows("09_time how-long"), 1, start)
            ),
        ),
        ("deepening", deepening()),
        ("last_depth", last_depth()),
        (
            "all_depths",
            pairs(
                "unit:\n",
                &rows("09_time measured"),
                &["alone | 単独", "all depths | 全部の深さ", "without sorting | 並べ替えなし"],
                at_depth,
            ),
        ),
        ("time_for_a_move", time_for_a_move()),
        (
            "transpositions",
            lines("scale: log\nx: plies | 手数\ny: how many | 数\n", &rows("10a_table how-many"), &["lines | 手順", "positions | 局面"]),
        ),
        (
            "table_saves",
            pairs("x: nodes | 局面数\n", &rows("10a_table saved-by-the-table"), &["without | 表なし", "with a table | 表あり"], at_depth),
        ),
        (
            "null_windows_save",
            pairs("x: nodes | 局面数\n", &rows("10b_threads saved-by-null-windows"), &["alpha-beta | αβ法", "PVS"], at_depth),
        ),
        ("amdahl", amdahl()),
        (
            "mate_cost",
            lines("scale: log\nx: plies | 手数\ny: moves done | 指した手\n", &rows("11_mate cost"), &["ply by ply | 反復深化", "df-pn"]),
        ),
        ("coin", format!("kind: bars\nsize: 1060 290\nunit: %\nto: 30\nseries:\n{}", bars(&rows("12_tournament coin"), 1, wins))),
        ("elo_curve", elo_curve()),
        ("error_bars", error_bars()),
        ("stopping", stopping()),
        ("sprt_walk", sprt_walk()),
        (
            "sprt_cost",
            pairs(
                "size: 1060 300\nx: games | 対局数\n",
                &rows("12_tournament sprt-cost"),
                &["SPRT, average | SPRT の平均", "fixed | 固定"],
                |elo| format!("elo1 = {elo}"),
            ),
        ),
        ("ratings", ratings()),
        ("too_deep", too_deep()),
        ("how_often", how_often()),
        ("collisions", collisions()),
        ("plies_in_elo", plies_in_elo()),
        ("duration", duration()),
        ("systems", systems()),
        ("sprt_bounds", sprt_bounds()),
        ("looks_at_moves", looks_at_moves()),
        ("endgames", endgames()),
        ("memory", memory()),
        ("standing_pat", standing_pat()),
        ("attackers", attackers()),
        ("window", window()),
        ("sequences", sequences()),
        ("loss", loss()),
        ("capture_values", capture_values()),
        ("null_window", null_window()),
        ("root_split", root_split()),
        ("strength", strength()),
        ("bounds_of_ranges", bounds_of_ranges()),
        ("modulo", modulo()),
        ("seeds", seeds()),
        ("missed_moves", missed_moves()),
        ("random_lengths", random_lengths()),
        ("scope_waits", scope_waits()),
        ("two_halves", two_halves()),
        ("helpers_stop", helpers_stop()),
        ("clipped", clipped()),
        ("sigmoid_slope", sigmoid_slope()),
        ("secant", secant()),
        ("adam", adam()),
        ("network_plays", network_plays()),
        ("lines_of_play", lines_of_play()),
        ("what_grows", what_grows()),
    ]
}

/// Bars of a column with words of their own.
fn named_bars(rows: &[Vec<String>], column: usize, names: &[&str]) -> String {
    assert_eq!(rows.len(), names.len());
    names.iter().zip(rows).map(|(name, row)| format!("[{name}] {}\n", number_of(&row[column]))).collect()
}

fn how_often() -> String {
    let rows = rows("10b_threads how-often");
    let names = ["as listed | 生成順", "captures | 取る手", "victim, attacker | 駒の順"];
    let [alpha_beta, pvs] = [1, 2].map(|column| named_bars(&rows, column, &names));
    format!("kind: bars\nsize: 1060 290\nx: nodes | 局面数\nseries: alpha-beta | αβ法\n{alpha_beta}series: PVS\n{pvs}")
}

/// Numbers for which 32 bits are too few.
fn collisions() -> String {
    let rows = rows("10a_table collisions");
    assert_eq!(rows[0][1], "32");
    let [expected, found] = [2, 3].map(|column| number_of(&rows[0][column]));
    format!(
        "kind: bars\nsize: 1060 190\nx: equal pairs of 32 bits | 32 ビットで一致する対\nseries:\n[expected | 期待値] {expected}\n[found | 実際] {found}\n"
    )
}

fn plies_in_elo() -> String {
    let rows = rows("12_tournament black");
    let ranges = rows.iter().map(|row| {
        let (elo, margin) = row[2].split_once(" ± ").unwrap();
        let [elo, margin] = [elo, margin].map(|text| text.parse::<f64>().unwrap());
        let depths = &row[0];
        format!("[depth {depths} | 深さ {depths}] {} {elo} {}\n", elo - margin, elo + margin)
    });
    format!(
        "kind: ranges\nsize: 1060 208\nfrom: 0\nx: Elo, 200 games of sol05 each | Elo（sol05 どうし、各 200 局）\nseries:\n{}",
        ranges.collect::<String>()
    )
}

fn duration() -> String {
    let rows = rows("12_tournament duration");
    let label = |row: &Vec<String>| {
        let (entries, rounds) = (&row[0], &row[1]);
        match rounds.parse::<u32>() {
            Ok(rounds) => format!("{entries}, Swiss {rounds} | {entries} 人、スイス式 {rounds}"),
            Err(_) => format!("{entries} | {entries} 人"),
        }
    };
    let series = [("one at a time | 1 局ずつ", 3), ("eight | 8 局ずつ", 4)].map(|(name, column)| {
        let bars = rows.iter().map(|row| format!("[{}] {}\n", label(row), number_of(&row[column])));
        format!("series: {name}\n{}", bars.collect::<String>())
    });
    format!("kind: bars\nsize: 1060 330\nunit: h | 時間\n{}", series.concat())
}

fn systems() -> String {
    let bars = named_bars(&rows("12_tournament systems"), 1, &["round robin | 総当たり", "--swiss 4"]);
    format!("kind: bars\nsize: 1060 160\nx: games of 20 entries | 20 人の対局数\nseries:\n{bars}")
}

fn sprt_bounds() -> String {
    format!(
        "kind: spans\nsize: 1060 170\nfrom: -5\nto: 5\nx: LLR\nseries:\n[elo0] -5 -{BOUND:.2} best\n[play on | 続ける] -{BOUND:.2} {BOUND:.2}\n\
         [elo1] {BOUND:.2} 5 best\n"
    )
}

fn looks_at_moves() -> String {
    let bars = named_bars(&rows("13_retrograde once"), 1, &["again and again | 毎回", "once each way | 1 回ずつ"]);
    format!("kind: bars\nsize: 1060 180\nx: looks at moves, KG-K | 調べた手（KG-K）\nseries:\n{bars}")
}

fn endgames() -> String {
    let names = ["won | 勝ち", "lost | 負け"];
    let rows: Vec<Vec<String>> = rows("13_retrograde endgames").into_iter().map(|row| [&row[..1], &row[2..4]].concat()).collect();
    pairs("size: 1060 400\n", &rows, &names, str::to_string)
}

/// The seconds, with the memory beside the names.
fn memory() -> String {
    let rows: Vec<Vec<String>> = rows("13_retrograde memory");
    let names = ["hash map | ハッシュ表", "a number each | 番号"];
    assert_eq!(rows.len(), names.len());
    let bars = rows.iter().zip(names).map(|(row, name)| {
        let (en, ja) = name.split_once(" | ").unwrap();
        format!("[{en}, {memory} | {ja}、{memory}] {}\n", number_of(&row[2]), memory = row[1])
    });
    format!("kind: bars\nsize: 1060 180\nunit: s | 秒\nseries:\n{}", bars.collect::<String>())
}

fn standing_pat() -> String {
    let names = ["like this | このまま", "one move first | 先に 1 手", "alpha stays | alpha そのまま"];
    let bars = named_bars(&rows("08_quiescence stand-pat-cut"), 1, &names);
    format!("kind: bars\nsize: 1060 230\nx: nodes | 局面数\nseries:\n{bars}")
}

fn attackers() -> String {
    let rows = rows("07_move_ordering attacker");
    let names = ["pawn takes gold | 歩で金を取る", "silver takes gold | 銀で金を取る"];
    assert_eq!(rows.len(), names.len());
    let bars = names.iter().zip(&rows).map(|(name, row)| format!("[{name}] {}\n", row[3].trim_start_matches('+')));
    format!("kind: bars\nsize: 1060 180\nx: gains at worst | 最悪でも得する点\nseries:\n{}", bars.collect::<String>())
}

/// The window of B2, on the line of values.
fn window() -> String {
    "kind: spans\nsize: 1060 170\nfrom: -4\nto: 6\nbound: -1 alpha\nbound: 3 beta\nx:\nseries:\n[(−1, 3)] -1 3 best\n".to_string()
}

fn sequences() -> String {
    let rows = rows("04_do_undo_evaluate what-is-good");
    let points = rows[0][1..].iter().enumerate().map(|(number, count)| format!("{} {}\n", number + 1, number_of(count)));
    format!("kind: lines\nsize: 1060 260\nscale: log\nx: plies | 手数\ny: sequences | 手順の数\nseries:\n{}", points.collect::<String>())
}

/// In ten-thousandths. The piece values are a line of their own: they learn nothing.
fn loss() -> String {
    let (values, epochs): (Vec<_>, Vec<_>) = rows("solutions/13_neural loss").into_iter().partition(|row| row[0].is_empty());
    let number = |cell: &String| 10_000.0 * cell.parse::<f64>().unwrap();
    let series = |column: usize| epochs.iter().map(|row| format!("{} {:.0}\n", row[0], number(&row[column]))).collect::<String>();
    let values = number(&values[0][2]);
    format!(
        "kind: lines\nsize: 1060 260\nfrom: 150\nto: 300\nx: epoch | エポック\ny: loss × 10,000 | 損失 × 10,000\n\
         series: piece values | 駒の価値\n1 {values:.0}\n8 {values:.0}\nseries: held back | 検証用\n{}series: learnt from | 学習用\n{}",
        series(2),
        series(1)
    )
}

/// From the cheapest to the dearest, each with its piece.
fn piece_values() -> String {
    let mut kinds: Vec<PieceKind> = PieceKind::ALL.into_iter().filter(|&kind| kind != PieceKind::King).collect();
    kinds.sort_by_key(|&kind| piece_value(kind));
    let piece = |kind: PieceKind| minishogi::Piece { color: minishogi::Color::Black, kind };
    let rows = kinds.into_iter().map(|kind| format!("[piece {}] {}\n", piece(kind), piece_value(kind)));
    format!("kind: bars\nsize: 600 530\nseries:\n{}", rows.collect::<String>())
}

fn start(name: &str) -> String {
    if name.is_empty() { "start | 初期局面".to_string() } else { name.to_string() }
}

fn wins(least: &str) -> String {
    format!("{least} or more | {least} 勝以上")
}

/// The nodes to depth 5, stage by stage.
fn order_stages() -> String {
    let rows = rows("07_move_ordering stages");
    let names =
        ["as listed | 生成順", "captures | 取る手", "victim, attacker | 駒の順", "promotions | 成り", "killers | キラー", "history | 履歴"];
    assert_eq!(rows.len(), names.len());
    let bars = rows.iter().zip(names).enumerate().map(|(number, (row, name))| {
        let plus = if number > 1 { "+ " } else { "" };
        let [en, ja] = [0, 1].map(|part| format!("{plus}{}", name.split(" | ").nth(part).unwrap()));
        format!("[{en} | {ja}] {}\n", number_of(&row[1]))
    });
    format!("kind: bars\nseries:\n{}", bars.collect::<String>())
}

fn number_of(cell: &str) -> &str {
    number(cell).unwrap_or_else(|| panic!("`{cell}` is no number"))
}

/// The value of the start position at each depth, which is in a row.
fn up_and_down() -> String {
    let rows = rows("08_quiescence one-deeper");
    let values = rows[0][1..].iter().enumerate().map(|(at, value)| format!("{} {}\n", at + 1, number_of(value)));
    format!("kind: lines\nsize: 1060 300\nx: depth | 深さ\ny: value | 評価値\nseries:\n{}", values.collect::<String>())
}

/// The depths of the demo on the line of nodes, up to its limit.
fn deepening() -> String {
    const LIMIT: u64 = 20_000;
    let mut ends = nodes_of_the_demo(LIMIT);
    let done = ends.len();
    ends.push(LIMIT);
    let mut begin = 0;
    let mut text = format!("kind: spans\nsize: 1100 220\nx: nodes | 局面数\nbound: {LIMIT} stop\nto: 21000\nseries:\n");
    for (number, end) in ends.into_iter().enumerate() {
        let mark = if number == done {
            " stopped"
        } else if number + 1 == done {
            " best"
        } else {
            ""
        };
        text += &format!("[{}] {begin} {end}{mark}\n", number + 1);
        begin = end;
    }
    text
}

/// The times of the depths if each takes b times as much as the one before, the last of them 1.
fn last_depth() -> String {
    let series = [2.0f64, 4.0, 14.0].map(|b| {
        let mut text = format!("series: b = {b}\n");
        let mut end = b / (b - 1.0);
        for back in 0..7 {
            let begin = end - b.powi(-back);
            let label = if back == 0 { "d".to_string() } else { format!("d−{back}") };
            text += &format!("[{label}] {begin:.4} {end:.4}{}\n", if back == 0 { " best" } else { "" });
            end = begin;
        }
        text
    });
    format!("kind: spans\nx: the last depth is 1 | 最後の深さを 1 とする\nto: 2\nsize: 1060 280\n{}", series.concat())
}

/// The seconds of the table.
fn time_for_a_move() -> String {
    let names = ["byoyomi 10 | 秒読み 10 秒", "btime 60 | 残り 60 秒", "binc 1 | 加算 1 秒"];
    let bars = names.iter().zip(times_for_a_move()).map(|(name, seconds)| format!("[{name}] {seconds}\n"));
    format!("kind: bars\nsize: 1100 190\nunit: s | 秒\nseries:\n{}", bars.collect::<String>())
}

/// The speed-up by Amdahl's law.
fn amdahl() -> String {
    let shares = rows("10b_threads amdahl");
    let series = shares.iter().map(|row| number_of(&row[0])).map(|percent| {
        let alone = percent.parse::<f64>().unwrap() / 100.0;
        let points = [1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0]
            .map(|threads: f64| format!("{threads} {:.3}\n", 1.0 / (alone + (1.0 - alone) / threads)));
        format!("series: {percent} % alone | 単独 {percent} %\n{}", points.concat())
    });
    format!("kind: lines\nsize: 1100 400\nx: threads | スレッド数\ny: times faster | 何倍速いか\n{}", series.collect::<String>())
}

fn elo_curve() -> String {
    let points = (-16..=16).map(|step| {
        let elo = f64::from(step) * 25.0;
        format!("{elo} {:.2}\n", 100.0 * score(elo))
    });
    format!(
        "kind: lines\nsize: 1060 340\nfrom: 0\nto: 100\nx: difference in Elo | Elo の差\ny: won of 100 | 100 局のうち勝つ数\nseries:\n{}",
        points.collect::<String>()
    )
}

fn error_bars() -> String {
    let rows = [100, 400, 1600, 6400].map(|games: u32| {
        let margin = margin(f64::from(games));
        let games = super::chances::with_commas(games.into());
        format!("[{games} games | {games} 局] {:.1} 0 {margin:.1}\n", -margin)
    });
    format!("kind: ranges\nsize: 1060 290\nx: Elo\nseries:\n{}", rows.concat())
}

fn stopping() -> String {
    let rows = rows("12_tournament stopping");
    let bar = |row: &Vec<String>| {
        let (every, looks) = (&row[0], &row[1]);
        let (en, ja) = if looks == "1" {
            ("1 look".to_string(), "1 回見る".to_string())
        } else {
            (format!("{looks} looks"), format!("{looks} 回見る"))
        };
        assert!(every.parse::<u32>().is_ok());
        format!("[{en} | {ja}] {}\n", number_of(&row[2]))
    };
    format!("kind: bars\nsize: 1060 290\nunit: %\nseries:\n{}", rows.iter().map(bar).collect::<String>())
}

/// The likelihood ratios of the two runs, from no game on.
fn sprt_walk() -> String {
    let series = [("random", "random"), ("3 : 2", "depths")].map(|(name, key)| {
        let rows = rows(&format!("12_tournament sprt-run {key}"));
        let points = rows[0].iter().zip(&rows[2]).skip(1).map(|(games, llr)| format!("{games} {}\n", number_of(llr)));
        format!("series: {name}\n0 0\n{}", points.collect::<String>())
    });
    format!(
        "kind: lines\nsize: 1060 360\nfrom: -3.5\nto: 3.5\nx: games | 対局数\ny: LLR\nbound: {BOUND:.2} elo1\nbound: -{BOUND:.2} elo0\n{}",
        series.concat()
    )
}

fn ratings() -> String {
    let rows = rows("12_tournament ratings");
    let bars = rows.iter().map(|row| {
        let (rating, margin) = row[2].split_once(" ± ").unwrap();
        let [rating, margin] = [rating, margin].map(|text| text.parse::<f64>().unwrap());
        format!("[{}] {} {rating} {}\n", row[0], rating - margin, rating + margin)
    });
    format!("kind: ranges\nsize: 1060 320\nx: Elo\nseries:\n{}", bars.collect::<String>())
}

/// The lines grow beyond the number of all positions.
fn too_deep() -> String {
    let said = measured("13_retrograde too-deep all").remove(0);
    let all = said.split("**").nth(1).unwrap();
    let bound = format!("bound: {} {all} positions | 全部で {all} 局面", all.replace(',', ""));
    format!(
        "kind: lines\nscale: log\nsize: 1100 360\nfrom: 1000\nto: 100000000\nx: plies | 手数\ny: lines | 手順の数\n{bound}\nseries:\n{}",
        points(&rows("13_retrograde too-deep"), 1)
    )
}

#[test]
fn numbers_of_cells_are_found() {
    assert_eq!([number("12.5 %"), number("-2.98 elo0"), number("?")], [Some("12.5"), Some("-2.98"), None]);
}

/// The loss when a piece is taken, and the taker's gain in hand.
fn capture_values() -> String {
    let kinds = [PieceKind::Pawn, PieceKind::ProPawn, PieceKind::Rook];
    let bars = |value: fn(PieceKind) -> i32| -> String {
        let piece = |kind: PieceKind| minishogi::Piece { color: minishogi::Color::Black, kind };
        kinds.into_iter().map(|kind| format!("[piece {}] {}\n", piece(kind), value(kind))).collect()
    };
    let held: String = bars(|kind| piece_value(kind.unpromoted()));
    format!("kind: bars\nsize: 1060 290\nseries: they lose | 相手が失う\n{}series: you hold | 自分が持つ\n{held}", bars(piece_value))
}

/// Alpha is 1 and beta 8.
fn null_window() -> String {
    "kind: spans\nsize: 1060 200\nfrom: 0\nto: 10\nbound: 1 alpha\nbound: 8 beta\nx:\nseries: first move | 初めの手\n[] 1 8\nseries: the others | ほかの手\n[] 1 2 best\n"
        .to_string()
}

/// Two threads that share the moves of the root, which take this long.
fn root_split() -> String {
    const TIMES: [u32; 6] = [6, 2, 3, 2, 1, 4];
    let mut free = [TIMES[0]; 2];
    let mut rows = [format!("[1] 0 {} best\n", TIMES[0]), String::new()];
    for (number, time) in (2..).zip(&TIMES[1..]) {
        let thread = usize::from(free[1] < free[0]);
        rows[thread] += &format!("[{number}] {} {}\n", free[thread], free[thread] + time);
        free[thread] += time;
    }
    assert_ne!(free[0], free[1], "one waits at the end");
    let series = rows.iter().enumerate().map(|(number, rows)| format!("series: thread {0} | スレッド {0}\n{rows}", number + 1));
    format!("kind: spans\nsize: 1060 190\nfrom: 0\nx: time | 時間\n{}", series.collect::<String>())
}

/// Beside a text.
const BESIDE: &str = "size: 420 520\n";

/// By the ratings of the deck about the tournament, over the random player.
fn strength() -> String {
    let rows = rows("12_tournament ratings");
    let rating = |player: &str| {
        let row = rows.iter().find(|row| row[0] == player).unwrap_or_else(|| panic!("no player {player}"));
        number_of(&row[2]).parse::<i32>().unwrap()
    };
    let players = [("01", "random"), ("03", "sol03"), ("05, depth 2 | 05、深さ 2", "depth-2"), ("05, depth 4 | 05、深さ 4", "depth-4")];
    let bars = players.map(|(name, player)| format!("[{name}] {}\n", rating(player) - rating("random")));
    format!("kind: bars\n{BESIDE}x: Elo over 01 | 01 との差（Elo）\nseries:\n{}", bars.concat())
}

/// The values of the ranges, and the place beyond a list of three.
fn bounds_of_ranges() -> String {
    let series = [("0..3", 0..3), ("0..=3", 0..4)].map(|(name, range)| {
        let spans = range.map(|number| format!("[{number}] {number} {}{}\n", number + 1, if number < 3 { "" } else { " stopped" }));
        format!("series: {name}\n{}", spans.collect::<String>())
    });
    format!("kind: spans\nsize: 1060 210\nfrom: 0\nto: 5\nbound: 3 len = 3\nx:\n{}", series.concat())
}

/// The number of times each remainder comes from the numbers 0 to 7.
fn modulo() -> String {
    let bars = (0..5).map(|rest| format!("[{rest}] {}\n", (0..8).filter(|number| number % 5 == rest).count()));
    format!("kind: bars\nsize: 1060 260\nseries:\n{}", bars.collect::<String>())
}

/// The output of the program on the slide.
fn seeds() -> String {
    use rand::{RngExt, SeedableRng, rngs::StdRng};
    let series = [7, 8].map(|seed| {
        let mut rng = StdRng::seed_from_u64(seed);
        let points: String = (1..=8).map(|draw| format!("{draw} {}\n", rng.random_range(0..14))).collect();
        format!("series: {seed}\n{points}")
    });
    format!("kind: lines\n{BESIDE}to: 14\nx: draw | 何回目か\ny: number | 番号\n{}", series.concat())
}

/// The probability that some of 14 moves is missing, by inclusion and exclusion.
pub fn missed(draws: i32) -> f64 {
    let (mut sum, mut ways) = (0.0, 1.0);
    for absent in 1..14 {
        ways = ways * f64::from(15 - absent) / f64::from(absent);
        let sign = if absent % 2 == 1 { 1.0 } else { -1.0 };
        sum += sign * ways * (f64::from(14 - absent) / 14.0).powi(draws);
    }
    sum
}

fn missed_moves() -> String {
    let points = [100, 200, 300, 400].map(|draws| format!("{draws} {:.0}\n", missed(draws).recip()));
    format!(
        "kind: lines\nsize: 1060 270\nscale: log\nx: draws | 選ばせる回数\ny: fair players for one that fails | 何人に 1 人が落ちるか\nseries:\n{}",
        points.concat()
    )
}

/// The games of `rp 1000`: how many end within each 20 moves.
fn random_lengths() -> String {
    const WIDE: usize = 20;
    let mut games = Vec::new();
    for length in lengths_of_random_games() {
        games.resize(games.len().max(length / WIDE + 1), 0);
        games[length / WIDE] += 1;
    }
    let points = games.iter().enumerate().map(|(number, games)| format!("{} {games}\n", WIDE * number + WIDE / 2));
    format!("kind: lines\nsize: 1060 260\nx: moves | 手数\ny: games | 対局数\nseries:\n{}", points.collect::<String>())
}

/// Three threads of a scope, and the thread that started them.
fn scope_waits() -> String {
    const ENDS: [u32; 3] = [3, 5, 4];
    let last = ENDS.iter().max().unwrap();
    let threads = ENDS.iter().zip(["do", "undo", "search"]).map(|(end, name)| format!("series: {name}\n[] 1 {end}\n"));
    format!(
        "kind: spans\n{BESIDE}from: 0\nto: 6\nbound: {last} }})\nx: time | 時間\nseries: main\n[] 0 1 best\n[join] 1 {last} stopped\n[] {last} 6 best\n{}",
        threads.collect::<String>()
    )
}

/// The halves of an entry while two threads write it.
fn two_halves() -> String {
    // The time, the half, its new value, and whether thread 2 writes it.
    const WRITES: [(u32, &str, &str, bool); 4] =
        [(1, "mixed", "K1^B1", false), (2, "mixed", "K2^B2", true), (3, "bits", "B2", true), (4, "bits", "B1", false)];
    let series = ["mixed", "bits"].map(|half| {
        let writes: Vec<_> = WRITES.into_iter().filter(|write| write.1 == half).collect();
        let ends = writes.iter().skip(1).map(|write| write.0).chain([5]);
        let spans = writes.iter().zip(ends).map(|((begin, _, what, second), end)| {
            let mark = if *second { " best" } else { "" };
            format!("[{what}] {begin} {end}{mark}\n")
        });
        format!("series: {half}\n{}", spans.collect::<String>())
    });
    format!("kind: spans\nsize: 1060 230\nfrom: 0\nto: 5\nx: time | 時間\n{}", series.concat())
}

/// The helpers end a little after they are told to.
fn helpers_stop() -> String {
    let helpers = [(1, 6.4), (2, 6.2)].map(|(number, end)| format!("series: helper {number} | ヘルパー {number}\n[] 0.5 {end}\n"));
    format!(
        "kind: spans\n{BESIDE}from: 0\nto: 7\nbound: 6 stop\nx: time | 時間\nseries: search | 探索\n[] 0 6 best\n[] 6 6.4 stopped\n{}",
        helpers.concat()
    )
}

fn clipped() -> String {
    let points = [-1.0f64, 0.0, 1.0, 2.0].map(|sum| format!("{sum} {}\n", sum.clamp(0.0, 1.0)));
    format!("kind: lines\n{BESIDE}x: sum | 和\ny: unit | ユニット\nseries:\n{}", points.concat())
}

fn sigmoid(x: f64) -> f64 {
    1.0 / (1.0 + (-x).exp())
}

fn sigmoid_slope() -> String {
    let points = |value: fn(f64) -> f64| -> String {
        (-20..=20).map(|step| f64::from(step) / 5.0).map(|x| format!("{x} {:.3}\n", value(x))).collect()
    };
    let slope = |x: f64| sigmoid(x) * (1.0 - sigmoid(x));
    format!("kind: lines\n{BESIDE}x: output | 出力\nseries: p\n{}series: slope | 傾き\n{}", points(sigmoid), points(slope))
}

/// A loss over a weight, and the line through two of its points.
fn secant() -> String {
    const TARGET: f64 = 0.25;
    let loss = |weight: f64| (sigmoid(weight) - TARGET).powi(2);
    let curve: String = (-16..=16).map(|step| f64::from(step) / 8.0).map(|x| format!("{x} {:.4}\n", loss(x))).collect();
    let (weight, h) = (0.0, 1.0);
    let slope = (loss(weight + h) - loss(weight - h)) / (2.0 * h);
    let line = [weight - h, weight + h].map(|x| format!("{x} {:.4}\n", loss(weight - h) + slope * (x - weight + h)));
    format!("kind: lines\n{BESIDE}x: weight | 重み\nseries: loss | 損失\n{curve}series: slope | 傾き\n{}", line.concat())
}

/// Two weights and 20 minibatches: the slope of one is always 1, that of the other jumps to and fro.
fn adam() -> String {
    let walk = |slope: fn(i32) -> f64| -> String {
        let (mut mean, mut square, mut weight) = (0.0, 0.0, 0.0);
        let mut points = "0 0\n".to_string();
        for n in 1..=20 {
            mean = 0.9 * mean + 0.1 * slope(n);
            square = 0.999 * square + 0.001 * slope(n) * slope(n);
            let (mean, square): (f64, f64) = (mean / (1.0 - 0.9f64.powi(n)), square / (1.0 - 0.999f64.powi(n)));
            weight -= mean / square.sqrt();
            points += &format!("{n} {weight:.2}\n");
        }
        points
    };
    let steady = walk(|_| 1.0);
    let jumping = walk(|n| if n % 2 == 0 { 1.0 } else { -1.0 });
    format!(
        "kind: lines\n{BESIDE}x: minibatch | ミニバッチ\ny: weight / rate | 重み / rate\nseries: alike | 同じ向き\n{steady}series: to and fro | 行き来\n{jumping}"
    )
}

fn network_plays() -> String {
    let said = measured("14_neural plays").remove(0);
    let range = |name: &str, begin: &str| {
        let (elo, rest) = said.split_once(begin).unwrap().1.split_once(" ± ").unwrap();
        let [elo, margin] = [elo, rest.split_once(' ').unwrap().0].map(|number| number.parse::<f64>().unwrap());
        format!("[{name}] {} {elo} {}\n", elo - margin, elo + margin)
    };
    let rows = [range("equal nodes | 同じ節点数", "is "), range("equal time | 同じ時間", "equal nodes, ")];
    format!("kind: ranges\nsize: 1000 176\nfrom: 0\nx: Elo over 09 | 09 との差（Elo）\nseries:\n{}", rows.concat())
}

/// Returns the number of lines of play three games have.
fn lines_of_play() -> String {
    use minishogi::game::{Game, GameText, perft};
    fn points<G: Game>(mut game: G) -> String {
        (1..=4).map(|plies| format!("{plies} {}\n", perft(&mut game, plies))).collect()
    }
    let series = [
        format!("dobutsu 3x4 | どうぶつ 3x4\n{}", points(minishogi_dobutsu::Position::start())),
        format!("minishogi 5x5 | 5五将棋 5x5\n{}", points(minishogi::Position::start())),
        format!("shogi 9x9 | 本将棋 9x9\n{}", points(<minishogi_shogi::Shogi>::start())),
    ]
    .map(|series| format!("series: {series}"));
    format!("kind: lines\nsize: 1060 330\nscale: log\nx: plies | 手数\ny: lines of play | 手順の数\n{}", series.concat())
}

fn what_grows() -> String {
    let rows = rows("15_any_game what-grows");
    let name = |board: &str| {
        let (en, ja) = match board {
            "3x4" => ("dobutsu", "どうぶつ"),
            "5x5" => ("minishogi", "5五将棋"),
            "9x9" => ("shogi", "本将棋"),
            _ => panic!("`{board}`: no board of the chart"),
        };
        format!("{en} {board} | {ja} {board}")
    };
    pairs("size: 1060 330\n", &rows, &["moves in a position | 1 局面の手", "depth in a second | 1 秒の深さ"], name)
}
