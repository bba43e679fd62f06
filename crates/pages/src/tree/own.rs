//! The tree of a search in a game that a student wrote, in the format of its shell (`minishogi-lab/game-tree/v1`). Its rules are not known here, so
//! no move is replayed: windows are those of alpha-beta with the reported values.

use std::collections::BTreeMap;

use minishogi::{MAX_PLY, Text, VALUE_MATE, Value, text};
use serde::Deserialize;

use super::sheet::{Grey, Run, Sheet, Side, Stats, Step};

/// The name of the format.
const FORMAT: &str = "minishogi-lab/game-tree/v1";

#[derive(Deserialize)]
struct TreeFile {
    format: String,
    game: String,
    start: String,
    side: char,
    cut_short: bool,
    /// Ply, move, value and legal moves of each node, in the order visited.
    nodes: Vec<(u32, String, Option<Value>, Option<u32>)>,
}

/// Returns true if this is a tree in this format.
pub fn is_one(json: &str) -> bool {
    serde_json::from_str::<serde_json::Value>(json).is_ok_and(|json| json["format"] == FORMAT)
}

/// Returns the search for the page.
///
/// # Errors
/// Names the part of it that is wrong.
pub fn run(name: &str, json: &str, sheet: &mut Sheet) -> Result<Run, Text> {
    let told: TreeFile = serde_json::from_str(json).map_err(|error| Text::from(error.to_string()))?;
    if told.format != FORMAT || told.nodes.first().is_none_or(|root| root.0 != 0) {
        return Err(Text::new("it has no root", "ルートがありません"));
    }
    let count = told.nodes.len();
    let mut parent = Vec::with_capacity(count);
    let mut path: Vec<usize> = Vec::new();
    for (place, &(ply, ..)) in told.nodes.iter().enumerate() {
        if ply as usize > path.len() || place > 0 && ply == 0 {
            return Err(text!("node {place} has no parent", "節点 {place} に親がありません"));
        }
        path.truncate(ply as usize);
        parent.push(path.last().map_or(-1, |&parent| parent as i32));
        path.push(place);
    }
    let mut end: Vec<u32> = (1..=count as u32).collect();
    let mut value: Vec<Option<Value>> = told.nodes.iter().map(|node| node.2).collect();
    let mut looked_at = vec![0_u32; count];
    for place in (1..count).rev() {
        let above = parent[place] as usize;
        end[above] = end[above].max(end[place]);
        looked_at[above] += 1;
        value[above] = value[above].max(value[place].map(|value| -value));
    }
    let (alpha, beta) = windows(&parent, &value);
    let cut: Vec<u8> = (0..count)
        .map(|place| match told.nodes[place].3 {
            Some(moves) if looked_at[place] > 0 && looked_at[place] < moves => {
                if value[place] >= beta[place] && beta[place].is_some() {
                    1
                } else {
                    3
                }
            }
            _ => 0,
        })
        .collect();
    let step: Vec<i32> = (0..count)
        .map(|place| if place == 0 { -1 } else { sheet.place(Step { text: told.nodes[place].1.clone(), ..Step::default() }) as i32 })
        .collect();
    let stats = Stats {
        nodes: count as u64 - 1,
        leaves: looked_at.iter().filter(|&&below| below == 0).count() as u64,
        cuts: cut.iter().filter(|&&cut| cut > 0).count() as u64,
        ..Stats::default()
    };
    sheet.about = Some(text!("{}, from {}", "{}、局面 {}", told.game, told.start));
    Ok(Run {
        name: name.to_string(),
        side: if told.side == 'w' { Side::White } else { Side::Black },
        depth: told.nodes.iter().map(|node| node.0).max().unwrap_or_default(),
        position: None,
        end,
        step,
        visit: vec![0; count],
        alpha,
        beta,
        told: BTreeMap::new(),
        reported: BTreeMap::new(),
        right: vec![None; count],
        cut,
        legal: (0..count).map(|place| told.nodes[place].3.unwrap_or(looked_at[place])).collect(),
        grey: Grey::default(),
        refutation: BTreeMap::new(),
        best: BTreeMap::new(),
        from: Vec::new(),
        wrong: Vec::new(),
        first_wrong: None,
        aside: Vec::new(),
        cropped: Vec::new(),
        mate: None,
        depths: Vec::new(),
        flaw: None,
        truncated: told.cut_short,
        stats: Some(stats),
        parent,
        value,
    })
}

/// A value beyond all others.
const INFINITE: Value = VALUE_MATE + MAX_PLY as Value;

/// Returns alpha and beta of each node; `None` if they are infinite.
fn windows(parent: &[i32], value: &[Option<Value>]) -> (Vec<Option<Value>>, Vec<Option<Value>>) {
    let count = parent.len();
    let (mut alpha, mut beta, mut raised) = (vec![-INFINITE; count], vec![INFINITE; count], vec![-INFINITE; count]);
    for place in 0..count {
        if let Ok(above) = usize::try_from(parent[place]) {
            (alpha[place], beta[place]) = (-beta[above], -raised[above]);
            raised[above] = raised[above].max(value[place].map_or(-INFINITE, |value| -value));
        }
        raised[place] = raised[place].max(alpha[place]);
    }
    let finite = |bounds: Vec<Value>| bounds.into_iter().map(|bound| Some(bound).filter(|bound| bound.abs() < INFINITE)).collect();
    (finite(alpha), finite(beta))
}
