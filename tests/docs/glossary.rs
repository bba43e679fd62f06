//! One word for one thing in what students read in Japanese.

use std::fs;
use std::path::{Path, PathBuf};

use support::ROOT;

/// A word of computer shogi, and what is not to be written for it.
struct Term {
    term: &'static str,
    /// Other words for the same.
    not: &'static [&'static str],
    /// Words that contain one of those and mean something else.
    but: &'static [&'static str],
    /// The files that are meant: a part of their paths.
    within: &'static str,
    why: &'static str,
}

impl Term {
    const fn new(term: &'static str, not: &'static [&'static str], why: &'static str) -> Term {
        Term { term, not, but: &[], within: "", why }
    }

    const fn but(self, but: &'static [&'static str]) -> Term {
        Term { but, ..self }
    }

    const fn within(self, within: &'static str) -> Term {
        Term { within, ..self }
    }

    /// The word of this line that should have been the term.
    fn misused(&self, line: &str) -> Option<&'static str> {
        let line = self.but.iter().fold(line.to_string(), |line, other| line.replace(other, "　"));
        self.not.iter().copied().find(|word| line.contains(word))
    }
}

const GLOSSARY: &[Term] = &[
    // The course
    Term::new("演習", &["課題"], "the decks say so; a 課題 is what an instructor collects"),
    Term::new("スペック", &["仕様"], "it is the name of a test with points, not a document"),
    Term::new("実演", &["デモ"], "the headline of these slides"),
    Term::new("参考文献", &["# 参考\n", "# 文献"], "the headline of the last slide"),
    Term::new("プレイヤー", &["プレーヤー", "プレイヤ "], "the spelling of the trait's texts"),
    Term::new("コンピュータ", &["コンピューター", "計算機"], "as in コンピュータ将棋"),
    // The game
    Term::new("マス", &["升", "枡"], "升 is a newspaper's word, and hard to read"),
    Term::new("龍", &["竜"], "the boards of the shell show 龍"),
    Term::new("手番側", &["手番の側", "手番のある側"], "the side to move"),
    Term::new("詰ます", &["詰ませ"], "the shogi player's verb is 詰ます, 詰まして"),
    Term::new("打ち歩詰め", &["打歩詰"], "the spelling of the rules' deck"),
    Term::new("開き王手", &["空き王手"], "discovered check"),
    Term::new("玉方", &["受け方", "受方"], "the other side of 攻め方 in a mate problem"),
    // The tree
    Term::new("節点", &["ノード"], "a node; 節 is a section of a page"),
    Term::new("兄弟節点", &["隣の節点", "隣の局面", "兄弟ノード"], "nodes with the same parent"),
    Term::new("ルート", &["根から", "根の", "根節点"], "the root of the tree").but(&["平方根の", "乗根の"]),
    Term::new("水平線", &["地平線"], "the horizon effect is 水平線効果"),
    Term::new("オーダリング", &["手の並べ替え", "並び替え", "順序づけ手法"], "move ordering; to sort a list is 並べ替える"),
    Term::new("取られる駒", &["取る駒の価値が大き", "価値の大きい取る駒", "被害"], "the victim; 取る駒 is what takes it"),
    Term::new("取る駒", &["動かす駒の価値", "取る駒と動かす駒", "動かす駒と取る駒", "取る駒、次に動かす駒"], "the attacker of a capture"),
    // The window
    Term::new("βカット", &["ベータカット", "beta カット", "βカッ ト", "β カット"], "a cut where a value reaches beta"),
    Term::new("αβ法", &["αβ 法", "α-β", "アルファベータ", "αβ探索"], "alpha-beta").but(&["αβ探索でも"]),
    Term::new("上界", &["上限"], "a value that is at most the number, as the entry's `Upper`").but(&["手数の上限", "倍率の上限"]),
    Term::new("下界", &["下限"], "a value that is at least the number, as the entry's `Lower`"),
    Term::new("fail-high", &["フェイルハイ", "フェールハイ", "fail high"], "the field writes it in Latin letters"),
    Term::new("fail-low", &["フェイルロー", "フェールロー", "fail low"], "the field writes it in Latin letters"),
    Term::new("ヌルウィンドウ", &["空窓", "ゼロ窓", "ヌル窓", "零窓"], "null window"),
    // The table
    Term::new("置換表", &["ハッシュテーブル", "トランスポジションテーブル"], "transposition table"),
    Term::new("エントリ", &["エントリー", "表の要素", "表の項目", "深い情報", "浅い情報"], "what the table holds of a position"),
    Term::new("エントリ", &["項目"], "what the table holds of a position").within("09"),
    Term::new("キー", &["鍵"], "the key of a position"),
    // Further on
    Term::new("王手延長", &["王手の延長", "王手を延長", "チェックエクステンション"], "check extension"),
    Term::new("後退解析", &["逆行解析", "レトログレード"], "retrograde analysis"),
    // Sentences that were translated word by word
    Term::new("置き換え", &["場所を譲"], "an entry is replaced; it has no manners"),
    Term::new("使いません", &["見さえしません"], "a thread does not look at answers, it uses them"),
    Term::new("不詰", &["うそ"], "what is not known is no lie, but not 不詰 either"),
    Term::new("1 手前の局面", &["前へ前へ", "さかのぼります"], "say which positions are meant"),
    Term::new("手間", &["得をする。", "ほど得をする", "元が取れ"], "say what is saved"),
];

/// What students read: all the pages, and the sentences in the sources. Where names of files stand that students hand in, or the notation of other
/// programs, words are theirs.
fn files() -> Vec<PathBuf> {
    let root = Path::new(ROOT);
    let mut files = vec![root.join("README.ja.md")];
    let folders = ["slides/ja", "exercises", "solutions", "grading/src", "shell/src", "command/src", "command/stubs", "tools/src"];
    folders.iter().for_each(|folder| collect(&root.join(folder), &mut files));
    files.retain(|file| {
        let name = file.to_string_lossy().replace('\\', "/");
        (name.ends_with(".rs") || name.ends_with(".ja.md") || name.contains("slides/ja/"))
            && !["/submissions/", "/arena/notation.rs", "/arena/dialect.rs"].iter().any(|other| name.contains(other))
    });
    files
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display())) {
        let path = entry.unwrap().path();
        if path.is_dir() {
            collect(&path, files);
        } else {
            files.push(path);
        }
    }
}

/// What is wrong with the words of a file.
fn faults(place: &str, text: &str) -> Vec<String> {
    let terms: Vec<&Term> = GLOSSARY.iter().filter(|term| place.contains(term.within)).collect();
    let line_faults = |(number, line): (usize, &str)| {
        let line = format!("{line}\n");
        let misused = terms.iter().filter_map(|term| Some((term, term.misused(&line)?)));
        misused.map(|(term, word)| format!("{place}:{number}: {}, not {}: {}", term.term, word.trim_end(), term.why)).collect::<Vec<_>>()
    };
    (1..).zip(text.lines()).flat_map(line_faults).collect()
}

#[test]
fn one_word_for_one_thing() {
    let files = files();
    assert!(files.len() > 150, "only {} files were found", files.len());
    let mut all = String::new();
    let mut found = Vec::new();
    for file in files {
        let text = fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        let place = file.strip_prefix(ROOT).unwrap_or(&file).to_string_lossy().replace('\\', "/");
        found.extend(faults(&place, &text));
        all += &text;
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
    let unused: Vec<&str> = GLOSSARY.iter().map(|term| term.term).filter(|&term| !all.contains(term)).collect();
    assert!(unused.is_empty(), "no text has these words of the glossary: {unused:?}");
}

#[test]
fn another_word_is_told_by_file_and_line() {
    let text = "ルートから見た値は、上界です。\n龍を取る\n竜のいる升\n平方根の 2 倍、手数の上限\n最後の項目\n";
    let expected = [
        "slides/ja/a.md:3: マス, not 升: 升 is a newspaper's word, and hard to read",
        "slides/ja/a.md:3: 龍, not 竜: the boards of the shell show 龍",
    ];
    assert_eq!(faults("slides/ja/a.md", text), expected);
    assert_eq!(faults("exercises/09_table/README.ja.md", text).len(), 3, "an item is an entry where the table is explained");
    for term in GLOSSARY {
        for word in term.not {
            let line = format!("ここに{word}と書く");
            assert!(!faults(&format!("a/{}", term.within), &line).is_empty(), "{word}");
        }
        assert!(term.misused(term.term).is_none(), "{} is what is not to be written", term.term);
    }
}
