//! The messages of the library in Japanese.

use minishogi::{IllegalMoveError, MateError, ParseMoveError, ParseSfenError, PositionError, START_SFEN, SetupFlaw, SfenError};
use minishogi_neural::data::{DataError, RecordError};
use minishogi_neural::{MOST_UNITS, NetworkError, TrainError};
use minishogi_retrograde::{EndgameError, ParseGameError, ParseGraphError};

/// Something that has a sentence in Japanese.
pub trait Japanese {
    /// Returns the sentence.
    fn japanese(&self) -> String;
}

impl Japanese for IllegalMoveError {
    fn japanese(&self) -> String {
        match self {
            IllegalMoveError::Resign => "投了（resign）は盤上の手ではありません".to_string(),
            IllegalMoveError::NoPiece(from) => format!("{from} に駒がありません"),
            IllegalMoveError::NotYourPiece(from) => format!("{from} の駒は相手の駒です"),
            IllegalMoveError::Occupied(to) => format!("{to} には駒があります"),
            IllegalMoveError::TakesKing => "玉は取れません".to_string(),
            IllegalMoveError::Unreachable(kind, to) => format!("{}は {to} に動けません", kind.kanji()),
            IllegalMoveError::CannotPromote(kind) => format!("{}はこの手では成れません", kind.kanji()),
            IllegalMoveError::NowhereToGo => "行き所のない歩になります（1 番奥の段に、成っていない歩は置けません）".to_string(),
            IllegalMoveError::NotInHand(kind) => format!("持ち駒に{}がありません", kind.kanji()),
            IllegalMoveError::TwoPawns(file) => format!("{file} 筋にはすでに自分の歩があります（二歩）"),
            IllegalMoveError::DropPawnMate => "歩を打って詰ますことはできません（打ち歩詰め）".to_string(),
            IllegalMoveError::KingInCheck => "自玉が王手のままになります".to_string(),
        }
    }
}

impl Japanese for ParseMoveError {
    fn japanese(&self) -> String {
        format!("`{}` は手ではありません。`5d5c`、`2c2a+`、`P*1c` のように書きます", self.0)
    }
}

impl Japanese for PositionError {
    fn japanese(&self) -> String {
        match self {
            PositionError::Sfen(error) => error.japanese(),
            PositionError::Unexpected(text) => format!("position: `{text}` はここでは意味を持ちません"),
            PositionError::NoMoves(m) => format!("position: `{m}` の前に `moves` がありません"),
            PositionError::NoMove { number, error } => format!("{number} 手目の {} は指せません: {}", error.0, error.japanese()),
            PositionError::IllegalMove { number, m, reason } => format!("{number} 手目の {m} は指せません: {}", reason.japanese()),
        }
    }
}

impl Japanese for SfenError {
    fn japanese(&self) -> String {
        match self {
            SfenError::Parse(error) => format!("SFEN ではありません: {}", error.japanese()),
            SfenError::Impossible(error) => {
                let flaws: Vec<String> = error.flaws.iter().map(SetupFlaw::japanese).collect();
                format!("ありえない局面です: {}", flaws.join("。"))
            }
        }
    }
}

impl Japanese for ParseSfenError {
    fn japanese(&self) -> String {
        match self {
            ParseSfenError::Missing(field) => {
                let field = match *field {
                    "board" => "盤面",
                    "side to move" => "手番",
                    "hands" => "持ち駒",
                    other => other,
                };
                format!("{field}がありません。`{START_SFEN}` のように、盤面、手番、持ち駒、手数の順に書きます")
            }
            ParseSfenError::Trailing(rest) => format!("手数の後に余分な `{rest}` があります"),
            ParseSfenError::Ranks(count) => format!("盤面が {count} 段です。`/` で区切って 5 段を書きます"),
            ParseSfenError::RankLength(rank, text) => format!("{rank} 段（`{text}`）が 5 マスではありません"),
            ParseSfenError::BoardCharacter(c, rank) => {
                format!("段 `{rank}` の `{c}`: PSBRGK（先手）、psbrgk（後手）、`+`、1 から 5 までの数のどれかを書きます")
            }
            ParseSfenError::Promotion(c, rank) => format!("段 `{rank}` の `+{c}`: 成れるのは P、S、B、R だけです"),
            ParseSfenError::Side(token) => format!("手番が `{token}` です。`b` か `w` を書きます"),
            ParseSfenError::Hand(part, token) => {
                format!(
                    "持ち駒 `{token}` の `{part}`: `-`、または PSBRG（先手）と psbrg（後手）を書き、2 枚以上なら前に枚数 2 から 9 を付けます"
                )
            }
            ParseSfenError::TooMany(part, token) => {
                format!("持ち駒 `{token}` の `{part}`: 多すぎます。同じ種類の駒は全部で 2 枚です")
            }
            ParseSfenError::Number(token) => format!("手数が `{token}` です。1 から {} までの整数を書きます", u32::MAX),
        }
    }
}

impl Japanese for SetupFlaw {
    fn japanese(&self) -> String {
        match self {
            SetupFlaw::Kings(color, count) => format!("{}の玉が {count} 枚あります（1 枚のはずです）", color.kanji()),
            SetupFlaw::TooMany(kind, count) => format!("{}が {count} 枚あります（2 枚まで）", kind.kanji()),
            SetupFlaw::TwoPawns(color, file) => format!("{}の歩が {file} 筋に 2 枚あります（二歩）", color.kanji()),
            SetupFlaw::PawnOnLastRank(square) => format!("{square} の歩は行き所がありません"),
            SetupFlaw::KingCanBeCaptured(square) => format!("手番側が {square} の駒で玉を取れてしまいます"),
        }
    }
}

impl Japanese for minishogi_trace::StreamError {
    fn japanese(&self) -> String {
        match self {
            minishogi_trace::StreamError::Illegal { m, sfen } => format!("{sfen} で {m} は指せません"),
            minishogi_trace::StreamError::NotUndone { m, left } => format!("{m} は、{left} を戻さなければ指せません"),
            minishogi_trace::StreamError::WrongUndo { m, .. } => format!("{m} を戻そうとしましたが、最後に指した手ではありません"),
            minishogi_trace::StreamError::TooManyNodes { nodes, .. } => format!("{nodes} 手を超えました"),
            minishogi_trace::StreamError::TooDeep(plies) => format!("ルートから {plies} 手を超えました"),
            minishogi_trace::StreamError::Unreadable(word) => format!("`{}` は記録の言葉ではありません", word.escape_debug()),
        }
    }
}

impl Japanese for MateError {
    fn japanese(&self) -> String {
        match self {
            MateError::TooLong(plies) => format!("{plies} 手は、求められた手数を超えています"),
            MateError::Illegal(number, m, reason) => format!("{number} 手目の {m} は指せません: {}", reason.japanese()),
            MateError::NoCheck(number, m) => format!("{number} 手目の {m} は王手ではありません"),
            MateError::NotMated => "最後の局面が詰みではありません".to_string(),
        }
    }
}

impl Japanese for EndgameError {
    fn japanese(&self) -> String {
        match self {
            EndgameError::Name(text) => format!("`{text}` ではなく、`KG-K` のように、両者の駒を K から書いてください"),
            EndgameError::Pieces(count) => format!("玉のほかに {count} 枚の駒があります（1 枚か 2 枚のはずです）"),
        }
    }
}

impl Japanese for NetworkError {
    fn japanese(&self) -> String {
        match self {
            NetworkError::Io(error) => error.to_string(),
            NetworkError::Foreign => "ネットワークではありません。`train` が書いたファイルを指定してください".to_string(),
            NetworkError::Units([first, second]) => {
                format!("隠れ層が {first} ユニットと {second} ユニットになっています。どちらも 1 から {MOST_UNITS} までです")
            }
            NetworkError::Length(expected, found) => {
                format!("{expected} バイトのはずですが {found} バイトです。ファイルが途中で切れているか、長すぎます")
            }
            NetworkError::Changed => "チェックサムが合いません。ファイルの中身が変わっています".to_string(),
            NetworkError::NoNumber(place) => format!("重み {place} が数ではありません"),
        }
    }
}

impl Japanese for TrainError {
    fn japanese(&self) -> String {
        match self {
            TrainError::Data(path, error) => format!("{}: {}", path.display(), error.japanese()),
            TrainError::TooFew(count) => format!("局面が {count} 個しかありません。100 個以上必要です"),
            TrainError::HeldBack(percent) => format!("検証用の局面が {percent} % になっています。1 から 99 までです"),
            TrainError::File(path, error) => format!("{}: {error}", path.display()),
            TrainError::NoState(path, error) => format!("{}: {}", path.display(), error.japanese()),
            TrainError::OtherPlan(path) => {
                format!(
                    "{}: 別の局面、別の設定、または別の版のプログラムで始めた学習です。`--resume` を付けなければ最初から始めます",
                    path.display()
                )
            }
            TrainError::Lost(epoch) => {
                format!("エポック {epoch} で損失が数ではなくなりました。更新は正しいでしょうか。`--rate` を小さくするとよいかもしれません")
            }
        }
    }
}

impl Japanese for DataError {
    fn japanese(&self) -> String {
        match self {
            DataError::Io(error) => error.to_string(),
            DataError::Foreign => {
                "学習用の局面のファイルではありません。`minishogi selfplay` が書いたファイルを指定してください".to_string()
            }
            DataError::Version(version) => format!("版 {version} の学習用の局面です。このプログラムが読める版ではありません"),
            DataError::Header => "ヘッダーが壊れています。途中で切れているか、中身が変わっています".to_string(),
            DataError::CutShort(block) => format!("ブロック {block} の途中でファイルが終わっています"),
            DataError::Changed(block) => format!("ブロック {block} が壊れています。チェックサムが合いません"),
            DataError::Record(block, record, error) => format!("ブロック {block} のレコード {record}: {}", error.japanese()),
            DataError::WrongSide(agreement) => format!(
                "評価値で有利な側の勝率が {:.1} % しかありません（偶然でも 50 %）。評価値か結果が、逆の側から見たものになっています。\
                 評価値は手番側から見たものです。これらの局面からは何も学べません",
                agreement.percent()
            ),
            DataError::Count(said, found) => format!("ヘッダーでは {said} 局面ですが、ブロックにあるのは {found} 局面です"),
        }
    }
}

impl Japanese for RecordError {
    fn japanese(&self) -> String {
        match self {
            RecordError::Unused => "0 のはずのビットが 0 ではありません".to_string(),
            RecordError::Piece(code, square) => format!("{square} の駒の番号が {code} です。0 から 20 までです"),
            RecordError::Score(score) => format!("評価値が {score} です。範囲の外です"),
            RecordError::Impossible(error) => {
                let flaws: Vec<String> = error.flaws.iter().map(SetupFlaw::japanese).collect();
                format!("ありえない局面です: {}", flaws.join("。"))
            }
        }
    }
}

impl Japanese for ParseGameError {
    fn japanese(&self) -> String {
        match self {
            ParseGameError::Endgame(error) => error.japanese(),
            ParseGameError::Graph(ParseGraphError::NoPosition(part, word, positions)) => {
                format!(
                    "`{word}` の `{part}`: `-`（負け）、`+`（勝ち）、`=`（引き分け）、または `0,1` のように {positions} より小さい局面の番号を書きます"
                )
            }
            ParseGameError::Graph(ParseGraphError::Twice(position, word)) => format!("`{word}` は局面 {position} に 2 度行きます"),
        }
    }
}
