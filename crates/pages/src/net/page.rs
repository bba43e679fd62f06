//! The page about a network.

use maud::{Markup, PreEscaped, html};
use minishogi::{Color, Lang, Piece, PieceKind, Setup, Text, piece_value, text};
use minishogi_board::{Style, notation, sprite_css, sprites};
use minishogi_neural::{INPUTS, Network};

use super::charts;
use super::learnt::{Habits, Log, Place, inputs, see, worths};
use minishogi_lab::clean::one_line;
use minishogi_lab::html::{self, Head, both, both_of, columns, number, section};

const STYLE: &str = include_str!("page.css");

/// The contents of the page.
pub struct Subject<'a> {
    pub name: String,
    pub net: &'a Network,
    /// The positions for the statistics of units and pieces.
    pub positions: &'a [Setup],
    pub logs: &'a [Log],
    /// The positions that are drawn.
    pub shown: &'a [Setup],
}

/// With this many positions, an input that was active in none of them has no meaningful number.
const ENOUGH: usize = 1000;

/// Returns the whole page.
pub fn page(subject: &Subject, lang: Lang) -> String {
    let Subject { name, net, positions, logs, .. } = subject;
    let name = one_line(name);
    let habits = Habits::of(net, positions);
    let [first, second] = net.units();
    let style = sprite_css() + STYLE;
    let head = Head::new(&name, "style-src 'unsafe-inline'", &style, lang);
    let body = html! {
        (PreEscaped(sprites(Style::Lecture)))
        main {
            h1 { (name) }
            dl {
                (number(format!("{INPUTS} → {first} → {second} → 1"), "inputs, hidden units, value", "入力、隠れユニット、評価値"))
                (number(net.weights.len(), "weights", "重み"))
                (number(positions.len(), "positions looked at", "調べた局面"))
            }
            @if !logs.is_empty() {
                (losses(logs))
            }
            (sees(subject))
            (pieces(subject))
            (maps(subject, &habits))
            (firing(&habits))
            (units(net, &habits, positions.len()))
        }
    };
    html::page(head, &body)
}

/// Returns a wide part of a section, which can be scrolled.
fn wide(section: &str, content: &Markup) -> Markup {
    html! { div class="wide" tabindex="0" role="region" aria-labelledby={ (section) "-h" } { (content) } }
}

/// Returns the heading of a column.
fn column(en: &str, ja: &str) -> Markup {
    html! { th scope="col" { (both(en, ja)) } }
}

fn losses(logs: &[Log]) -> Markup {
    let table = html! {
        table {
            (columns(&[("Log", "ログ"), ("Epoch", "エポック"), ("While learning", "学習中"), ("Held back", "検証")]))
            tbody {
                @for (log, epoch) in logs.iter().flat_map(|log| log.epochs.iter().map(move |epoch| (log, epoch))) {
                    tr {
                        th scope="row" { (one_line(&log.name)) }
                        td { (epoch.number) }
                        td { (format!("{:.5}", epoch.learnt)) }
                        td { (format!("{:.5}", epoch.held_back)) }
                    }
                }
            }
        }
    };
    let content = html! {
        p {
            (both(
                "Solid with dots: the loss on positions that were held back, after each epoch. Dashed: while learning. Dotted: the piece values. \
                 Where the solid line rises and the dashed one falls, the network learns by heart.",
                "実線と点: 各エポックが終わった時点の、検証用の局面での損失。破線: 学習中の損失。点線: 駒の価値だけで評価した場合の損失。\
                 破線が下がるのに実線が上がるところでは、過学習（丸暗記）が起きています。"
            ))
        }
        (wide("losses", &charts::losses(logs, "loss by epoch")))
        details {
            summary { (both("The numbers", "数値")) }
            (wide("losses", &table))
        }
    };
    section("losses", "How it learnt", "学習の経過", &content)
}

fn sees(subject: &Subject) -> Markup {
    let content = html! {
        p {
            (both(
                "The number at each piece is the loss of value for its owner without it, in points: a pawn of the kit is worth 100. \
                 A negative number: the network would rather be without it there.",
                "駒に添えた数字は、その駒を取り除いたときに、持ち主から見た評価値がどれだけ下がるかを表します（単位は点。キットでは歩が 100 点）。\
                 負の数は、その駒がそこにないほうがよいことを表します。"
            ))
        }
        div class="boards" {
            @for setup in subject.shown {
                figure {
                    (charts::board(setup, &worths(subject.net, setup)))
                    figcaption { (both_of(&values(subject.net, setup))) br; small { code { (setup.to_string()) } } }
                }
            }
        }
    };
    section("sees", "The view of the network", "ネットワークが見ているもの", &content)
}

/// Returns the value of a position by the network, and by the piece values.
fn values(net: &Network, setup: &Setup) -> Text {
    let (side, kanji) = (setup.side, setup.side.kanji());
    let by_net = charts::signed(see(net, &inputs(setup)).value);
    let by_pieces = charts::signed((material(setup, side) - material(setup, !side)) as f32);
    text!(
        "{side} to move: the network says {by_net}, the piece values {by_pieces}",
        "{kanji}番: ネットワーク {by_net}、駒の価値 {by_pieces}"
    )
}

/// Returns the sum of the piece values of a side.
fn material(setup: &Setup, color: Color) -> i32 {
    let on_board = setup.board.iter().flatten().filter(|piece| piece.color == color && piece.kind != PieceKind::King);
    let in_hand = setup.hands[color.index()].iter().map(|(kind, count)| piece_value(kind) * count as i32);
    on_board.map(|piece| piece_value(piece.kind)).sum::<i32>() + in_hand.sum::<i32>()
}

fn pieces(subject: &Subject) -> Markup {
    let mut found: [[Vec<f32>; 2]; 10] = Default::default();
    // Each position needs one evaluation for each piece.
    for setup in subject.positions.iter().take(ENOUGH) {
        for (piece, place, worth) in worths(subject.net, setup) {
            found[piece.kind.index()][usize::from(place == Place::InHand)].push(worth);
        }
    }
    found.iter_mut().for_each(|[on_board, _]| on_board.sort_by(f32::total_cmp));
    let mean = |worths: &[f32]| (!worths.is_empty()).then(|| f64::from(worths.iter().sum::<f32>()) / worths.len() as f64);
    let told = |worths: &[f32]| mean(worths).map_or("–".to_string(), |mean| charts::rounded(mean as f32));
    let range = |worths: &[f32]| match worths.len() {
        0 => "–".to_string(),
        count => format!("{} … {}", charts::rounded(worths[count / 10]), charts::rounded(worths[count - 1 - count / 10])),
    };
    let table = html! {
        table class="worths" {
            thead {
                tr {
                    (column("Piece", "駒"))
                    (column("Piece value", "駒の価値"))
                    (column("Network, on the board", "ネットワーク（盤上）"))
                    td {}
                    (column("Range", "範囲"))
                    (column("Network, in hand", "ネットワーク（持ち駒）"))
                }
            }
            tbody {
                @for kind in PieceKind::ALL.into_iter().filter(|&kind| kind != PieceKind::King) {
                    @let [on_board, in_hand] = &found[kind.index()];
                    tr {
                        th scope="row" { (charts::piece(Piece { color: Color::Black, kind }, 32)) (both(kind.name(), notation::name(kind))) }
                        td { (piece_value(kind)) }
                        td { (told(on_board)) }
                        td { (charts::worth_bar(mean(on_board).unwrap_or(0.0), piece_value(kind).into())) }
                        td { (range(on_board)) }
                        td { (told(in_hand)) }
                    }
                }
            }
        }
    };
    let content = html! {
        p {
            (both(
                "The worth of a piece to the network, on average over the positions, beside the kit's piece values (the mark on the bar). \
                 Eight of ten are in the range.",
                "ネットワークから見た駒の価値（調べた局面での平均）を、キットの駒の価値（棒の上の印）と並べています。「範囲」の欄は、調べた局面の 8 割で値が収まる範囲です。"
            ))
        }
        (wide("pieces", &table))
    };
    section("pieces", "Beside the piece values", "駒の価値と比べる", &content)
}

/// Returns the numbers by square; `None` for inputs without meaning (see [`ENOUGH`]).
fn by_square(habits: &Habits, positions: usize, kind: PieceKind, theirs: bool, value: impl Fn(usize) -> f32) -> [Option<f32>; 25] {
    std::array::from_fn(|square| {
        let input = square * 20 + if theirs { 10 } else { 0 } + kind.index();
        (positions < ENOUGH || habits.active[input] > 0).then(|| value(input))
    })
}

fn average(values: &[Option<f32>; 25]) -> f32 {
    let known: Vec<f32> = values.iter().copied().flatten().collect();
    known.iter().sum::<f32>() / known.len().max(1) as f32
}

/// Returns the 95th percentile: larger numbers have the strongest colour as well.
fn largest(values: impl Iterator<Item = f32>) -> f32 {
    let mut values: Vec<f32> = values.map(f32::abs).collect();
    values.sort_by(f32::total_cmp);
    values.get(values.len() * 19 / 20).copied().unwrap_or(0.0)
}

fn maps(subject: &Subject, habits: &Habits) -> Markup {
    let positions = subject.positions.len();
    let figure = |kind: PieceKind| {
        let sides = [false, true].map(|theirs| by_square(habits, positions, kind, theirs, |input| habits.effects[input]));
        let averages = sides.each_ref().map(average);
        let differences = [0, 1].map(|side: usize| sides[side].map(|value| Some(value? - averages[side])));
        let most = largest(differences.iter().flatten().copied().flatten());
        html! {
            figure {
                figcaption { (both(kind.name(), notation::name(kind))) }
                div class="pair" {
                    @for (color, side, whose) in [(Color::Black, 0, "own"), (Color::White, 1, "other side's")] {
                        @let average = charts::signed(averages[side]);
                        div {
                            (charts::piece(Piece { color, kind }, 32))
                            (both_of(&text!("average {average}", "平均 {average}")))
                            (charts::map(&differences[side], most, &format!("{whose} {}", kind.name())))
                        }
                    }
                }
            }
        }
    };
    let content = html! {
        p {
            (both(
                "The points that a piece on each square gives directly to the value for the side to move: its weights of the first layer, times the \
                 average output of their units. Above each board the average of its squares; in it, how much better or worse each square is than that. \
                 The side to move plays up the board. Left its own piece, right one of the other side. A dot: never there in these positions.",
                "駒がそのマスにあるとき、手番側から見た評価値に直接加わる点数です。第 1 層の重みに、各ユニットが評価値に与える影響の平均を掛けて求めます。\
                 「平均」は全マスの平均、盤の中の数字はその平均との差です。手番側は下から上へ進みます。左が手番側の駒、右が相手の駒です。\
                 小さな点のあるマスは、調べた局面でその駒が一度も置かれなかったマスです。"
            ))
        }
        div class="maps" {
            @for kind in PieceKind::ALL {
                (figure(kind))
            }
        }
    };
    section("maps", "Where pieces are good", "駒がよく働くマス", &content)
}

fn firing(habits: &Habits) -> Markup {
    let content = html! {
        p {
            (both(
                "The share of positions in which each unit is above 0, the busiest first; the darker part: at 1, its upper limit. \
                 A unit that never fires, or is always full, learns nothing any more.",
                "各ユニットの出力が 0 より大きい局面の割合です（大きい順）。濃い部分は、出力が上限の 1 に達した局面の割合です。\
                 一度も反応しないユニットや、常に 1 のユニットは、それ以上学習しません。"
            ))
        }
        @for (number, units) in (1..).zip(&habits.firing) {
            h3 { (both_of(&text!("Hidden layer {number}", "隠れ層 {number}"))) }
            p { (both_of(&firing_of(units))) }
            (wide("firing", &charts::firing(units, &format!("the share of positions in which the units of hidden layer {number} fire"))))
        }
    };
    section("firing", "Which units fire", "どのユニットが反応するか", &content)
}

/// Returns how many units of a layer fire.
fn firing_of(units: &[(f64, f64)]) -> Text {
    let count = units.len();
    let silent = units.iter().filter(|(above, _)| *above == 0.0).count();
    let full = units.iter().filter(|(_, full)| *full >= 1.0).count();
    let mean = units.iter().map(|(above, _)| above).sum::<f64>();
    text!(
        "On average {mean:.1} of {count} units fire; {silent} never do, {full} are always full.",
        "{count} 個のユニットのうち、平均 {mean:.1} 個が反応します。一度も反応しないものは {silent} 個、常に 1 のものは {full} 個です。"
    )
}

fn units(net: &Network, habits: &Habits, positions: usize) -> Markup {
    let mut order: Vec<usize> = (0..net.units()[0]).collect();
    let spread = |unit: usize| (0..500).map(|input| net.row(0, input)[unit].powi(2)).sum::<f32>().sqrt();
    order.sort_by(|&one, &other| (habits.influence[other] * spread(other)).total_cmp(&(habits.influence[one] * spread(one))));
    let figure = |unit: usize| {
        let board =
            |number: usize| by_square(habits, positions, PieceKind::ALL[number % 10], number >= 10, |input| net.row(0, input)[unit]);
        let boards: [[Option<f32>; 25]; 20] = std::array::from_fn(board);
        let most = largest(boards.iter().flatten().copied().flatten());
        let (above, full) = habits.firing[0][unit];
        let (above, full) = (100.0 * above, 100.0 * full);
        html! {
            figure {
                figcaption {
                    (both_of(&text!(
                        "Unit {unit}: fires in {above:.0} %, full in {full:.0} %",
                        "ユニット {unit}: 反応 {above:.0} %、飽和 {full:.0} %"
                    )))
                }
                (charts::unit(&boards, most, &format!("weights of unit {unit}")))
            }
        }
    };
    let figures = |units: &[usize]| {
        html! {
            (charts::unit_heads())
            @for unit in units {
                (figure(*unit))
            }
        }
    };
    let (most, rest) = order.split_at(order.len().min(8));
    let content = html! {
        p {
            (both(
                "The weights of each unit of the first layer: a board for each piece, those of the side to move above, \
                 those of the other side below. Blue: the piece there excites the unit; orange: it calms it. \
                 First the units that move the value most.",
                "第 1 層の各ユニットの重みです。駒ごとに盤が 1 つあり、上が手番側の駒、下が相手の駒です。青は、そこにある駒がユニットの出力を上げること、橙は下げることを表します。\
                 評価値への影響が大きいユニットから順に並べています。"
            ))
        }
        (figures(most))
        @if !rest.is_empty() {
            details {
                summary { (both_of(&text!("The other {} units", "残りの {} ユニット", rest.len()))) }
                (figures(rest))
            }
        }
    };
    section("units", "The weights of each unit", "各ユニットが見ているもの", &content)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parsed;

    #[test]
    fn the_page_has_its_parts_in_both_languages_and_loads_nothing() {
        let net = Network::drawn([64, 16], 1);
        let positions: Vec<Setup> = minishogi::bench::POSITIONS.iter().map(|sfen| sfen.parse().unwrap()).collect();
        let subject = Subject { name: "<small>".to_string(), net: &net, positions: &positions, logs: &[], shown: &positions[..2] };
        let page = page(&subject, Lang::Ja);
        let read = parsed::html(&page);
        assert_eq!(read.root_element().attr("lang"), Some("ja"));
        assert!(page.contains("&lt;small&gt;"));
        for part in ["The view of the network", "駒がよく働くマス", "Which units fire", "駒の価値と比べる", "The weights of each unit"]
        {
            assert!(page.contains(part), "{part}");
        }
        assert!(parsed::all(&read, "#losses").is_empty(), "there is no log");
        assert!(!page.contains("http://") || page.matches("http://").count() == page.matches("http://www.w3.org/2000/svg").count());
        assert!(!page.contains("NaN") && !page.contains("inf"));
        assert_eq!(parsed::all(&read, ".map").len(), 20);
        let captions = parsed::texts(&read, "figcaption > [lang=en]");
        assert_eq!(captions.iter().filter(|caption| caption.starts_with("Unit ")).count(), net.units()[0]);
    }
}
