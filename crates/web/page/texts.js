// The texts of the page: a key, English, Japanese. A text with values is a function of them. A duplicate key, a missing text or an unknown key
// ends the page at once, so that no label can read `undefined`.
;(() => {
  'use strict'

  const TEXTS = [
    ['title', 'Minishogi', '5五将棋'],
    ['language', 'Language', '言語'],
    ['style', 'Pieces', '駒'],
    ['style_letters', 'Letters', '英字の駒'],
    ['style_wood', 'Kanji', '漢字の駒'],
    ['help', 'How do the pieces move?', '駒の動き'],
    ['sound', 'Sound', '音'],
    ['close', 'Close', '閉じる'],

    // The board and the buttons below it.
    ['board', 'Game', '対局'],
    ['controls', 'What to do', '操作'],
    ['undo', 'Undo', '待った'],
    ['hint', 'Hint', 'ヒント'],
    ['go_on', 'Play on', '続ける'],
    ['pause', 'Pause', '一時停止'],
    ['flip', 'Flip', '反転'],
    ['resign', 'Resign', '投了'],
    ['type', 'Type', '入力'],
    ['share', 'Share', '共有'],
    ['choices', 'Legal moves', '合法手'],
    ['last_move', (move) => `last move: ${move}`, (move) => `直前の手: ${move}`],
    ['black', 'Black', '先手'],
    ['white', 'White', '後手'],
    ['human', 'You', 'あなた'],
    ['your_move', 'Your move.', 'あなたの番です。'],
    ['to_move', (side) => `${side} to move.`, (side) => `${side}の番です。`],
    ['in_check', 'The king is in check.', '王手がかかっています。'],
    ['thinks', (name) => `${name} is thinking ...`, (name) => `${name} が考えています…`],
    ['looking', 'Looking for a good move ...', '良い手を探しています…'],
    ['paused', 'Paused: “Play on” goes on.', '一時停止中。「続ける」で再開します。'],
    ['wins', (side, reason) => `${side} wins: ${reason}.`, (side, reason) => `${reason}。${side}の勝ち。`],
    ['drawn', (reason) => `Nobody wins: ${reason}.`, (reason) => `${reason}。勝者なし。`],
    ['resigned', 'resignation', '投了'],
    ['timed_out', 'time', '時間切れ'],
    ['hint_says', (move, value) => `Hint: ${move} (${value})`, (move, value) => `ヒント: ${move}（${value}）`],
    ['no_hint', 'There is no better advice than to go on.', '助言できる手がありません。'],
    ['not_a_move', (text) => `${text} is not a legal move here.`, (text) => `${text} はここでは指せません。`],
    ['stuck', 'This piece has no legal move now.', 'この駒は、今は動かせません。'],
    ['evaluation', (value) => `Evaluation: ${value}`, (value) => `評価値: ${value}`],
    ['link_copied', 'The link to this position is copied.', 'この局面へのリンクをコピーしました。'],
    ['link', 'Link to this position', 'この局面へのリンク'],

    // The end of a game.
    ['you_won', 'You won!', 'あなたの勝ち！'],
    ['you_lost', 'You lost', 'あなたの負け'],
    ['side_won', (side) => `${side} won`, (side) => `${side}の勝ち`],
    ['nobody_won', 'Nobody won', '勝者なし'],
    ['after_moves', (reason, moves) => `${reason[0].toUpperCase()}${reason.slice(1)}, after ${moves} moves`, (reason, moves) => `${reason}（${moves} 手）`],
    ['review', 'Review', '振り返る'],
    ['rematch', 'Rematch', 'もう一局'],
    ['swap', 'Swap colours', '先後を替える'],

    // A new game.
    ['new_game', 'New game', '新しい対局'],
    ['kind', 'Game', 'ゲーム'],
    ['minishogi', 'Minishogi (5x5)', '5五将棋'],
    ['dobutsu', 'Dobutsu shogi (3x4)', 'どうぶつしょうぎ（3x4）'],
    ['opponent', 'Opponent', '相手'],
    ['you_are', 'You play', 'あなたは'],
    ['black_first', 'Black, 1st', '先手'],
    ['white_second', 'White, 2nd', '後手'],
    ['second_wins', 'Perfect play wins for White, who moves second.', '双方が最善を尽くせば、後手の勝ちです。'],
    ['start', 'Start', '対局開始'],
    ['both_players', 'Choose both players, and a clock', '両方のプレイヤーと持ち時間を選ぶ'],
    ['who', 'Player', 'プレイヤー'],
    ['level', 'Level', '強さ'],
    ['clock', 'Clock', '持ち時間'],
    ['human_long', 'A person', '人'],
    ['exercises', 'Exercises', '演習'],
    ['solutions', 'Solutions', '解答'],
    ['ladder', 'Ready to play', 'すぐに指せる相手'],
    ['others', 'Others', 'その他'],
    ['by_depth', 'Depth', '深さ'],
    ['by_time', 'Time a move', '1 手の時間'],
    ['by_nodes', 'Positions a move', '1 手の局面数'],
    ['by_clock', 'By the clock', '持ち時間に合わせる'],
    ['depth', (n) => `depth ${n}`, (n) => `深さ ${n}`],
    ['seconds', (n) => `${n} s`, (n) => `${n} 秒`],
    ['nodes', (n) => `${n} positions`, (n) => `${n} 局面`],
    ['no_clock', 'No clock', '持ち時間なし'],
    ['minutes', (m, s) => (s ? `${m} min + ${s} s a move` : `${m} min`), (m, s) => (s ? `${m} 分、1 手ごとに +${s} 秒` : `${m} 分`)],
    ['byoyomi', (s) => `${s} s for each move`, (s) => `1 手 ${s} 秒`],

    // The moves.
    ['moves', 'Moves', '指し手'],
    ['values_said', 'Values are from Black: +2.0 is two pawns ahead, #5 is a mate in 5 plies, #-5 one by White.',
      '値は先手から見たもの。+2.0 は歩 2 枚分の得、#5 は先手が、#-5 は後手が 5 手で詰ます。'],
    ['steps', 'Step through the game', '棋譜をたどる'],
    ['first', 'To the start', '最初へ'],
    ['back', 'One move back', '1 手戻る'],
    ['forward', 'One move on', '1 手進む'],
    ['last', 'To the end', '最後へ'],
    ['graph', 'Evaluation, move by move', '評価の推移'],

    // The engine.
    ['thinking', 'What the engine thinks', 'エンジンの読み'],
    ['arrows', 'Arrows for what it expects', '読み筋を矢印で示す'],
    ['compiler', 'What the compiler says', 'コンパイラのメッセージ'],
    ['i_who', 'Engine', 'エンジン'],
    ['i_depth', 'Depth', '深さ'],
    ['i_score', 'Value', '評価値'],
    ['i_nodes', 'Positions', '局面数'],
    ['i_nps', 'per second', '毎秒'],
    ['i_time', 'Time', '時間'],

    // The review.
    ['analysis', 'Review', '振り返り'],
    ['analysis_what', 'A stronger player looks at every move: what was better, and how much it cost.',
      '強いプレイヤーが全部の手を調べ、もっと良い手と、損の大きさを示す。'],
    ['judge', 'Judge', '検討するエンジン'],
    ['each', 'Each move', '1 手の時間'],
    ['analyse', 'Review', '調べる'],
    ['stop', 'Stop', 'やめる'],
    ['progress', 'Positions looked at', '調べた局面'],
    ['reviewing', (n, of) => `Review: position ${n} of ${of}`, (n, of) => `振り返り: ${of} 局面中 ${n}`],
    ['nothing_to_analyse', 'There are no moves yet.', 'まだ指し手がありません。'],
    ['accuracy', 'Accuracy', '正確さ'],
    ['accuracy_how', 'How is the accuracy computed?', '正確さの求め方'],
    ['accuracy_is',
      'The value v of a position, in pawns, stands for a chance to win of 1 / (1 + e^(-v/4)). A move that lowers it by d percentage points counts e^(-d/25); ' +
      'the accuracy is the mean over the moves of a side. 100 % says that the judge found nothing better.',
      '局面の値 v（単位は歩 1 枚）を、勝率 1 / (1 + e^(-v/4)) に直す。勝率を d ポイント下げた手の点数を e^(-d/25) とし、先手と後手のそれぞれについて、すべての指し手で平均する。' +
      '100 % なら、検討するエンジンにも、もっと良い手は見つからなかったことになる。'],
    ['better_was', (best, cost) => `Better was ${best}: ${cost} lost.`, (best, cost) => `${best} のほうが良かった。${cost} の損。`],
    ['best_was', 'There was nothing better.', 'これより良い手はなかった。'],
    ['missed_mate', (best) => `${best} would have led to mate.`, (best) => `${best} なら詰ますことができた。`],
    ['into_mate', (best) => `It leads into mate; ${best} would not have.`, (best) => `詰まされる手。${best} なら詰まなかった。`],
    ['r_move', 'Move', '指し手'],
    ['r_better', 'Better', '良かった手'],
    ['r_cost', 'Cost', '損'],
    ['r_caption', 'The moves that cost most, in pawns.', '損の大きかった手（単位は歩 1 枚）。'],
    ['all_good', 'No move lost 0.8 pawns or more.', '歩 0.8 枚分以上の損をした手はない。'],
    ['practise', (count) => (count === 1 ? 'Find a better move' : `Find better moves (${count})`), (count) => `もっと良い手を探す（${count}）`],

    // Lessons and puzzles.
    ['find_better', (side, move) => `${side} played ${move}. Find a better move.`, (side, move) => `${side}は${move}と指した。もっと良い手は？`],
    ['solve', (side) => `${side} to move: one move is best.`, (side) => `${side}の番。最善手は 1 つ。`],
    ['judging', (move) => `${move} is being judged ...`, (move) => `${move} を調べています…`],
    ['found', (move) => `Well found: ${move}.`, (move) => `正解: ${move}`],
    ['as_good', (move) => `${move} is as good.`, (move) => `${move} も同じくらい良い手。`],
    ['not_yet', (move, cost) => `${move} loses ${cost}. Try again.`, (move, cost) => `${move} は ${cost} の損。もう一度。`],
    ['not_mate', (move) => `${move} is not the move. Try again.`, (move) => `${move} は不正解。もう一度。`],
    ['solution', (move, value) => `The move is ${move} (${value}).`, (move, value) => `正解は ${move}（${value}）。`],
    ['show_me', 'Show me', '答えを見る'],
    ['next', 'Next', '次へ'],
    ['done', 'Back to the game', '対局に戻る'],
    ['puzzles', 'Puzzles', '問題'],
    ['puzzle_today', 'Puzzle of the day', '今日の問題'],
    ['puzzles_own', (count) => `From your games (${count})`, (count) => `自分の対局から（${count}）`],
    ['puzzles_what', 'Each has one best move, proved by search. Your mistakes become puzzles here after a review.',
      'どの問題も最善手は 1 つで、探索で証明済み。振り返りをすると、自分の悪手もここの問題になる。'],

    // Search trees, positions, files.
    ['tree', 'Search tree', '探索木'],
    ['tree_what', 'The search of a player of the course in this position, node by node: windows, cuts, and errors.',
      '教材のプレイヤーがこの局面で読む手を、窓、枝刈り、最初の間違いとともに、節点ごとに見る。'],
    ['draw', 'Draw', '描く'],
    ['drawing', 'It searches ...', '探索しています…'],
    ['open_tree', (name, depth) => `The tree of ${name} at depth ${depth}`, (name, depth) => `${name} の深さ ${depth} の木`],
    ['position', 'Position', '局面'],
    ['edit', 'Set up pieces', '駒を並べる'],
    ['edit_end', 'Done', '編集を終える'],
    ['turn', 'Other side to move', '手番を替える'],
    ['initial', 'Start position', '初期局面'],
    ['bare', 'Kings alone', '玉だけ'],
    ['play_from', 'Play from here', 'ここから指す'],
    ['files', 'Save and load', '保存と読み込み'],
    ['format', 'Format', '形式'],
    ['kif', 'KIF (shogi GUIs)', 'KIF（将棋 GUI）'],
    ['ki2', 'KI2 (for people)', 'KI2（人が読む棋譜）'],
    ['csa', 'CSA (tournaments)', 'CSA（大会）'],
    ['jkf', 'JKF (Kifu for JS)', 'JKF（Kifu for JS）'],
    ['kif9', 'KIF on 9x9 (other shogi GUIs)', '9×9 盤の KIF（ほかの将棋 GUI）'],
    ['usi', 'USI (engines)', 'USI（エンジン）'],
    ['jsonl', 'JSON lines (match, replay)', 'JSON lines（match、replay）'],
    ['save', 'Save', '保存'],
    ['copy', 'Copy', 'コピー'],
    ['copied', 'Copied.', 'コピーしました。'],
    ['load_file', 'A file', 'ファイル'],
    ['paste', 'or a game as text', 'または棋譜のテキスト'],
    ['which', 'Game', '対局'],
    ['load', 'Load', '読み込む'],
    ['licences', 'Licences', 'ライセンス'],

    // Faults.
    ['again', 'Ask again', 'もう一度'],
    ['reload', 'Reload', '再読み込み'],
    ['lost_server', 'The server does not answer. Start it again in the terminal, and open the new address.',
      'サーバーが応答しません。端末でもう一度起動し、新しいアドレスを開いてください。'],

    // The moves of the pieces. Names of pieces come with the position.
    ['rules',
      ['Take the other king to win: a king that cannot escape is mated.',
        'A piece that you take is yours: drop it on any empty square instead of a move.',
        'A piece that moves into, within or out of the farthest rank may promote, but not the king or the gold: it moves as shown behind the arrow from then on.'],
      ['相手の玉を詰ませば勝ち。',
        '取った駒は自分の持ち駒になり、盤上の駒を動かす代わりに、空いたマスへ打てる。',
        '玉と金以外の駒は、一番奥の段（敵陣）に入るとき、その中で動くとき、そこから出るときに成れる。成った駒は、矢印の先の動きになる。']],
    ['rules_dobutsu',
      ['Catch the lion, or bring your own lion safely to the farthest rank.',
        'A piece that you take is yours: drop it on any empty square instead of a move.',
        'A chick that walks into the farthest rank becomes a hen.'],
      ['ライオンを捕まえるか、自分のライオンが一番奥の段に安全に着けば勝ち。',
        '取った駒は自分の持ち駒になり、盤上の駒を動かす代わりに、空いたマスへ打てる。',
        '歩いて一番奥の段に入ったひよこは、にわとりになる。']],
    ['steps_here', 'One step', '1 マス動ける'],
    ['slides_here', 'Any distance', 'どこまでも動ける'],
    ['hover', 'Rest on a piece, or press it long, to see its moves.', 'マウスを駒の上に置くか、駒を長押しすると、動きが出る。'],
  ]

  const table = new Map()
  for (const [key, en, ja, ...rest] of TEXTS) {
    if (table.has(key)) throw new Error(`texts.js: the key ${key} comes twice`)
    if (!en || !ja || typeof en !== typeof ja || rest.length > 0) throw new Error(`texts.js: ${key} has one text in each language`)
    table.set(key, { en, ja })
  }

  globalThis.MinishogiTexts = {
    keys: [...table.keys()],
    /** The text of a key in a language, with its values. */
    say(lang, key, ...values) {
      const texts = table.get(key)
      if (!texts) throw new Error(`texts.js: there is no text ${key}`)
      const text = texts[lang]
      return typeof text === 'function' ? text(...values) : text
    },
    /** The same in both languages. */
    both: (key) => ({ en: MinishogiTexts.say('en', key), ja: MinishogiTexts.say('ja', key) }),
    has: (key) => table.has(key),
  }
})()
