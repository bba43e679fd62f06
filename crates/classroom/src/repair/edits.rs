//! The table of edits: the possible changes of a player, each with a name and a question in both languages.

use minishogi_grading::Text;

/// The way in which an edit changes a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// An expression is another.
    Expression,
    /// A statement comes in.
    More,
    /// A statement goes.
    Less,
    /// Statements come in another order, or in another block.
    Order,
    /// Parameters come in another order.
    Signature,
}

macro_rules! kinds {
    ($($(#[$doc:meta])* $kind:ident $shape:ident { $id:literal $en:literal $ja:literal $question_en:literal $question_ja:literal })*) => {
        /// A kind of edit. The earlier ones change less, and are tried first.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        pub enum Kind { $($(#[$doc])* $kind),* }

        impl Kind {
            /// Every kind.
            #[cfg(test)]
            pub const ALL: &[Kind] = &[$(Kind::$kind),*];

            /// Returns its spelling in the results.
            pub fn id(self) -> &'static str {
                match self { $(Kind::$kind => $id),* }
            }

            /// Returns its name, for readers who may see the edit.
            pub fn name(self) -> Text {
                match self { $(Kind::$kind => Text::new($en, $ja)),* }
            }

            /// Returns the question that the student reads instead.
            pub fn question(self) -> Text {
                match self { $(Kind::$kind => Text::new($question_en, $question_ja)),* }
            }

            /// Returns the way in which it changes the line.
            pub fn shape(self) -> Shape {
                match self { $(Kind::$kind => Shape::$shape),* }
            }
        }
    };
}

kinds! {
    /// `-x` for `x`, or `x` for `-x`.
    Sign Expression {
        "sign" "a sign put or taken away" "符号を付ける、または外す"
        "From whose view is the value there?" "その値は、どちらの側から見た値ですか。"
    }
    /// `<`, `<=`, `==` and so on for each other.
    Comparison Expression {
        "comparison" "another comparison" "比較を変える"
        "Which of the two sides is larger there, and what is to happen when they are equal?" "そこでは左右のどちらが大きいはずですか。等しいときはどうなるべきですか。"
    }
    /// `+`, `-`, `*`, `+=`, `..=` and so on for each other.
    Operator Expression {
        "operator" "another operator" "演算子を変える"
        "Try it with small numbers on paper: what comes out, and what should?" "小さな数を入れて、紙の上で計算してみましょう。結果はいくつになりますか。いくつになるはずですか。"
    }
    /// `!color` for `color`, or the other way round.
    Side Expression {
        "side" "the other side" "手番側を逆にする"
        "Which side is meant there, the one to move or the other?" "そこで使うべきなのは手番側ですか、相手側ですか。"
    }
    /// A condition turned round.
    Negation Expression {
        "negation" "a condition negated" "条件を逆にする"
        "In which case does it come here, and in which should it?" "どんなときにここを通りますか。どんなときに通るべきですか。"
    }
    /// `x + 1` or `x - 1` for `x`.
    OneMore Expression {
        "one-more" "one more or less" "1 だけ増やす、または減らす"
        "Count the plies on your fingers: where does it begin, and where does it end?" "指を折って手数を数えてみましょう。どこから始まり、どこで終わりますか。"
    }
    /// Two arguments, or two sides of an operator, exchanged.
    Arguments Expression {
        "arguments" "two arguments exchanged" "引数を入れ替える"
        "What does each argument mean, and in which order are they expected?" "それぞれの引数は何を表しますか。どの順で渡すことになっていますか。"
    }
    /// Two parameters of a function exchanged.
    Parameters Signature {
        "parameters" "two parameters exchanged" "仮引数を入れ替える"
        "In which order do the callers pass these values?" "呼び出す側は、それらの値をどの順で渡していますか。"
    }
    /// Another variable or constant.
    Variable Expression {
        "variable" "another variable" "別の変数を使う"
        "Which variable is meant there, and what does it hold at that moment?" "そこで使うべき変数はどれですか。そのとき何が入っていますか。"
    }
    /// Another function, method, field or variant.
    Name Expression {
        "name" "another name of the kit" "別の関数や値を使う"
        "What does that name stand for? Look it up: is there another one that says what you mean?" "その名前は何を表しますか。説明を読んでみましょう。目的に合うものがほかにありませんか。"
    }
    /// Another number.
    Number Expression {
        "number" "another number" "別の数を使う"
        "Where does that number come from?" "なぜその数にしたのですか。"
    }
    /// `x + y` for `x`, or `x` for `x + y`.
    Term Expression {
        "term" "a term put in or taken out" "式に項を足す、または除く"
        "What is counted there, and is all of it counted, once?" "そこで何を数えていますか。すべてを、1 回ずつ数えていますか。"
    }
    /// `break`, `continue` and `return` for each other.
    Jump Expression {
        "jump" "another way out" "抜け方を変える"
        "What is left by that word: the round, the loop or the function?" "そこで打ち切るのは、その回の残りの処理だけですか、ループ全体ですか、それとも関数全体ですか。"
    }
    /// A condition that holds always, never, or together with another.
    Condition Expression {
        "condition" "another condition" "条件を変える"
        "Is that condition needed, and is it all that must hold?" "その条件は必要ですか。ほかに満たすべき条件はありませんか。"
    }
    /// Statements exchanged with neighbours.
    Exchanged Order {
        "exchanged" "two statements exchanged" "2 つの文を入れ替える"
        "What has happened already when it comes here, and what must not have happened yet?" "ここに来たとき、すでに済んでいるべき処理は何ですか。まだ行ってはいけない処理は何ですか。"
    }
    /// A statement left out.
    LeftOut Less {
        "left-out" "a statement left out" "文を除く"
        "What is it for? What would happen without it?" "その文は何のためにありますか。なければどうなりますか。"
    }
    /// A statement in another block.
    Moved Order {
        "moved" "a statement in or out of a block" "文をブロックの中、または外へ移す"
        "How often is it to happen: once, in each round, or only in some of them?" "その処理は何回行うべきですか。1 回だけですか、毎回ですか、それとも一部の回だけですか。"
    }
    /// A move done or taken back.
    Step More {
        "step" "a move done or taken back" "手を指す処理、または戻す処理を足す"
        "Is there an `undo_move` for each `do_move`, whichever way the code takes?" "どの経路を通っても、`do_move` と `undo_move` は対になっていますか。"
    }
    /// A larger value kept.
    Raise More {
        "raise" "a larger value kept" "大きい方の値を残す"
        "Which variables must know of a better value once it is found?" "より良い値が見つかったとき、更新すべき変数はどれですか。"
    }
    /// A value stored or counted.
    Store More {
        "store" "a value stored" "値を記録する"
        "What is to be remembered there for later?" "あとで使うために、そこで記録しておくべき値は何ですか。"
    }
    /// A way out of a loop or a function.
    Leave More {
        "leave" "a way out" "抜ける場所を足す"
        "Is there a case in which no more is to be done there?" "そこで、それ以上何もしなくてよい場合がありませんか。"
    }
    /// A call that is elsewhere in the file, or that the kit expects.
    Call More {
        "call" "a call put in" "呼び出しを足す"
        "What does the kit expect to be called there?" "そこで呼ぶべき関数（メソッド）は何ですか。"
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_has_words_of_its_own_in_both_languages() {
        let kana = |text: &str| text.chars().any(|c| ('ぁ'..='ん').contains(&c));
        for (number, kind) in Kind::ALL.iter().enumerate() {
            let (name, question) = (kind.name(), kind.question());
            assert!(kana(&name.ja) && kana(&question.ja) && question.en.ends_with('?') && question.ja.ends_with('。'), "{kind:?}");
            for other in &Kind::ALL[..number] {
                assert!(other.id() != kind.id() && other.question() != question && other.name() != name, "{kind:?}");
            }
        }
    }
}
