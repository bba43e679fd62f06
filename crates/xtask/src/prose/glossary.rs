//! One word for one thing in the Japanese texts for students.

use super::{File, Finding};

/// A word of computer shogi, and the words to avoid for it.
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

    /// Returns the word of this line that should have been the term.
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
    Term::new("ムーブオーダリング", &["手のオーダリング", "並び替え", "順序づけ手法"], "move ordering; to sort a list is 並べ替える"),
    Term::new("とがめ", &["反駁"], "the shogi player's word for a refutation"),
    Term::new("手順前後", &["手順の入れ替わり"], "a transposition"),
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
    Term::new("全幅の窓", &["窓全体", "全体の窓", "いちばん広い窓", "最も広い窓"], "the full window"),
    Term::new(
        "stand pat",
        &["現状の評価値を使", "現状の評価値を選", "現状の評価値で", "現状の評価値と"],
        "the field writes it in Latin letters",
    ),
    // The table
    Term::new("置換表", &["ハッシュテーブル", "トランスポジションテーブル"], "transposition table"),
    Term::new("エントリ", &["エントリー", "表の要素", "表の項目", "深い情報", "浅い情報"], "the entry of a position in the table"),
    Term::new("エントリ", &["項目"], "the entry of a position in the table").within("09"),
    Term::new("キー", &["鍵"], "the key of a position"),
    // Further on
    Term::new("王手延長", &["王手の延長", "王手を延長", "チェックエクステンション"], "check extension"),
    Term::new("後退解析", &["逆行解析", "レトログレード"], "retrograde analysis"),
    Term::new("過学習", &["オーバーフィッティング", "過剰適合"], "overfitting"),
    Term::new("学習率", &["学習の速さ", "進む大きさを表す"], "learning rate"),
    // Programs
    Term::new(
        "将棋 GUI",
        &["将棋盤のプログラム", "将棋盤や対局のプログラム", "将棋盤ソフト", "将棋の GUI", "盤のプログラム", "盤を表示するプログラム"],
        "as 将棋所 or ShogiHome",
    ),
    // Sentences that were translated word by word
    Term::new("問のうち", &["個の場合"], "a question of a list is 問"),
    Term::new("続けて", &["続けて問われ"], "one gives a player another position"),
    Term::new("反則", &["禁じ手"], "an illegal move"),
    Term::new("かまいません", &["構いません"], "one spelling"),
    Term::new("置き換え", &["場所を譲"], "an entry is replaced; it has no manners"),
    Term::new("使いません", &["見さえしません"], "a thread does not look at answers, it uses them"),
    Term::new("不詰", &["うそ"], "what is not known is no lie, but not 不詰 either"),
    Term::new("1 手前の局面", &["前へ前へ", "さかのぼります"], "say which positions are meant"),
    Term::new("手間", &["得をする。", "ほど得をする", "元が取れ"], "say what is saved"),
];

/// Files that students read: the pages, and the sentences in the sources. Names of files that students hand in, and the notation of other programs,
/// have words of their own.
fn is_read_by_students(file: &File) -> bool {
    let folders = [
        "slides/guide/ja/",
        "slides/ja/",
        "exercises/",
        "solutions/",
        "crates/grading/src/",
        "crates/shell/src/",
        "crates/command/src/",
        "crates/command/stubs/",
        "crates/arena/src/",
        "crates/classroom/src/",
        "crates/lab/src/",
        "crates/pages/src/",
    ];
    let is_in_folder = file.place == "README.ja.md" || folders.iter().any(|folder| file.place.starts_with(folder));
    let is_foreign = ["/submissions/", "/lab/src/games/", "/arena/src/dialect.rs"].iter().any(|other| file.place.contains(other));
    is_in_folder && (file.is_source() || file.is_table() || file.is_japanese()) && !is_foreign
}

pub fn findings(files: &[File]) -> Vec<Finding> {
    files.iter().filter(|file| is_read_by_students(file)).flat_map(misused).collect()
}

/// Finds the words of a file that the glossary replaces.
fn misused(file: &File) -> Vec<Finding> {
    let terms: Vec<&Term> = GLOSSARY.iter().filter(|term| file.place.contains(term.within)).collect();
    let in_line = |(number, line): (usize, &str)| {
        let line = format!("{line}\n");
        let misused = terms.iter().filter_map(|term| Some((term, term.misused(&line)?)));
        let what = misused.map(|(term, word)| format!("{}, not {}: {}", term.term, word.trim_end(), term.why));
        what.map(|what| file.finding(number, "glossary", what)).collect::<Vec<_>>()
    };
    (1..).zip(file.text.lines()).flat_map(in_line).collect()
}

/// Finds the terms that no text has. All files must be there.
pub fn unused(files: &[File]) -> Vec<Finding> {
    let Some(here) = files.iter().find(|file| file.place.ends_with("xtask/src/prose/glossary.rs")) else { return Vec::new() };
    let read: Vec<&File> = files.iter().filter(|file| is_read_by_students(file)).collect();
    let unused = GLOSSARY.iter().filter(|term| !read.iter().any(|file| file.text.contains(term.term)));
    unused
        .map(|term| here.finding(here.line_of(&format!("Term::new(\"{}\"", term.term)), "glossary", format!("no text has {}", term.term)))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(place: &str, text: &str) -> Vec<String> {
        let file = File { place: place.to_string(), text: text.to_string() };
        findings(&[file]).into_iter().map(|finding| format!("{}: {}", finding.line, finding.what)).collect()
    }

    #[test]
    fn another_word_is_told_by_its_line() {
        let text = "ルートから見た値は、上界です。\n龍を取る\n竜のいる升\n平方根の 2 倍、手数の上限\n最後の項目\n";
        let expected = ["3: マス, not 升: 升 is a newspaper's word, and hard to read", "3: 龍, not 竜: the boards of the shell show 龍"];
        assert_eq!(said("slides/ja/a.md", text), expected);
        assert_eq!(said("exercises/09_table/README.ja.md", text).len(), 3, "an item is an entry where the table is explained");
        assert_eq!(said("exercises/09_table/README.md", text), [""; 0]);
        for term in GLOSSARY {
            for word in term.not {
                let line = format!("ここに{word}と書く");
                assert!(!said(&format!("exercises/{}/README.ja.md", term.within), &line).is_empty(), "{word}");
            }
            assert!(term.misused(term.term).is_none(), "{} is not to be written", term.term);
        }
    }

    #[test]
    fn terms_that_no_text_has_are_told() {
        let file = |place: &str, text: &str| File { place: place.to_string(), text: text.to_string() };
        let files = [file("crates/xtask/src/prose/glossary.rs", include_str!("glossary.rs")), file("slides/ja/a.md", "演習")];
        let unused = unused(&files);
        assert!(unused.iter().any(|finding| finding.what == "no text has スペック" && finding.line > 1));
        assert!(!unused.iter().any(|finding| finding.what == "no text has 演習"));
    }
}
