//! Charts: lines, bars, intervals and spans of time, with letters large enough for a lecture.
//!
//! A file has settings, `KEY: VALUE`, then a line `series: NAME` and its rows. Words may be in two languages: `growth | 増え方`.

use std::ops::RangeInclusive;

use minishogi::{Color, Lang, Piece, PieceKind, Text, text};
use minishogi_board::{Picture, Point, draw_one_piece, text_width};
use minishogi_command::counted;

const SIZE: f64 = 27.0;
/// The distance between lines of text.
const LINE: f64 = SIZE * 1.1;
const CSS: &str = "\
.s0{fill:none;stroke:#00588f}.s1{fill:none;stroke:#a84300;stroke-dasharray:14 7}.s2{fill:none;stroke:#007a59;stroke-dasharray:3 6}\n\
.f0{fill:#00588f}.f1{fill:#a84300}.f2{fill:#007a59}\n\
.grid{fill:none;stroke:#e2d8c6}.axis{fill:none;stroke:#6a5f55}.bound{fill:none;stroke:#85366f}\n\
.stopped{fill:#f9e3f1;stroke:#85366f;stroke-dasharray:9 6}.bound-text{fill:#85366f}.right{text-anchor:end}.on{fill:#fff}\n\
.light{fill:#dcecf8;stroke:#00588f}\n\
@media screen and (prefers-color-scheme:dark){.s0{stroke:#7cc7f5}.s1{stroke:#ffb066}.s2{stroke:#3fd3a5}.f0{fill:#7cc7f5}.f1{fill:#ffb066}\n\
.f2{fill:#3fd3a5}.grid{stroke:#3a332c}.axis{stroke:#aca092}.bound{stroke:#e8a0cf}.stopped{fill:#4b2340;stroke:#e8a0cf}.bound-text{fill:#e8a0cf}\n\
.on{fill:#191614}.light{fill:#123650;stroke:#7cc7f5}}";

/// The sizes of numbers that an axis can show, apart from 0.
const SIZES: RangeInclusive<f64> = 1e-15..=1e15;

#[derive(Clone, Copy, Debug, Default, PartialEq)]
enum Kind {
    /// Points joined by lines.
    #[default]
    Lines,
    /// Horizontal bars, one per series for each label.
    Bars,
    /// Points with an interval.
    Ranges,
    /// Spans of time, one row per series.
    Spans,
}

/// The contents of a chart.
#[derive(Debug, Default, PartialEq)]
pub struct Chart {
    kind: Kind,
    size: Option<Point>,
    x: String,
    y: String,
    unit: String,
    is_log: bool,
    from: Option<f64>,
    to: Option<f64>,
    /// Lines at fixed values, with their words.
    bounds: Vec<(f64, String)>,
    series: Vec<Series>,
}

#[derive(Debug, Default, PartialEq)]
struct Series {
    name: String,
    rows: Vec<Row>,
}

#[derive(Debug, Default, PartialEq)]
struct Row {
    label: String,
    numbers: Vec<f64>,
    is_best: bool,
    is_stopped: bool,
}

/// Reads a chart in a language.
///
/// # Errors
/// Names the line, from 1, and the error in it.
pub fn read(text: &str, lang: Lang) -> Result<Chart, Text> {
    let mut chart = Chart::default();
    for (number, line) in (1..).zip(text.lines()) {
        let words = line.trim();
        if words.is_empty() || words.starts_with('#') {
            continue;
        }
        chart.add(words, lang).map_err(|what| Text::of(format!("line {number}: {}", what.en), format!("{number} 行目: {}", what.ja)))?;
    }
    if chart.series.iter().all(|series| series.rows.is_empty()) {
        return Err(Text::new(
            "a chart without a row: expected `series: NAME` and rows below it",
            "グラフにデータの行がありません。`series: 名前` の下に書きます",
        ));
    }
    let wrong = chart.measured().find(|value| chart.is_log && *value <= 0.0);
    match wrong {
        Some(value) => Err(not_on_a_log_scale(&value.to_string())),
        None => Ok(chart),
    }
}

fn not_on_a_log_scale(words: &str) -> Text {
    text!("`{words}`: expected more than 0 on a log scale", "`{words}`: 対数目盛りで使えるのは 0 より大きい数だけです")
}

fn in_language(words: &str, lang: Lang) -> String {
    let words = words.trim();
    let (en, ja) = words.split_once(" | ").unwrap_or((words, words));
    if lang == Lang::Ja { ja } else { en }.trim().to_string()
}

fn number(token: &str) -> Result<f64, Text> {
    match token.replace('−', "-").parse::<f64>() {
        Ok(number) if SIZES.contains(&number.abs()) || number == 0.0 => Ok(number),
        Ok(number) if number.is_finite() => {
            Err(text!("`{token}`: expected a number of at most 15 digits", "`{token}`: 数は 15 桁以内で書きます"))
        }
        _ => Err(text!("`{token}`: expected a number", "`{token}` は数ではありません")),
    }
}

impl Chart {
    fn add(&mut self, words: &str, lang: Lang) -> Result<(), Text> {
        match words.split_once(':').filter(|(key, _)| key.bytes().all(|byte| byte.is_ascii_lowercase())) {
            Some((key, value)) => self.set(words, key, value.trim(), lang),
            None => self.add_row(words, lang),
        }
    }

    /// Changes a setting. `words` are the whole line `key: value`.
    fn set(&mut self, words: &str, key: &str, value: &str, lang: Lang) -> Result<(), Text> {
        match (key, value) {
            ("kind", "lines") => self.kind = Kind::Lines,
            ("kind", "bars") => self.kind = Kind::Bars,
            ("kind", "ranges") => self.kind = Kind::Ranges,
            ("kind", "spans") => self.kind = Kind::Spans,
            ("scale", "log") => self.is_log = true,
            ("x", _) => self.x = in_language(value, lang),
            ("y", _) => self.y = in_language(value, lang),
            ("unit", _) => self.unit = in_language(value, lang),
            ("from", _) => self.from = Some(number(value)?),
            ("to", _) => self.to = Some(number(value)?),
            ("size", _) => {
                let (width, height) = value.split_once(' ').unwrap_or((value, ""));
                self.size = Some((number(width)?.clamp(300.0, 2000.0), number(height)?.clamp(150.0, 1200.0)));
            }
            ("bound", _) => {
                let (at, words) = value.split_once(' ').unwrap_or((value, ""));
                self.bounds.push((number(at)?, in_language(words, lang)));
            }
            ("series", _) => self.series.push(Series { name: in_language(value, lang), rows: Vec::new() }),
            _ => {
                return Err(text!(
                    "`{words}`: expected kind: lines, bars, ranges or spans, or x, y, unit, scale: log, from, to, size, bound or series",
                    "`{words}`: 書けるのは kind:（lines、bars、ranges、spans のどれか）、x、y、unit、scale: log、from、to、size、bound、series です"
                ));
            }
        }
        Ok(())
    }

    fn add_row(&mut self, words: &str, lang: Lang) -> Result<(), Text> {
        let mut row = Row::default();
        let mut rest = words;
        if let Some(after) = words.strip_prefix('[') {
            let (label, after) = after
                .split_once(']')
                .ok_or_else(|| text!("`{words}`: expected `]` after the words", "`{words}`: ラベルの後に `]` が必要です"))?;
            row.label = in_language(label, lang);
            rest = after;
        }
        for token in rest.split_whitespace() {
            match token {
                "best" => row.is_best = true,
                "stopped" => row.is_stopped = true,
                _ => row.numbers.push(number(token)?),
            }
        }
        let expected = match self.kind {
            Kind::Lines | Kind::Spans => 2,
            Kind::Bars => 1,
            Kind::Ranges => 3,
        };
        if row.numbers.len() != expected {
            return Err(Text::of(
                format!("`{words}`: {}, expected {expected}", counted(row.numbers.len(), "number", "numbers")),
                format!("`{words}`: 数が {} 個あります。必要なのは {expected} 個です", row.numbers.len()),
            ));
        }
        if self.is_log && row.numbers.last().is_some_and(|&value| value <= 0.0) {
            return Err(not_on_a_log_scale(words));
        }
        match self.series.last_mut() {
            Some(series) => series.rows.push(row),
            None => {
                return Err(Text::new(
                    "a row before `series:`: expected its name first",
                    "`series:` より前にデータの行があります。先に `series: 名前` を書きます",
                ));
            }
        }
        Ok(())
    }

    fn rows(&self) -> impl Iterator<Item = &Row> {
        self.series.iter().flat_map(|series| &series.rows)
    }

    /// Returns the numbers on the axis of values.
    fn measured(&self) -> impl Iterator<Item = f64> {
        let after = if self.kind == Kind::Lines { 1 } else { 0 };
        let rows = self.rows().flat_map(move |row| row.numbers.iter().skip(after));
        rows.chain(self.bounds.iter().map(|(at, _)| at)).chain(&self.from).chain(&self.to).copied()
    }

    /// Returns the range of the values, changed by the settings.
    fn range(&self, values: impl Iterator<Item = f64> + Clone) -> (f64, f64) {
        let least = values.clone().fold(f64::INFINITY, f64::min);
        let most = values.fold(f64::NEG_INFINITY, f64::max);
        let from = self.from.unwrap_or(if self.is_log { 10f64.powf(least.log10().floor()) } else { least.min(0.0) });
        let to = self.to.unwrap_or(if self.is_log { 10f64.powf(most.log10().ceil()) } else { most.max(0.0) });
        (from, if to > from { to } else { from + 1.0 })
    }

    fn part(&self, value: f64, (from, to): (f64, f64)) -> f64 {
        if self.is_log { (value.log10() - from.log10()) / (to.log10() - from.log10()) } else { (value - from) / (to - from) }
    }
}

/// Returns the ticks of an axis, at round numbers.
fn ticks((from, to): (f64, f64), is_log: bool, most: usize) -> Vec<f64> {
    if is_log {
        let (first, last) = (from.log10().ceil() as i32, to.log10().floor() as i32);
        let by = ((last - first) as usize / most.max(1) + 1).max(1);
        return (first..=last).step_by(by).map(|power| 10f64.powi(power)).collect();
    }
    let rough = (to - from) / most as f64;
    let power = 10f64.powf(rough.log10().floor());
    let by = [1.0, 2.0, 5.0, 10.0].into_iter().map(|times| times * power).find(|&by| by >= rough * 0.999).unwrap_or(rough);
    let first = (from / by - 1e-9).ceil() as i64;
    (first..).map(|number| number as f64 * by).take_while(|&tick| tick <= to + by * 1e-6).collect()
}

/// Returns a number as text, with commas between thousands and a minus sign as wide as a digit.
fn written(value: f64) -> String {
    let decimals = if value.abs() >= 100.0 || value.fract().abs() < 1e-9 {
        0
    } else if value.abs() >= 10.0 || (value * 10.0).fract().abs() < 1e-6 {
        1
    } else {
        2
    };
    let digits = format!("{:.decimals$}", value.abs());
    let (whole, fraction) =
        digits.split_once('.').map_or((digits.as_str(), String::new()), |(whole, fraction)| (whole, format!(".{fraction}")));
    let mut text = String::new();
    for (number, digit) in whole.chars().enumerate() {
        if number > 0 && (whole.len() - number).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    format!("{}{text}{fraction}", if value < 0.0 { "−" } else { "" })
}

/// Returns the width of a text in a chart.
fn width(text: &str) -> f64 {
    text_width(text, SIZE)
}

/// Draws a chart.
pub fn draw(chart: &Chart) -> Picture {
    let (width, height) = chart.size.unwrap_or((1100.0, 440.0));
    let mut picture = Picture::new(width, height.max(chart.least_height()), &chart.y);
    picture.add_css(CSS);
    match chart.kind {
        Kind::Lines => draw_lines(chart, &mut picture),
        Kind::Bars => draw_bars(chart, &mut picture),
        Kind::Ranges => draw_ranges(chart, &mut picture),
        Kind::Spans => draw_spans(chart, &mut picture),
    }
    picture
}

fn draw_lines(chart: &Chart, picture: &mut Picture) {
    let ys =
        chart.range(chart.rows().map(|row| row.numbers[1]).chain(chart.bounds.iter().map(|bound| bound.0)).collect::<Vec<_>>().into_iter());
    let least = chart.rows().map(|row| row.numbers[0]).fold(f64::INFINITY, f64::min);
    let most = chart.rows().map(|row| row.numbers[0]).fold(f64::NEG_INFINITY, f64::max);
    let names = chart.series.iter().map(|series| width(&series.name)).fold(0.0, f64::max);
    let scale = ticks(ys, chart.is_log, 6);
    let left = scale.iter().map(|&tick| width(&written(tick))).fold(0.0, f64::max) + 22.0;
    let right = picture.width - names - 22.0;
    let (top, foot) = (if chart.y.is_empty() { 18.0 } else { 52.0 }, picture.height - 78.0);
    let x = |value: f64| left + 16.0 + (value - least) / (most - least).max(1e-9) * (right - left - 32.0);
    let y = |value: f64| foot - chart.part(value, ys) * (foot - top);
    if !chart.y.is_empty() {
        picture.text(4.0, 18.0, SIZE, "bold quiet", &chart.y);
    }
    for &tick in &scale {
        picture.line((left, y(tick)), (right, y(tick)), 1.5, "grid");
        picture.text(left - 10.0, y(tick), SIZE, "right quiet", &written(tick));
    }
    picture.line((left, foot), (right, foot), 2.5, "axis");
    let few = chart.series.iter().map(|series| series.rows.len()).max().unwrap_or(0) <= 10 && (most - least) <= 12.0;
    let along: Vec<f64> = if few { (least as i64..=most as i64).map(|tick| tick as f64).collect() } else { ticks((least, most), false, 7) };
    for tick in along {
        picture.line((x(tick), foot), (x(tick), foot + 8.0), 2.5, "axis");
        picture.text(x(tick), foot + 27.0, SIZE, "middle quiet", &written(tick));
    }
    picture.text((left + right) / 2.0, picture.height - 18.0, SIZE, "middle bold quiet", &chart.x);
    let lines: Vec<Vec<Point>> =
        chart.series.iter().map(|series| series.rows.iter().map(|row| (x(row.numbers[0]), y(row.numbers[1]))).collect()).collect();
    for (value, words) in &chart.bounds {
        picture.line((left, y(*value)), (right, y(*value)), 4.0, "bound");
        let (at, wide) = (y(*value) - 20.0, width(words));
        let is_free = |from: f64| !lines.iter().any(|line| passes(line, (from, from + wide), (at - SIZE * 0.6, at + SIZE * 0.6)));
        // The words are at the right, unless only the left is free.
        if !is_free(right - 8.0 - wide) && is_free(left + 8.0) {
            picture.text(left + 8.0, at, SIZE, "bold bound-text", words);
        } else {
            picture.text(right - 8.0, at, SIZE, "right bold bound-text", words);
        }
    }
    let mut taken: Vec<f64> = Vec::new();
    for (number, (series, points)) in chart.series.iter().zip(&lines).enumerate() {
        let path: Vec<String> = points.iter().map(|(x, y)| format!("{x:.1} {y:.1}")).collect();
        picture.add(format_args!(
            "<path d=\"M{}\" stroke-width=\"5\" stroke-linejoin=\"round\" class=\"s{}\"/>",
            path.join("L"),
            number % 3
        ));
        if points.len() <= 14 {
            for (x, y) in points {
                if number % 2 == 0 {
                    picture.add(format_args!("<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"8\" class=\"f{}\"/>", number % 3));
                } else {
                    picture.add(format_args!(
                        "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"15\" height=\"15\" class=\"f{}\"/>",
                        x - 7.5,
                        y - 7.5,
                        number % 3
                    ));
                }
            }
        }
        if let Some(&(end, at)) = points.last() {
            // A bound must not strike out the name of a series.
            let through = chart.bounds.iter().map(|bound| y(bound.0)).find(|bound| (bound - at).abs() < SIZE * 0.7 && end + 18.0 < right);
            let mut at = through.map_or(at, |bound| bound + SIZE);
            while taken.iter().any(|other| (other - at).abs() < SIZE * 1.1) {
                at += SIZE * 1.1;
            }
            taken.push(at);
            picture.text(end + 18.0, at, SIZE, &format!("bold f{}", number % 3), &series.name);
        }
    }
}

/// Returns true if a line of a chart goes through a box.
fn passes(line: &[Point], (left, right): (f64, f64), (top, foot): (f64, f64)) -> bool {
    line.windows(2).any(|pair| {
        let [(x0, y0), (x1, y1)] = [pair[0], pair[1]];
        let (from, to) = (x0.max(left), x1.min(right));
        let at = |x: f64| y0 + (y1 - y0) * (x - x0) / (x1 - x0).max(1e-9);
        from <= to && at(from).min(at(to)) < foot && at(from).max(at(to)) > top
    })
}

/// Returns the width of a label, or of the piece if it is `piece R` or `piece +R`.
fn label_width(label: &str) -> f64 {
    if piece(label).is_some() { 62.0 } else { width(label) }
}

fn piece(label: &str) -> Option<PieceKind> {
    let letter = label.strip_prefix("piece ")?;
    PieceKind::ALL.into_iter().find(|&kind| Piece { color: Color::Black, kind }.to_string() == letter)
}

fn draw_label(picture: &mut Picture, label: &str, right: f64, y: f64, height: f64) {
    match piece(label) {
        Some(kind) => draw_one_piece(picture, (right - 31.0, y), (height / 66.0).min(1.0), Piece { color: Color::Black, kind }),
        None => picture.text(right, y, SIZE, "right", label),
    }
}

/// Draws the names of the series in a line above, each with its colour. Returns the height below it.
fn draw_names(chart: &Chart, picture: &mut Picture, left: f64) -> f64 {
    if chart.series.iter().all(|series| series.name.is_empty()) {
        return 10.0;
    }
    let mut x = left;
    for (number, series) in chart.series.iter().enumerate() {
        picture.add(format_args!("<rect x=\"{x:.1}\" y=\"8\" width=\"26\" height=\"26\" rx=\"4\" class=\"f{}\"/>", number % 3));
        picture.text(x + 36.0, 21.0, SIZE, "bold", &series.name);
        x += 36.0 + width(&series.name) + 40.0;
    }
    52.0
}

fn draw_bars(chart: &Chart, picture: &mut Picture) {
    let values = chart.range(chart.rows().map(|row| row.numbers[0]).collect::<Vec<_>>().into_iter());
    let labels: Vec<&str> = chart.series[0].rows.iter().map(|row| row.label.as_str()).collect();
    let left = labels.iter().map(|label| label_width(label)).fold(0.0, f64::max) + 18.0;
    let shown = |row: &Row| format!("{}{}", written(row.numbers[0]), chart.unit_after());
    let right = picture.width - chart.rows().map(|row| width(&shown(row))).fold(0.0, f64::max) - 22.0;
    let top = draw_names(chart, picture, left);
    let foot = picture.height - if chart.x.is_empty() { 10.0 } else { 44.0 };
    let step = (foot - top) / labels.len().max(1) as f64;
    let thick = (step * 0.78 / chart.series.len() as f64).min(58.0);
    for (line, label) in labels.iter().enumerate() {
        let middle = top + (line as f64 + 0.5) * step;
        draw_label(picture, label, left - 12.0, middle, step * 0.94);
        for (number, series) in chart.series.iter().enumerate() {
            let Some(row) = series.rows.get(line) else { continue };
            let y = middle + (number as f64 - (chart.series.len() - 1) as f64 / 2.0) * thick;
            let reach = (chart.part(row.numbers[0], values) * (right - left)).max(2.0);
            let class = if row.is_best { "f2".to_string() } else { format!("f{}", number % 3) };
            picture.add(format_args!(
                "<rect x=\"{left:.1}\" y=\"{:.1}\" width=\"{reach:.1}\" height=\"{:.1}\" rx=\"4\" class=\"{class}\"/>",
                y - thick * 0.45,
                thick * 0.9
            ));
            picture.text(left + reach + 10.0, y, SIZE, "bold", &shown(row));
        }
    }
    picture.line((left, top), (left, foot), 2.5, "axis");
    if !chart.x.is_empty() {
        picture.text((left + right) / 2.0, picture.height - 18.0, SIZE, "middle bold quiet", &chart.x);
    }
}

impl Chart {
    /// Returns the least height at which the numbers of two rows do not overlap.
    fn least_height(&self) -> f64 {
        let rows = self.rows().count() as f64;
        let has_names = self.series.iter().any(|series| !series.name.is_empty());
        let beside_axis = if self.bounds.is_empty() { 86.0 } else { 112.0 };
        match self.kind {
            Kind::Lines => 0.0,
            Kind::Bars => rows * LINE / 0.78 + if has_names { 52.0 } else { 10.0 } + if self.x.is_empty() { 10.0 } else { 44.0 },
            Kind::Ranges => rows * LINE + beside_axis,
            Kind::Spans => self.series.len() as f64 * LINE + beside_axis,
        }
    }

    fn unit_after(&self) -> String {
        if self.unit.is_empty() { String::new() } else { format!(" {}", self.unit) }
    }
}

/// Draws the horizontal axis with its ticks.
fn draw_axis(chart: &Chart, picture: &mut Picture, x: &dyn Fn(f64) -> f64, range: (f64, f64), top: f64, foot: f64) {
    for tick in ticks(range, chart.is_log, 7) {
        picture.line((x(tick), top), (x(tick), foot), 1.5, "grid");
        picture.text(x(tick), foot + 22.0, SIZE, "middle quiet", &written(tick));
    }
    picture.text(picture.width / 2.0, picture.height - 16.0, SIZE, "middle bold quiet", &chart.x);
    for (value, words) in &chart.bounds {
        picture.line((x(*value), top), (x(*value), foot), 5.0, "bound");
        let class = if chart.part(*value, range) > 0.6 { "right bold bound-text" } else { "bold bound-text" };
        let aside = if chart.part(*value, range) > 0.6 { -10.0 } else { 10.0 };
        picture.text(x(*value) + aside, top - 16.0, SIZE, class, words);
    }
}

fn draw_ranges(chart: &Chart, picture: &mut Picture) {
    let rows: Vec<&Row> = chart.rows().collect();
    let range = chart.range(chart.rows().flat_map(|row| row.numbers.clone()).collect::<Vec<_>>().into_iter());
    let left = rows.iter().map(|row| label_width(&row.label)).fold(0.0, f64::max) + 34.0;
    let right = picture.width - 40.0;
    let (top, foot) = (if chart.bounds.is_empty() { 8.0 } else { 34.0 }, picture.height - 78.0);
    let x = |value: f64| left + chart.part(value, range) * (right - left);
    draw_axis(chart, picture, &x, range, top, foot);
    let step = (foot - top) / rows.len() as f64;
    for (number, row) in rows.iter().enumerate() {
        let y = top + (number as f64 + 0.5) * step;
        let [low, middle, high] = [row.numbers[0], row.numbers[1], row.numbers[2]].map(x);
        let class = if row.is_stopped { 1 } else { 0 };
        draw_label(picture, &row.label, left - 22.0, y, step);
        picture.line((low, y), (high, y), 6.0, if class == 0 { "s0" } else { "s1" });
        for end in [low, high] {
            picture.line((end, y - 14.0), (end, y + 14.0), 5.0, "s0");
        }
        picture.add(format_args!("<circle cx=\"{middle:.1}\" cy=\"{y:.1}\" r=\"11\" class=\"f{class}\"/>"));
    }
}

fn draw_spans(chart: &Chart, picture: &mut Picture) {
    let range = chart.range(
        chart.rows().flat_map(|row| row.numbers.clone()).chain(chart.bounds.iter().map(|bound| bound.0)).collect::<Vec<_>>().into_iter(),
    );
    let left = chart.series.iter().map(|series| width(&series.name)).fold(0.0, f64::max) + 26.0;
    let right = picture.width - 30.0;
    let (top, foot) = (if chart.bounds.is_empty() { 8.0 } else { 34.0 }, picture.height - 78.0);
    let x = |value: f64| left + chart.part(value, range) * (right - left);
    draw_axis(chart, picture, &x, range, top, foot);
    let step = (foot - top) / chart.series.len() as f64;
    let thick = (step * 0.6).min(74.0);
    for (number, series) in chart.series.iter().enumerate() {
        let y = top + (number as f64 + 0.5) * step;
        picture.text(left - 14.0, y, SIZE, "right", &series.name);
        for row in &series.rows {
            let (begin, end) = (x(row.numbers[0]), x(row.numbers[1]));
            let class = if row.is_stopped {
                "stopped"
            } else if row.is_best {
                "f2"
            } else {
                "light"
            };
            picture.add(format_args!(
                "<rect x=\"{begin:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{thick:.1}\" rx=\"4\" stroke-width=\"2.5\" class=\"{class}\"/>",
                y - thick / 2.0,
                (end - begin).max(2.0)
            ));
            if width(&row.label) + 6.0 <= end - begin {
                picture.text((begin + end) / 2.0, y, SIZE, if row.is_best { "middle bold on" } else { "middle bold" }, &row.label);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_is_drawn_in_both_languages() {
        let text = "kind: lines\nscale: log\nx: depth | 深さ\nbound: 50 here\nseries: all | 全部\n1 14\n2 181\n";
        let [en, ja] = [Lang::En, Lang::Ja].map(|lang| draw(&read(text, lang).unwrap()).svg());
        assert!(en.contains(">depth<") && en.contains(">all<") && en.contains(">100<"), "{en}");
        assert!(ja.contains(">深さ<") && ja.contains(">全部<"), "{ja}");
        let bars = draw(
            &read("kind: bars\nunit: %\nseries: a\n[piece R] 1040\n[two | 二] 9.5 best\nseries: b\n[x] 3\n[x] 4\n", Lang::En).unwrap(),
        )
        .svg();
        assert!(bars.contains("飛") && bars.contains(">1,040 %<") && bars.contains(">9.5 %<"), "{bars}");
        let ranges = draw(&read("kind: ranges\nseries:\n[A] -3 1 5\n", Lang::En).unwrap()).svg();
        assert_eq!(ranges.matches("<circle").count(), 1);
        let crossed = "kind: lines\nfrom: -3\nto: 3\nbound: 2 high\nbound: -2 low\nseries: ends low\n0 0\n50 0\n100 -2\nseries: ends high\n0 0\n20 2\n";
        let crossed = draw(&read(crossed, Lang::En).unwrap()).svg();
        let line = |words: &str| crossed.lines().find(|line| line.contains(&format!(">{words}<"))).unwrap().to_string();
        assert!(line("high").contains("right ") && !line("low").contains("right "), "{crossed}");
        let at = |line: &str| line.split("y=\"").nth(1).unwrap().split('"').next().unwrap().parse::<f64>().unwrap();
        assert!(at(&line("ends high")) > at(&line("high")) + 1.5 * SIZE, "below the bound at which it ends: {crossed}");
        let spans = draw(&read("kind: spans\nbound: 8 stop\nseries: s\n[1] 0 4\n[2] 4 8 stopped\n", Lang::En).unwrap()).svg();
        assert!(spans.contains("class=\"stopped\"") && spans.contains(">stop<"), "{spans}");
    }

    #[test]
    fn the_largest_and_the_smallest_numbers_have_their_place() {
        for scale in ["log", "linear"] {
            for kind in ["lines\nseries: a\n1 1e15\n2 1e-15\n", "spans\nseries: a\n1e-15 1e15\n", "bars\nseries: a\n1e15\n1e-15\n"] {
                let settings = if scale == "log" { "scale: log\nbound: 1e-15 x\n" } else { "bound: -1e15 x\n" };
                let svg = draw(&read(&format!("{settings}kind: {kind}"), Lang::En).unwrap()).svg();
                assert!(!svg.contains("NaN") && !svg.contains("inf"), "{svg}");
            }
        }
    }

    #[test]
    fn ticks_are_round_numbers() {
        assert_eq!(ticks((0.0, 50.0), false, 5), [0.0, 10.0, 20.0, 30.0, 40.0, 50.0]);
        assert_eq!(ticks((-3.0, 3.0), false, 3), [-2.0, 0.0, 2.0]);
        assert_eq!(ticks((1.0, 1000.0), true, 6), [1.0, 10.0, 100.0, 1000.0]);
        assert_eq!([1234567.0, -2.5, 0.05, 12.0].map(written), ["1,234,567", "−2.5", "0.05", "12"]);
    }

    #[test]
    fn flaws_are_named_with_their_lines() {
        for (text, expected) in [
            ("", "a chart without a row"),
            ("kind: cake\n", "line 1: `kind: cake`: expected kind: lines, bars"),
            ("1 2\n", "line 1: a row before `series:`"),
            ("series: a\n1\n", "line 2: `1`: 1 number, expected 2"),
            ("series: a\n1 x\n", "line 2: `x`: expected a number"),
            ("scale: log\nseries: a\n1 0\n", "line 3: `1 0`: expected more than 0"),
            ("series: a\n1 0\nscale: log\n", "`0`: expected more than 0"),
            ("scale: log\nfrom: -1\nseries: a\n1 1\n", "`-1`: expected more than 0"),
            ("kind: bars\nseries: a\n1e308\n-1e308\n", "line 3: `1e308`: expected a number of at most 15 digits"),
            ("bound: 1e-320\nseries: a\n1 1\n", "line 1: `1e-320`: expected a number of at most 15 digits"),
            ("series: a\n[x 1 2\n", "line 2: `[x 1 2`: expected `]`"),
        ] {
            let said = read(text, Lang::En).unwrap_err().en.into_owned();
            assert!(said.starts_with(expected), "{text:?}: {said}");
        }
    }
}
