use super::*;

const PLAYER: &str = "\
fn value(pos: &mut Position, mut alpha: Value, beta: Value, depth: u32) -> Value {
    // 値は「相手から」見たもの
    if depth == 0 { return evaluate(pos); }
    for m in pos.legal_moves() {
        pos.do_move(m);
        let value = -value(pos, -beta, -alpha, depth - 1);
        alpha = alpha.max(value);
        pos.undo_move(m);
    }
    alpha
}
";

const TYPES: &[(&str, &str)] = &[
    ("pos", "&mut Position"),
    ("alpha", "Value"),
    ("beta", "Value"),
    ("depth", "u32"),
    ("m", "Move"),
    ("evaluate(pos)", "Value"),
    ("value", "Value"),
    ("max_value", "Value"),
    ("best_move", "Move"),
    ("value(pos, -beta, -alpha, depth - 1)", "Value"),
    ("depth - 1", "u32"),
    ("a", "Value"),
    ("b", "Value"),
    ("f(b, a)?", "Value"),
    ("sum", "Value"),
    ("kind", "PieceKind"),
    ("piece_value(kind)", "Value"),
    ("best", "Move"),
    ("most", "Value"),
    ("man", "Option<Color>"),
    ("color", "Color"),
    ("BLACK", "Option<Color>"),
];

fn find(text: &str) -> Candidates {
    super::find(text, &syn::parse_file(text).unwrap(), &Types::of_code(text, TYPES))
}

/// Returns the edits as `KIND LINES: CODE`.
fn edits(text: &str) -> Vec<String> {
    let told = |edit: &Edit| format!("{} {}-{}: {}", edit.kind.id(), edit.first, edit.last, edit.after);
    find(text).edits.iter().map(told).collect()
}

fn assert_has(text: &str, expected: &[&str]) {
    let all = edits(text);
    for one in expected {
        assert!(all.iter().any(|other| other == one), "{one} is not among\n{}", all.join("\n"));
    }
}

/// Names in a pattern that are exchanged are put right by the values.
#[test]
fn values_of_a_tuple_are_exchanged() {
    let text = "fn at(from: Square, ahead: i8) -> Option<Square> {\n    let (rank, file) = (from.file() as i8, from.rank() as i8 + ahead);\n    Square::new(file as u8, rank as u8)\n}\n";
    assert_has(text, &["arguments 2-2: (from.rank() as i8 + ahead, from.file() as i8)"]);
}

/// The compiler would refuse them one at a time, or with all edits around them.
#[test]
fn edits_that_cannot_compile_are_not_offered() {
    let player = "\
fn value(pos: &mut Position, depth: u32) -> Option<Value> {
    let mut max_value: Value = 0;
    let mut best_move: Move = begin();
    let moves: Vec<Move> = some().iter().filter(|m| { is_good(m) }).collect();
    let Some(value) = look(pos) else {
        return None;
    };
    let points: Value = gain(best_move).into();
    (max_value, best_move) = (value, moves[0]);
    Some(max_value)
}
";
    let all = edits(player);
    let of = |line: usize| all.iter().filter(move |edit| edit.contains(&format!(" {line}-{line}: "))).collect::<Vec<_>>();
    assert!(of(4).iter().all(|edit| !edit.contains("return")), "a closure has other results: {:?}", of(4));
    assert!(of(4).iter().all(|edit| !edit.ends_with(": |m| { is_good(m) }")), "a closure is no term: {:?}", of(4));
    assert!(of(6).iter().all(|edit| !edit.starts_with("left-out") && !edit.starts_with("moved")), "else must leave: {:?}", of(6));
    assert!(of(8).iter().all(|edit| !edit.contains(".into() +")), "the type comes from the context: {:?}", of(8));
    assert!(of(9).iter().all(|edit| !edit.starts_with("one-more") || !edit.contains("max_value")), "a place: {:?}", of(9));
    assert!(of(10).iter().any(|edit| edit.contains("max_value + 1")), "{:?}", of(10));
}

#[test]
fn a_larger_value_is_kept_only_if_no_statement_does_it() {
    let player = |keeps: &str| {
        format!(
            "fn search(root_moves: &RootMoves) -> Move {{\n    let mut best_move: Move = begin();\n    let mut max_value: Value = 0;\n    for m in root_moves.iter() {{\n        let m: Move = m;\n        let value: Value = look(m);\n        {keeps}\n    }}\n    best_move\n}}\n"
        )
    };
    let inserted = "if value > max_value { max_value = value; best_move = m; }";
    let inserts = |keeps: &str| edits(&player(keeps)).iter().any(|edit| edit.ends_with(&format!(": {inserted}")));
    assert!(inserts(""));
    assert!(!inserts("if value > max_value { max_value = -value; best_move = m; }"));
}

#[test]
fn each_kind_of_edit_is_tried_in_its_line() {
    let expected = [
        "sign 6-6: value(pos, -beta, -alpha, depth - 1)",
        "sign 3-3: -evaluate(pos)",
        "operator 6-6: depth + 1",
        "one-more 6-6: 2",
        "term 6-6: depth",
        "arguments 6-6: value(pos, -alpha, -beta, depth - 1)",
        "variable 6-6: -alpha",
        "comparison 3-3: depth <= 0",
        "negation 3-3: !(depth == 0)",
        "condition 3-3: true",
        "name 7-7: alpha.min(value)",
        "left-out 8-8: ",
        "step 8-9: pos.undo_move(m);",
        "raise 8-9: alpha = alpha.max(value);",
        "leave 8-9: if alpha >= beta { break; }",
    ];
    let expected: Vec<String> = expected.iter().map(|one| one.replace("variable 6-6: -alpha", "variable 6-6: alpha")).collect();
    assert_has(PLAYER, &expected.iter().map(String::as_str).collect::<Vec<_>>());
    assert_has("fn f(a: i32, b: i32) -> i32 { (a + b).min(3) }", &["operator 1-1: a - b", "term 1-1: a"]);
    assert_has("fn f(a: i32, b: i32) -> Option<i32> { let c = f(b, a)?; Some(c) }", &["sign 1-1: -f(b, a)?", "parameters 1-1: b, a"]);
    let of_hand = "fn f(hand: Hand) -> Value {\n    let mut sum = 0;\n    for (kind, count) in hand {\n        sum += piece_value(kind);\n    }\n    sum\n}\n";
    assert_has(of_hand, &["term 4-4: piece_value(kind) * 100", "term 4-4: piece_value(kind) * count as Value"]);
    let best = "fn f(m: Move) -> Move {\n    let mut best = m;\n    let mut most: Value = 0;\n    for m in legal_moves() {\n        let value: Value = score(m);\n    }\n    best\n}\n";
    assert_has(best, &["raise 5-6: if value > most { most = value; best = m; }"]);
    assert_has(PLAYER, &["leave 1-3: if depth >= MAX_PLY { return evaluate(pos); }"]);
    assert!(
        edits(PLAYER).iter().any(|edit| edit.starts_with("exchanged 5-") && edit.contains("pos.do_move(m); (line ")),
        "{:?}",
        edits(PLAYER)
    );
}

#[test]
fn a_parameter_whose_type_is_inferred_from_its_uses_is_no_other_variable() {
    let text = "fn f(men: &[Man]) -> usize {\n    let count = |color| men.iter().filter(|&&man| man != Some(color)).count();\n    count(BLACK)\n}\n";
    let edits = edits(text);
    let is_other = |edit: &String| edit.starts_with("variable 2-2: ") && (edit.contains("color") || edit.contains("Some(man)"));
    assert!(!edits.iter().any(is_other), "{edits:#?}");
    assert!(edits.iter().any(|edit| edit == "comparison 2-2: man == Some(color)"), "{edits:#?}");
}

#[test]
fn lines_are_those_of_the_file_whatever_their_ends() {
    assert_has(&PLAYER.replace('\n', "\r\n"), &["left-out 8-8: ", "step 8-9: pos.undo_move(m);"]);
    let in_one_line = PLAYER.lines().filter(|line| !line.contains("//")).collect::<Vec<_>>().join(" ");
    assert_has(&in_one_line, &["left-out 1-1: ", "step 1-1: pos.undo_move(m);", "comparison 1-1: depth <= 0"]);
}

#[test]
fn what_cannot_be_changed_is_left_alone() {
    let text =
        "macro_rules! m { () => { fn f() -> i32 { 1 } } }\nm!();\nconst A: i32 = 1;\nconst fn g() -> i32 { 1 }\nfn h() { own!(1) }\n";
    let found = find(text);
    assert!(found.edits.iter().all(|edit| edit.first == 5), "{:?}", found.edits);
    assert_eq!(found.macros, BTreeSet::from([1, 2, 5]));
}

/// No place is named twice by pieces that cross.
#[test]
fn pieces_lie_in_each_other_or_apart() {
    for id in ["03", "05", "09", "11", "13", "14"] {
        let exercise = minishogi_grading::Exercise::with_id(id).unwrap();
        let path = format!("{}/../../solutions/{}/player.rs", env!("CARGO_MANIFEST_DIR"), exercise.folder);
        let Ok(text) = std::fs::read_to_string(&path) else { continue };
        let found = find(&text);
        assert!(found.edits.len() > 100, "{id}: {}", found.edits.len());
        let places: Vec<&Range<usize>> = found
            .pieces
            .iter()
            .filter_map(|piece| match piece {
                Piece::Choice { place, .. } | Piece::Guard { place, .. } => Some(place),
                Piece::Insert { .. } | Piece::Exchange { .. } => None,
            })
            .collect();
        for one in &places {
            let crosses = |other: &&&Range<usize>| one.start < other.start && other.start < one.end && one.end < other.end;
            assert!(!places.iter().any(|other| crosses(&other)), "{id}: {}", &text[(*one).clone()]);
        }
    }
}
