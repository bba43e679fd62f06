// The page to play on. README.md in this folder describes its parts.
;(() => {
  'use strict'

  const backend = window.MinishogiBackend
  const $ = (id) => document.getElementById(id)
  const SIDES = ['b', 'w']
  const other = (side) => (side === 'b' ? 'w' : 'b')
  const seatOf = (side) => (side === 'b' ? 'black' : 'white')

  const { html: make, svg } = globalThis.MinishogiBoard
  const { MATE, isMate, chance } = globalThis.MinishogiReview

  // The user's choices, stored for the next time.
  const kept = {
    get: (key) => {
      try {
        return localStorage.getItem(`minishogi-${key}`)
      } catch {
        return null
      }
    },
    set: (key, value) => {
      try {
        localStorage.setItem(`minishogi-${key}`, value)
      } catch {
        /* a file may have no storage */
      }
    },
  }

  let lang = 'en'
  const t = (key, ...values) => MinishogiTexts.say(lang, key, ...values)

  // All displayed values are for Black.

  const forBlack = (value, side) => (value === null || value === undefined ? null : side === 'b' ? value : -value)
  const valueText = (value) => (value === null || value === undefined ? '–' : MinishogiBoard.value(value))
  const pawns = (cost) => (cost / 100).toFixed(1)

  // The game: a line of positions, and a place in it.

  let first // what the backend said at the start
  let players = { b: 'human', w: 'human' }
  let levels = { b: '', w: '' }
  let numbers = 0
  let game
  let board
  let names = {}

  // The choices for the next game, and for each kind of game its start and the opponents.
  let kind = 'minishogi'
  let judgeOf = kind
  const START = 'rbsgk/4p/5/P4/KGSBR b - 1'
  const kindOf = (id) => first.games?.find((game) => game.id === id) ?? { id, start: START }
  const startOf = (id) => kindOf(id).start
  const enginesOf = (id) => kindOf(id).engines ?? first.engines
  const strongestOf = (id) => (kindOf(id).engines ? kindOf(id).strongest : first.strongest)
  const isDobutsu = () => game.variant === 'dobutsu'
  const isMinishogi = () => game.variant === 'minishogi'
  // A game without a drawing: its board is text, and moves are chosen from a list.
  const isText = () => now().text !== undefined

  const newGame = (variant, sfen, view) => ({
    variant,
    number: ++numbers,
    sfen,
    moves: [],
    views: [view],
    notes: [],
    at: 0,
    over: null,
    isRunning: false,
    clock: null,
    loaded: null,
    report: null,
    asked: 0,
  })
  const now = () => game.views[game.at]
  const isAtEnd = () => game.at === game.moves.length
  const isOver = () => (isAtEnd() && game.over) || now().end
  const isHuman = (side) => players[side] === 'human'
  const sideName = (side) => t(side === 'b' ? 'black' : 'white')
  const ladderOf = (id) => kindOf(id).ladder ?? []
  const moveName = (move) => now().names[move]?.[lang] ?? move
  const playerName = (side) => {
    if (game?.loaded?.[side]) return game.loaded[side]
    if (isHuman(side)) return isHuman(other(side)) ? sideName(side) : t('human')
    const isOfTheLadder = enginesOf(game?.variant ?? kind).some(({ id, group }) => id === players[side] && group === 'ladder')
    return (isOfTheLadder && ladderOf(game?.variant ?? kind).find(({ engine }) => engine === players[side])?.[lang]) || players[side]
  }

  async function setUp(variant, sfen, moves = []) {
    const views = [await backend.view({ variant, sfen, moves: [] })]
    for (let i = 1; i <= moves.length; i++) views.push(await backend.view({ variant, sfen, moves: moves.slice(0, i) }))
    const next = newGame(variant, sfen, views[0])
    next.views = views
    next.moves = [...moves]
    next.notes = moves.map(() => ({}))
    next.at = moves.length
    return next
  }

  function begin(next) {
    if (game) stopAll()
    game = next
    if (board.edit) setEdit(false)
    document.documentElement.dataset.game = game.number
    $('text-table').hidden = !isText()
    for (const id of ['board', 'bar', 'editor-card', 'flip', 'type', 'arrows-label', 'help-open']) $(id).hidden = isText()
    showStyle()
    game.clock = newClock()
    lesson = null
    $('over').hidden = true
    $('link').hidden = true
    dismiss()
    render()
  }

  const stopAll = () => {
    game.isRunning = false
    game.asked++
    for (const seat of ['black', 'white', 'hint']) backend.stop(seat).catch(() => {})
  }

  // Plays a move in the current position, and drops later moves.
  async function play(move, note = {}) {
    const { number, at, moves: line } = game
    const moves = [...line.slice(0, at), move]
    let view
    try {
      view = await backend.view({ variant: game.variant, sfen: game.sfen, moves })
    } catch (error) {
      complain(error)
      return showBoard(false)
    }
    // Meanwhile the user may have gone back, or given up.
    if (game.number !== number || game.at !== at || game.moves !== line || (isAtEnd() && game.over)) return
    press()
    const mover = now().side
    game.views = [...game.views.slice(0, game.at + 1), view]
    game.notes = [...game.notes.slice(0, game.at), { ...note, clock: game.clock && { ...game.clock.left } }]
    game.moves = moves
    game.at = moves.length
    game.over = null
    game.report = null
    game.isRunning = true
    if (game.loaded) game.loaded = null
    hinted = null
    if (!isHuman(mover)) expected = expected?.side === mover ? expected : null
    dismiss()
    sound(Object.keys(view.board ?? {}).length < Object.keys(game.views[at].board ?? {}).length ? 'take' : 'move')
    render({ animate: true })
    if (view.end) showOver()
    turn()
  }

  // Asks the engine to move, if it is its turn.
  async function turn() {
    if (isAtEnd() && isOver()) stopClock()
    if (!game.isRunning || !isAtEnd() || isOver()) return render()
    const side = now().side
    if (isHuman(side)) return render()
    const asked = ++game.asked
    const mine = game
    const ply = game.at
    game.thinking = side
    heard = null
    pvNames = []
    startClock()
    render()
    try {
      const answer = await backend.go(
        {
          variant: game.variant,
          seat: seatOf(side),
          engine: players[side],
          game: game.number,
          sfen: game.sfen,
          moves: game.moves.slice(0, ply),
          limit: limitOf(side),
        },
        (info) => {
          if (mine === game && asked === game.asked) hear(info, side)
        },
      )
      if (mine !== game || asked !== game.asked) return
      game.thinking = null
      if (heard) settle(side)
      if (answer.bestmove === 'resign') return end(other(side), 'resigned', answer.remark, 'resignation')
      await play(answer.bestmove, { score: forBlack(answer.score, side), ms: answer.ms })
    } catch (error) {
      if (mine !== game || asked !== game.asked) return
      game.thinking = null
      game.isRunning = false
      complain(error, true)
      render()
    }
  }

  function end(winner, why, detail = '', kind = why) {
    game.over = { winner, why, detail, kind }
    game.isRunning = false
    game.thinking = null
    stopClock()
    render()
    showOver()
  }

  // The card at the end of a game offers the review, or another game.
  function showOver() {
    const { winner } = now().end ?? game.over
    const [person, ...others] = SIDES.filter(isHuman)
    const isAlone = person && others.length === 0
    $('over-h').textContent = !winner ? t('nobody_won') : isAlone ? t(winner === person ? 'you_won' : 'you_lost') : t('side_won', sideName(winner))
    $('over-why').textContent = t('after_moves', endReason(), game.moves.length)
    $('over').dataset.winner = !winner ? 'nobody' : isAlone && winner !== person ? 'other' : 'you'
    $('over-review').hidden = !first.strongest || game.moves.length === 0
    $('swap').hidden = !isAlone
    $('over').hidden = false
    sound('end')
    $('over').focus({ preventScroll: true })
  }

  // A rematch, or one with colours swapped.
  function rematch(isSwapped) {
    kind = game.variant
    $('kind').value = kind
    const [b, w] = isSwapped ? ['w', 'b'] : ['b', 'w']
    const chosen = { b: [players[b], levels[b]], w: [players[w], levels[w]] }
    for (const side of SIDES) $(`who-${side}`).value = ''
    fillChoices()
    for (const side of SIDES) [$(`who-${side}`).value, $(`level-${side}`).value] = chosen[side]
    fillChoices()
    start(startOf(kind))
  }

  function step(to) {
    const at = Math.max(0, Math.min(to, game.moves.length))
    if (at === game.at) return
    lesson = null
    $('over').hidden = true
    $('link').hidden = true
    if (game.thinking) {
      backend.stop(seatOf(game.thinking)).catch(() => {})
      game.thinking = null
      game.asked++
    }
    game.isRunning = false
    stopClock()
    const isNext = at === game.at + 1
    game.at = at
    hinted = null
    const clock = at > 0 ? game.notes[at - 1]?.clock : null
    if (game.clock && (clock || at === 0)) game.clock.left = clock ? { ...clock } : { b: game.clock.start, w: game.clock.start }
    dismiss()
    render({ animate: isNext })
  }

  // Back to the last position in which the user was to move.
  function undo() {
    let at = game.at - 1
    if (SIDES.some(isHuman)) while (at > 0 && !isHuman(game.views[at].side)) at--
    step(at)
  }
  // Clocks. A level that is not a clock ignores them, but its time runs as well.

  const CLOCKS = [
    [60, 0],
    [180, 2],
    [300, 0],
    [600, 5],
    [900, 0],
  ]
  const BYOYOMI = [10, 30]
  function newClock() {
    const chosen = $('clock').value
    if (!chosen) return null
    const [base, increment] = chosen.split('+').map(Number)
    const isByoyomi = chosen.startsWith('b')
    const start = isByoyomi ? Number(chosen.slice(1)) * 1000 : base * 1000
    const left = { b: start, w: start }
    return { left, start, increment: isByoyomi ? 0 : increment * 1000, byoyomi: isByoyomi ? start : 0, since: null, side: null }
  }
  function startClock() {
    const { clock } = game
    if (!clock || clock.since !== null) return
    clock.side = now().side
    clock.since = performance.now()
  }
  const leftOf = (side) => game.clock.left[side] - (game.clock.since !== null && game.clock.side === side ? performance.now() - game.clock.since : 0)
  function stopClock() {
    const { clock } = game
    if (!clock || clock.since === null) return
    clock.left[clock.side] = leftOf(clock.side)
    clock.since = null
  }
  // The side to move has moved.
  function press() {
    const { clock } = game
    if (!clock) return
    const side = now().side
    if (clock.since !== null) {
      clock.left[side] = Math.max(0, leftOf(side)) + clock.increment
      if (clock.byoyomi) clock.left[side] = clock.byoyomi
    }
    clock.side = other(side)
    clock.since = performance.now()
  }
  setInterval(() => {
    if (!game?.clock) return
    for (const side of SIDES) showClock(side)
    const { clock } = game
    // One second of tolerance for the delay to an engine: the backend reports late engines by its own clock.
    if (clock.since !== null && leftOf(clock.side) < (isHuman(clock.side) ? 0 : -1000)) {
      const side = clock.side
      if (game.thinking) backend.stop(seatOf(game.thinking)).catch(() => {})
      game.asked++
      end(other(side), 'timed_out', '', 'time')
    }
  }, 100)

  // Levels

  const LEVELS = {
    by_time: [100, 300, 1000, 3000, 10000].map((movetime) => ({ movetime })),
    by_depth: [1, 2, 3, 4, 5, 6, 8, 10].map((depth) => ({ depth })),
    by_nodes: [100, 1000, 10000, 100000, 1000000].map((nodes) => ({ nodes })),
  }
  const levelText = (limit) =>
    limit.depth
      ? t('depth', limit.depth)
      : limit.movetime
        ? t('seconds', limit.movetime / 1000)
        : limit.nodes
          ? t('nodes', limit.nodes.toLocaleString(lang))
          : t('by_clock')

  function limitOf(side) {
    if (levels[side] !== 'clock') return JSON.parse(levels[side])
    const { clock } = game
    if (!clock) return { movetime: 1000 }
    const left = Object.fromEntries(SIDES.map((side) => [side, Math.max(1, Math.round(leftOf(side)))]))
    if (clock.byoyomi) return { byoyomi: clock.byoyomi }
    return { btime: left.b, wtime: left.w, binc: clock.increment, winc: clock.increment }
  }

  // The engine's output

  let heard // the last info of the engine that thinks, with its side
  let expected // the line of play to show as arrows: { side, pv, ply }
  let hinted // a hint: { move, value, ply }
  let isReading = false

  function hear(info, side) {
    heard = { info, side, ply: game.at, number: game.number }
    if (info.pv.length > 0) expected = { side, pv: info.pv, ply: game.at }
    showInfo()
    showBar()
    showArrows()
    read()
  }

  function settle(side) {
    const value = forBlack(heard.info.score, side)
    if (value !== null) game.lastValue = value
  }

  // The names of the moves that the engine expects, one search at a time.
  async function read() {
    if (isReading || !heard) return
    isReading = true
    const mine = heard
    try {
      const { info, ply, number } = mine
      const line = info.pv.slice(0, 8)
      const texts = []
      const moves = game.moves.slice(0, ply)
      for (const move of line) {
        if (game.number !== number) return
        const view = await backend.view({ variant: game.variant, sfen: game.sfen, moves: [...moves, move] })
        moves.push(move)
        texts.push(view.last_name ?? { en: move, ja: move })
        if (view.end) break
      }
      mine.names = texts
      // Another search may have begun.
      if (heard?.number === number && heard.ply === ply) {
        pvNames = texts
        showPv()
      }
    } catch {
      /* the moves that an engine expects need not be legal */
    } finally {
      isReading = false
      if (heard && heard !== mine && !heard.names) read()
    }
  }
  let pvNames = []

  async function hint() {
    const engine = $('judge').value
    if (!engine || isOver() || $('hint').disabled) return
    const mine = game,
      ply = game.at,
      line = game.moves
    const isHere = () => mine === game && ply === game.at && line === game.moves
    isHinting = true
    render()
    try {
      const { sfen, moves } = game
      const side = now().side
      const answer = await backend.go(
        { variant: game.variant, seat: 'hint', engine, game: game.number, sfen, moves: moves.slice(0, ply), limit: { movetime: 700 } },
        () => {},
      )
      if (!isHere()) return
      if (answer.bestmove === 'resign') return void complain(MinishogiTexts.both('no_hint'))
      hinted = { move: answer.bestmove, value: forBlack(answer.score, side), ply }
    } catch (error) {
      if (isHere()) complain(error)
    } finally {
      isHinting = false
      render()
    }
  }
  let isHinting = false

  // The review: the judge's values of the positions give the cost of each move. Notes appear as they come.

  let analysing = null
  const sidesOf = ({ views }) => views.map((view) => view.side)
  async function review() {
    if (analysing) {
      analysing.isStopped = true
      return backend.stop('analysis').catch(() => {})
    }
    $('over').hidden = true
    $('analysis-card').open = true
    if (game.moves.length === 0) return void ($('report').textContent = t('nothing_to_analyse'))
    const mine = game,
      line = game.moves
    // Another line is another game.
    const isOff = () => analysing.isStopped || line !== mine.moves || mine !== game
    const judge = $('judge').value,
      movetime = Number($('each').value)
    analysing = { isStopped: false, done: 0, of: line.length + 1 }
    const judged = []
    $('analyse').textContent = t('stop')
    try {
      for (let i = 0; i <= line.length && !isOff(); i++) {
        analysing.done = i + 1
        showStatus()
        const { side, end } = mine.views[i]
        judged.push(end ? { value: MinishogiReview.valueOfEnd(end), best: null, name: null } : await judgement(mine, i, side, judge, movetime))
        if (isOff()) break
        mine.report = MinishogiReview.notes(line, sidesOf(mine), judged)
        showMoves()
        showGraph()
        showReport()
      }
      if (isOff() && line === mine.moves) mine.report = null
    } catch (error) {
      mine.report = null
      complain(error)
    } finally {
      const isDone = !isOff() && mine.report !== null
      analysing = null
      $('analyse').textContent = t('analyse')
      backend.leave('analysis').catch(() => {})
      render()
      if (isDone) {
        keepPuzzles(mine)
        practise()
      }
    }
  }

  async function judgement({ variant, number, sfen, moves, views }, i, side, engine, movetime) {
    let pv = []
    const question = { variant, seat: 'analysis', engine, game: number, sfen, moves: moves.slice(0, i), limit: { movetime } }
    const answer = await backend.go(question, (info) => {
      if (info.pv.length) pv = info.pv
    })
    const best = answer.bestmove === 'resign' ? null : answer.bestmove
    return { value: forBlack(answer.score, side), best, name: views[i].names?.[best] ?? null, pv }
  }

  // Lessons: a position in which the user looks for a better move, of a game that was reviewed or of a puzzle.

  let lesson = null // { items: [{ at, side, best, value, text, isProved }], index, text, isSolved, isJudging, back }

  const mistakes = () => {
    const people = SIDES.filter(isHuman)
    return game.report ? MinishogiReview.mistakes(game.report, sidesOf(game), people.length > 0 ? people : SIDES) : []
  }
  function practise() {
    const items = mistakes().map((i) => {
      const { best, before } = game.report[i]
      const side = game.views[i].side
      const played = game.views[i + 1].last_name?.[lang] ?? game.moves[i]
      return { at: i, side, best, value: before, text: () => t('find_better', sideName(side), played), isProved: false }
    })
    if (items.length > 0) showLesson({ items, back: null }, 0)
  }
  async function solvePuzzle(puzzles, isShuffled = false) {
    const puzzle = puzzles[isShuffled ? Math.floor(Math.random() * puzzles.length) : Math.floor(Date.now() / 86_400_000) % puzzles.length]
    try {
      const next = await setUp('minishogi', puzzle.sfen)
      const back = lesson?.back ?? { game, players: { ...players } }
      const { clock } = game
      begin(next)
      back.clock ??= clock
      game.clock = null
      game.loaded = { b: sideName('b'), w: sideName('w') }
      const side = next.views[0].side
      const item = { at: 0, side, best: puzzle.best, value: puzzle.value, text: () => t('solve', sideName(side)), isProved: true }
      showLesson({ items: [item], back }, 0)
      showTable()
    } catch (error) {
      complain(error)
    }
  }
  function showLesson(next, index) {
    const item = next.items[index]
    if (game.at !== item.at) step(item.at)
    lesson = { ...next, index, text: item.text, isSolved: false, isJudging: false }
    if (!isText() && board.flipped !== (item.side === 'w')) board.flipped = item.side === 'w'
    render()
  }
  async function tryMove(move) {
    const mine = lesson
    const item = mine.items[mine.index]
    const name = moveName(move)
    const say = (key, ...values) => {
      if (lesson !== mine) return
      mine.text = () => t(key, name, ...values)
      mine.isJudging = false
      render()
    }
    if (move === item.best) return solved('found')
    if (item.isProved) return say('not_mate')
    mine.isJudging = true
    mine.text = () => t('judging', name)
    showStatus()
    try {
      const { variant, number, sfen } = game
      const moves = [...game.moves.slice(0, item.at), move]
      const view = await backend.view({ variant, sfen, moves })
      const question = { variant, seat: 'analysis', engine: $('judge').value, game: number, sfen, moves, limit: { movetime: 500 } }
      const value = view.end ? MinishogiReview.valueOfEnd(view.end) : forBlack((await backend.go(question, () => {})).score, view.side)
      const sign = item.side === 'b' ? 1 : -1
      if (value === null || (isMate(item.value) && sign * item.value > 0 && !(isMate(value) && sign * value > 0))) return say('not_mate')
      const cost = isMate(value) && sign * value > 0 ? 0 : sign * (item.value - value)
      if (cost < 50) return solved('as_good')
      if (isMate(value) || isMate(item.value)) say('not_mate')
      else say('not_yet', pawns(cost))
    } catch (error) {
      complain(error)
      say('not_mate')
    }
    function solved(key) {
      if (lesson !== mine) return
      mine.isSolved = true
      sound('end')
      say(key)
    }
  }
  function showSolution() {
    const item = lesson.items[lesson.index]
    const name = moveName(item.best)
    lesson.isSolved = true
    lesson.text = () => t('solution', name, item.isProved ? item.value : valueText(item.value))
    render()
  }
  function leaveLesson() {
    const { back } = lesson
    lesson = null
    if (!back) return game.at === game.moves.length ? render() : step(game.moves.length)
    const { clock } = back
    begin(back.game)
    players = back.players
    game.clock = clock
    if (!isText()) board.flipped = isHuman('w') && !isHuman('b')
    game.isRunning = !isOver()
    render()
    turn()
  }

  // Mistakes become puzzles, if the server proves that one move is best.
  const ownPuzzles = () => {
    try {
      return JSON.parse(kept.get('puzzles') ?? '[]')
    } catch {
      return []
    }
  }
  async function keepPuzzles({ variant, sfen, moves }) {
    if (!backend.puzzle || variant !== 'minishogi') return
    for (const i of mistakes()) {
      try {
        const { puzzle } = await backend.puzzle({ sfen, moves: moves.slice(0, i), played: moves[i] })
        const others = ownPuzzles().filter((other) => other.sfen !== puzzle?.sfen)
        if (puzzle) kept.set('puzzles', JSON.stringify([...others, puzzle].slice(-200)))
      } catch {
        return
      }
    }
    showPuzzles()
  }
  function showPuzzles() {
    const own = ownPuzzles()
    $('puzzle-card').hidden = !first.puzzles?.length
    $('puzzle-own').hidden = own.length === 0
    $('puzzle-own').textContent = t('puzzles_own', own.length)
  }

  // A piece on wood, in two tenths of a second.

  let audio
  function sound(kind) {
    if (kept.get('sound') !== 'on') return
    audio ??= new AudioContext()
    const knock = (after, pitch, loud) => {
      const at = audio.currentTime + after
      const frames = audio.sampleRate * 0.09
      const noise = audio.createBuffer(1, frames, audio.sampleRate)
      noise.getChannelData(0).forEach((_, i, samples) => (samples[i] = (Math.random() * 2 - 1) * Math.exp(-i / (frames / 9))))
      const source = new AudioBufferSourceNode(audio, { buffer: noise })
      source
        .connect(new BiquadFilterNode(audio, { type: 'bandpass', frequency: pitch, Q: 2.5 }))
        .connect(new GainNode(audio, { gain: loud }))
        .connect(audio.destination)
      source.start(at)
    }
    knock(0, kind === 'take' ? 900 : 1400, 1.4)
    if (kind !== 'move') knock(0.09, 1100, 0.9)
    if (kind === 'end') knock(0.2, 700, 1.2)
  }

  function costText({ cost, name, best, missed, walked, move }) {
    const better = name?.[lang] ?? best
    if (!best || move === best || cost === 0) return t('best_was')
    if (missed) return t('missed_mate', better)
    if (walked) return t('into_mate', better)
    return cost === null ? '' : t('better_was', better, pawns(cost))
  }

  // Faults

  function complain(error, canAskAgain = false) {
    const text = error?.[lang] ?? error?.message ?? String(error)
    const buttons = []
    if (canAskAgain && error.kind !== 'lost') {
      const again = make('button', { type: 'button', class: 'main' }, t('again'))
      again.addEventListener('click', () => {
        dismiss()
        game.isRunning = true
        turn()
      })
      buttons.push(again)
    }
    if (error?.kind === 'lost') {
      const reload = make('button', { type: 'button' }, t('reload'))
      reload.addEventListener('click', () => location.reload())
      buttons.push(reload)
    }
    const close = make('button', { type: 'button' }, t('close'))
    close.addEventListener('click', dismiss)
    const [head, ...rest] = text.split('\n')
    const words = rest.join('\n').trim()
    $('banner').dataset.kind = error?.kind ?? 'bad'
    $('banner').replaceChildren(
      make('p', {}, head),
      ...(words ? [make('pre', { tabindex: '0' }, words)] : []),
      make('div', { class: 'row' }, ...buttons, close),
    )
    $('banner').hidden = false
  }
  function dismiss() {
    $('banner').hidden = true
    $('banner').replaceChildren()
  }

  backend.onevent = (event) => {
    if (event.type === 'lost') {
      if (game) {
        game.thinking = null
        game.isRunning = false
        game.asked++
        stopClock()
      }
      complain({ kind: 'lost', ...MinishogiTexts.both('lost_server') })
      if (game) render()
    } else if (event.type === 'found') {
      if ($('banner').dataset.kind === 'lost') dismiss()
    } else {
      $('build').dataset.type = event.type
      built = event
      showBuild()
    }
  }
  let built
  function showBuild() {
    $('build').textContent = built?.[lang] ?? ''
    $('compiler').hidden = built?.type !== 'refused'
    $('compiler').textContent = built?.text ?? ''
    if (built?.type === 'refused') $('thinking-card').open = true
    if (game) showStatus()
  }

  // The display

  function render({ animate = false } = {}) {
    showBoard(animate)
    showPlayers()
    showStatus()
    showMoves()
    showGraph()
    showBar()
    showInfo()
    showPv()
    showReport()
    showButtons()
  }

  function canMove() {
    const side = now().side
    if (lesson) return !lesson.isSolved && !lesson.isJudging
    if (isOver() || game.thinking) return false
    return isHuman(side)
  }

  function showBoard(animate) {
    // While a position is set up, there is no side to move.
    if (board.edit) return
    const view = now()
    const hasMoves = canMove()
    if (isText()) return showText(view, hasMoves)
    board.show(hasMoves ? view : { ...view, moves: [], names: view.names }, { animate })
    if (isAtEnd() && game.over && !view.end) board.marks({})
    showArrows()
  }

  // Lines of one length at the beginning are rows of squares; the rest is shown below them.
  function showText({ text, moves, last }, hasMoves) {
    const lines = text.split('\n')
    const end = lines.findIndex((line) => line.length !== lines[0].length)
    const rows = end < 0 ? lines : lines.slice(0, end)
    const isBoard = rows.length > 1 && lines[0].length > 1 && lines[0].length <= 12
    const isLabels = (line) => ['abcdefghijkl', '123456789'].some((labels) => line.length > 1 && labels.startsWith(line))
    const cells = (line) => [...line].map((c) => make('span', { class: isLabels(line) ? 'label' : '' }, /^[.\s]$/.test(c) ? '' : c))
    const picture = isBoard
      ? make('div', { class: 'squares', 'aria-hidden': 'true' }, ...rows.flatMap(cells))
      : make('pre', { 'aria-hidden': 'true' }, text)
    picture.style.setProperty('--files', lines[0].length)
    $('text-board').replaceChildren(picture, make('pre', { class: 'spoken' }, text))
    const rest = isBoard ? lines.slice(rows.length).join('\n').trim() : ''
    $('text-rest').textContent = [rest, last ? t('last_move', last) : ''].filter(Boolean).join(' · ')
    $('choices').replaceChildren(
      ...moves.map((move) => {
        const isHinted = hinted?.ply === game.at && hinted.move === move
        const button = make('button', { type: 'button', disabled: hasMoves ? undefined : '', class: isHinted ? 'main' : '' }, move)
        button.addEventListener('click', () => play(move))
        return button
      }),
    )
  }

  function showArrows() {
    if (isText()) return
    const list = []
    const move = game.report?.[game.at]
    if (lesson) {
      if (lesson.isSolved) list.push({ move: lesson.items[lesson.index].best, kind: 'best', side: now().side })
    } else if (hinted?.ply === game.at) {
      list.push({ move: hinted.move, kind: 'best', side: now().side })
    } else if (move && !isAtEnd()) {
      if (move.best && move.best !== move.move) list.push({ move: move.best, kind: 'best', side: now().side })
      list.push({ move: move.move, kind: 'played', side: now().side })
    } else if ($('arrows').checked && expected) {
      // The engine that has just moved expects the rest of its line.
      const done = game.at - expected.ply
      const rest =
        game.moves.slice(expected.ply, game.at).every((played, i) => played === expected.pv[i]) && done >= 0 ? expected.pv.slice(done, done + 3) : []
      rest.forEach((move, i) =>
        list.push({ move, kind: 'pv', label: rest.length > 1 ? String(i + 1) : undefined, side: i % 2 === 0 ? now().side : other(now().side) }),
      )
    }
    board.arrows(board.edit ? [] : list)
  }

  function showPlayers() {
    const [far, near] = board.flipped ? ['b', 'w'] : ['w', 'b']
    for (const [place, side] of [
      ['far', far],
      ['near', near],
    ]) {
      const isTurn = now().side === side && !isOver()
      const isOfTheLadder = playerName(side) !== players[side] && !isHuman(side)
      const hasLevel = !isHuman(side) && !game.loaded && !isDobutsu() && !isOfTheLadder && levels[side] !== 'clock'
      const level = hasLevel ? levelText(JSON.parse(levels[side])) : ''
      const accuracy = game.report && !analysing ? `${t('accuracy')} ${percent(accuracyOf(side))}` : ''
      const clock = game.clock ? make('span', { class: 'clock', 'data-clock': side, role: 'timer' }) : undefined
      $(place).dataset.side = side
      $(place).classList.toggle('turn', isTurn)
      $(place).classList.toggle('thinking', game.thinking === side)
      $(place).replaceChildren(
        make('i', { class: `dot ${side === 'b' ? 'black' : 'white'}` }),
        make('span', { class: 'name' }, playerName(side)),
        make('span', { class: 'level' }, [level, accuracy].filter(Boolean).join(' · ')),
        ...(clock ? [clock] : []),
      )
      if (clock) showClock(side)
    }
  }

  function showClock(side) {
    const place = document.querySelector(`[data-clock=${side}]`)
    if (!place) return
    const left = Math.max(0, leftOf(side))
    const seconds = Math.ceil(left / 1000)
    const text = left < 10000 ? (left / 1000).toFixed(1) : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
    if (place.textContent !== text) place.textContent = text
    place.classList.toggle('low', left < 10000)
  }

  function endText() {
    const view = now()
    if (view.end) {
      const reason = view.end[`reason_${lang}`]
      return view.end.winner ? t('wins', sideName(view.end.winner), reason) : t('drawn', reason)
    }
    if (isAtEnd() && game.over) {
      const { winner, detail, told } = game.over
      if (told) return told[lang]
      const text = winner ? t('wins', sideName(winner), endReason()) : t('drawn', endReason())
      return detail ? `${text} (${detail})` : text
    }
    return ''
  }
  function endReason() {
    const { why } = game.over ?? {}
    return now().end?.[`reason_${lang}`] ?? (MinishogiTexts.has(why) ? t(why) : why)
  }

  const withCheck = (text) => (now().check ? `${text}${lang === 'ja' ? '' : ' '}${t(isDobutsu() ? 'in_check_dobutsu' : 'in_check')}` : text)

  function showStatus() {
    const side = now().side
    const ended = endText()
    let text
    const isBuilding = built?.type === 'building'
    if (lesson) text = lesson.text()
    else if (analysing) text = isBuilding ? built[lang] : t('reviewing', analysing.done, analysing.of)
    else if (ended) text = ended
    else if (isHinting) text = isBuilding ? built[lang] : t('looking')
    else if (game.thinking) text = isBuilding ? built[lang] : t('thinks', playerName(game.thinking))
    else if (hinted?.ply === game.at) text = t('hint_says', moveName(hinted.move), valueText(hinted.value))
    else if (isHuman(side)) {
      text = withCheck(isHuman(other(side)) ? t('to_move', sideName(side)) : t('your_move'))
    } else text = game.isRunning ? '' : t('paused')
    $('progress').hidden = !analysing
    $('progress').value = analysing ? analysing.done / analysing.of : 0
    $('lesson').hidden = !lesson
    if (lesson) {
      $('show-me').hidden = lesson.isSolved
      $('next').hidden = !lesson.back && lesson.index + 1 >= lesson.items.length
      $('next').classList.toggle('main', lesson.isSolved)
    }
    if ($('status').textContent !== text) $('status').textContent = text
    $('status').classList.toggle('ended', Boolean(ended) && !lesson)
    $('status').classList.toggle('waits', Boolean(!lesson && (isHinting || analysing)))
  }

  function showButtons() {
    const isWatched = !SIDES.some(isHuman)
    $('undo').disabled = game.at === 0 || Boolean(lesson)
    // A random player has no advice.
    const canAdvise = first.engines.length > 0 && $('judge').value !== 'random'
    $('hint').disabled = Boolean(isOver() || lesson || isHinting || game.thinking) || !canAdvise
    // A player resigns on its own move, as in all files of games.
    $('resign').disabled = Boolean(isOver() || lesson) || isWatched || !isAtEnd() || !isHuman(now().side)
    $('go').querySelector('span').textContent = t(game.isRunning && isWatched ? 'pause' : 'go_on')
    const isEngine = !isHuman(now().side)
    $('go').hidden = Boolean(isOver() || lesson) || !isEngine || (game.isRunning && !isWatched)
    $('resign').hidden = !$('go').hidden && !isWatched
    for (const [id, isOff] of [
      ['first', game.at === 0],
      ['back', game.at === 0],
      ['forward', isAtEnd()],
      ['last', isAtEnd()],
    ])
      $(id).disabled = isOff
  }

  function showMoves() {
    const items = game.moves.map((move, i) => {
      const name = game.views[i + 1].last_name?.[lang] ?? move
      const note = game.report?.[i]
      const value = note?.value ?? game.notes[i]?.score
      const button = make(
        'button',
        { type: 'button', 'data-ply': i + 1, 'aria-current': game.at === i + 1 ? 'step' : undefined },
        make('span', { class: 'number' }, String(i + 1)),
        make('span', { class: 'move' }, name),
        ...(note?.verdict ? [make('span', { class: `verdict v${note.verdict.length}${note.verdict === '?!' ? 'd' : ''}` }, note.verdict)] : []),
        ...(value !== null && value !== undefined
          ? [make('span', { class: 'score' }, valueText(value))]
          : []),
      )
      return make('li', {}, button)
    })
    $('moves').replaceChildren(...items)
    const current = $('moves').querySelector('[aria-current]')
    if (current) $('moves').scrollTop = Math.max(0, current.offsetTop - $('moves').offsetTop - 60)
    const note = game.at > 0 ? game.report?.[game.at - 1] : null
    $('better').textContent = note ? `${game.views[game.at].last_name?.[lang] ?? note.move}${note.verdict}: ${costText(note)}` : ''
  }

  const valueAt = (i) => (i < 0 ? null : (game.report?.[i]?.value ?? game.notes[i]?.score ?? null))

  function showGraph() {
    const points = game.moves.map((_, i) => [i + 1, valueAt(i)]).filter(([, value]) => value !== null)
    $('said').hidden = points.length === 0
    $('said').textContent = t(isDobutsu() ? 'values_said_dobutsu' : 'values_said')
    $('graph').hidden = points.length < 2
    if (points.length < 2) return
    const width = 300,
      height = 72,
      last = Math.max(game.moves.length, 10)
    const x = (ply) => (ply / last) * width,
      y = (value) => height - chance(value) * height
    const line = points.map(([ply, value], i) => `${i ? 'L' : 'M'}${x(ply).toFixed(1)} ${y(value).toFixed(1)}`).join('')
    const area = `${line}L${x(points.at(-1)[0]).toFixed(1)} ${height / 2}L${x(points[0][0]).toFixed(1)} ${height / 2}Z`
    const bad = points.filter(([ply]) => game.report?.[ply - 1]?.verdict?.startsWith('?') && game.report[ply - 1].verdict !== '?!')
    const picture = svg(
      'svg',
      { viewBox: `0 0 ${width} ${height}`, preserveAspectRatio: 'none', 'aria-hidden': 'true' },
      svg('rect', { class: 'upper', x: 0, y: 0, width, height: height / 2 }),
      svg('rect', { class: 'lower', x: 0, y: height / 2, width, height: height / 2 }),
      svg('path', { class: 'area', d: area }),
      svg('path', { class: 'zero', d: `M0 ${height / 2}H${width}` }),
      svg('path', { class: 'curve', d: line }),
      ...bad.map(([ply, value]) => svg('ellipse', { class: 'bad', cx: x(ply), cy: y(value), rx: 3, ry: 4 })),
      svg('path', { class: 'here', d: `M${x(game.at).toFixed(1)} 0V${height}` }),
    )
    $('graph').replaceChildren(picture)
    $('graph').setAttribute('aria-label', `${t('graph')}: ${valueText(points.at(-1)[1])}`)
  }

  function currentValue() {
    if (game.thinking && heard?.info.score !== null && heard?.info.score !== undefined) return forBlack(heard.info.score, heard.side)
    if (hinted?.ply === game.at && hinted.value !== null) return hinted.value
    const { end } = now()
    if (end) return end.winner === 'b' ? MATE : end.winner === 'w' ? -MATE : 0
    for (let i = game.at - 1; i >= Math.max(0, game.at - 2); i--) if (valueAt(i) !== null) return valueAt(i)
    return null
  }

  function showBar() {
    const value = currentValue()
    const bar = $('bar')
    const table = document.querySelector('#board .mb-table')
    if (table) bar.style.height = `${table.offsetHeight}px`
    bar.classList.toggle('empty', value === null)
    bar.classList.toggle('flipped', board.flipped)
    bar.style.setProperty('--black', String(value === null ? 0.5 : chance(value)))
    const text = value === null ? '' : valueText(value)
    bar.querySelector('.value').textContent = text
    bar.classList.toggle('for-white', value !== null && value < 0)
    bar.setAttribute('aria-label', t('evaluation', valueText(value)))
  }

  function showInfo() {
    if (!heard || heard.number !== game.number) {
      $('info').replaceChildren()
      return
    }
    const { info, side } = heard
    const many = (n) => n.toLocaleString(lang, { notation: n >= 1e6 ? 'compact' : 'standard', maximumFractionDigits: 1 })
    const rows = [
      ['i_who', playerName(side)],
      ['i_depth', info.depth || '–'],
      ['i_score', valueText(forBlack(info.score, side))],
      ['i_nodes', many(info.nodes)],
      ['i_nps', info.ms < 20 ? '–' : many(info.nps)],
      ['i_time', `${(info.ms / 1000).toFixed(1)} s`],
    ]
    $('info').replaceChildren(...rows.map(([key, value]) => make('div', {}, make('dt', {}, t(key)), make('dd', {}, String(value)))))
  }

  function showPv() {
    if (!heard || heard.number !== game.number) return void ($('pv').textContent = '')
    const texts = heard.names ?? pvNames
    $('pv').textContent = texts.map((name) => name[lang]).join(lang === 'ja' ? ' ' : '  ')
    $('pv').title = heard.info.text
  }

  const accuracyOf = (side) => MinishogiReview.accuracy(game.report, sidesOf(game), side)
  const percent = (share) => (share === null ? '–' : `${Math.round(share * 100)} %`)

  function showReport() {
    const { report } = game
    const count = mistakes().length
    $('practise').hidden = count === 0 || Boolean(analysing)
    $('practise').textContent = t('practise', count)
    $('accuracy').hidden = !report
    if (!report) {
      if (!analysing && $('report').querySelector('p, table')) $('report').replaceChildren()
      return
    }
    const accuracies = SIDES.map((side) =>
      make('div', {}, make('dt', {}, `${t('accuracy')}: ${sideName(side)}`), make('dd', {}, percent(accuracyOf(side)))),
    )
    $('accuracy').querySelector('dl').replaceChildren(...accuracies)
    const worst = report.map((note, i) => ({ ...note, ply: i + 1 })).filter(({ verdict }) => verdict)
    worst.sort((a, b) => Number(b.missed || b.walked) - Number(a.missed || a.walked) || b.cost - a.cost)
    if (worst.length === 0 && analysing) return
    if (worst.length === 0) return void $('report').replaceChildren(make('p', {}, t('all_good')))
    const rows = worst.slice(0, 12).map((note) => {
      const button = make(
        'button',
        { type: 'button', class: 'link', 'data-ply': note.ply },
        `${note.ply}. ${game.views[note.ply].last_name?.[lang] ?? note.move} ${note.verdict}`,
      )
      const cost = note.missed || note.walked ? '#' : pawns(note.cost)
      return make(
        'tr',
        {},
        make('th', { scope: 'row' }, button),
        make('td', {}, note.name?.[lang] ?? note.best ?? '–'),
        make('td', { class: 'number' }, cost),
      )
    })
    const head = make('tr', {}, ...['r_move', 'r_better', 'r_cost'].map((key) => make('th', { scope: 'col' }, t(key))))
    $('report').replaceChildren(make('table', {}, make('caption', {}, t('r_caption')), make('thead', {}, head), make('tbody', {}, ...rows)))
  }

  // The choices of a new game

  // The default game: for a kind with players of its own, the person has the side that the game suggests.
  const firstOf = (id, side) => {
    if (!kindOf(id).engines) return first[seatOf(side)]
    const mine = kindOf(id).side ?? (first.black === 'human' ? 'b' : 'w')
    return side === mine ? 'human' : (ladderOf(id)[1]?.engine ?? strongestOf(id))
  }

  function fillChoices() {
    for (const side of SIDES) {
      const select = $(`who-${side}`)
      fillEngines(select, select.value || firstOf(kind, side), true, kind)
      const level = $(`level-${side}`)
      const rung = ladderOf(kind).find(({ engine }) => engine === select.value)
      const chosen = level.value || JSON.stringify(rung?.limit ?? first.limit)
      const groups = Object.entries(LEVELS).map(([key, limits]) =>
        make('optgroup', { label: t(key) }, ...limits.map((limit) => make('option', { value: JSON.stringify(limit) }, levelText(limit)))),
      )
      level.replaceChildren(...groups, make('option', { value: 'clock' }, t('by_clock')))
      level.value = chosen
      if (!level.value) level.value = '{"movetime":1000}'
      // Answers that are looked up have no level.
      level.disabled = select.value === 'human' || kind === 'dobutsu'
    }
    showLadder()
    const judged = game?.variant ?? kind
    fillEngines($('judge'), $('judge').value || strongestOf(judged) || 'random', false, judged)
    showPuzzles()
    const searchers = first.engines.filter(({ id }) => /^(ex|sol)(0[4-9]|10)$/.test(id))
    const searcher = $('searcher').value || [first.white, first.black, 'ex05'].find((id) => searchers.some((engine) => engine.id === id))
    $('searcher').replaceChildren(...searchers.map((engine) => make('option', { value: engine.id }, engine[lang])))
    if (searcher) $('searcher').value = searcher
    $('tree-card').hidden = !backend.tree || searchers.length === 0 || judged !== 'minishogi'
    const clock = $('clock').value
    $('clock').replaceChildren(
      make('option', { value: '' }, t('no_clock')),
      ...CLOCKS.map(([base, increment]) => make('option', { value: `${base}+${increment}` }, t('minutes', base / 60, increment))),
      ...BYOYOMI.map((seconds) => make('option', { value: `b${seconds}` }, t('byoyomi', seconds))),
    )
    $('clock').value = clock
    const format = $('format').value
    const formats = first.formats.length > 0 && judged === 'minishogi' ? first.formats : ['usi']
    $('format').replaceChildren(...formats.map((id) => make('option', { value: id }, t(id))))
    $('format').value = formats.includes(format) ? format : formats[0]
  }

  // The ladder and the side set the two players and their levels.
  function showLadder() {
    const rungs = ladderOf(kind)
    const person = SIDES.filter((side) => $(`who-${side}`).value === 'human')
    const mine = person.length === 1 ? person[0] : null
    const isChosen = ({ engine, limit }) =>
      mine && $(`who-${other(mine)}`).value === engine && (kind === 'dobutsu' || $(`level-${other(mine)}`).value === JSON.stringify(limit))
    const chosen = rungs.find(isChosen)
    $('ladder').replaceChildren(
      ...rungs.map((rung) => {
        const input = make('input', { type: 'radio', name: 'rung', value: rung.engine })
        input.checked = rung === chosen
        return make('label', {}, input, make('b', {}, rung[lang]), make('small', {}, rung.about[lang]))
      }),
    )
    for (const id of ['ladder', 'sides']) $(id).hidden = rungs.length === 0
    if (rungs.length === 0) $('both-players').open = true
    for (const input of $('sides').querySelectorAll('input')) input.checked = input.value === mine
    $('second-wins').hidden = kind !== 'dobutsu'
  }
  function chooseRung({ engine, limit }, mine) {
    $(`who-${mine}`).value = 'human'
    $(`who-${other(mine)}`).value = engine
    $(`level-${other(mine)}`).value = JSON.stringify(limit)
    fillChoices()
  }
  const chosenSide = () => $('sides').querySelector('input:checked')?.value ?? 'b'

  function fillEngines(select, value, hasHuman, kind) {
    const groups = ['ladder', 'exercises', 'solutions', 'others'].map((group) => {
      const engines = enginesOf(kind).filter((engine) => engine.group === group)
      return (
        engines.length > 0 && make('optgroup', { label: t(group) }, ...engines.map((engine) => make('option', { value: engine.id }, engine[lang])))
      )
    })
    select.replaceChildren(...(hasHuman ? [make('option', { value: 'human' }, t('human_long'))] : []), ...groups.filter(Boolean))
    select.value = value
    if (!select.value && select.options.length > 0) select.selectedIndex = 0
  }

  function takeChoices() {
    for (const side of SIDES) {
      players[side] = $(`who-${side}`).value
      levels[side] = $(`level-${side}`).value
      if (isHuman(side)) backend.leave(seatOf(side)).catch(() => {})
    }
  }

  async function start(sfen, variant = kind) {
    try {
      const next = await setUp(variant, sfen)
      takeChoices()
      expected = heard = hinted = null
      begin(next)
      if (judgeOf !== variant) $('judge').value = ''
      judgeOf = variant
      fillChoices()
      // A person who plays White has White at the bottom.
      if (!isText()) board.flipped = isHuman('w') && !isHuman('b')
      game.isRunning = true
      render()
      turn()
      return true
    } catch (error) {
      complain(error)
      return false
    }
  }

  // On a telephone the choices are far below the board.
  const showTable = () => scrollTo(0, 0)

  // The editor

  const edited = () => $('sfen').value.trim() || startOf(game.variant)
  function setEdit(isOn) {
    board.edit = isOn
    $('edit').setAttribute('aria-pressed', String(isOn))
    $('edit').textContent = t(isOn ? 'edit_end' : 'edit')
    $('turn').hidden = !isOn
    $('bare').hidden = !isOn || isDobutsu()
    if (!isOn) return showBoard(false)
    showEdited(now().sfen)
    showArrows()
  }
  function showEdited(sfen) {
    $('sfen').value = sfen
    $('sfen-problem').textContent = ''
    if (board.edit) board.show({ ...MinishogiBoard.position(sfen, now().pieces), sfen }, {})
  }

  // Files

  const resultOf = () => {
    const last = game.views.at(-1)
    if (last.end)
      return {
        winner: last.end.winner,
        end:
          { mate: 'mate', 'no legal move': 'no-moves', 'fourfold repetition': 'fourfold', 'perpetual check': 'perpetual-check' }[
            last.end.reason_en
          ] ?? null,
      }
    // A file of games has no word for some ends: such a game counts as broken off, without a winner.
    const ends = ['resignation', 'time', 'illegal-move', 'crash', 'silence', 'protocol', 'not-ready']
    return ends.includes(game.over?.kind) || game.over?.told ? { winner: game.over.winner, end: game.over.kind } : { winner: null, end: null }
  }
  const gameToWrite = () => ({
    sfen: game.sfen,
    moves: game.moves,
    black: playerName('b'),
    white: playerName('w'),
    ...resultOf(),
    detail: game.over?.detail ?? '',
    scores: game.moves.map((_, i) => {
      const value = valueAt(i)
      return value === null ? null : forBlack(value, game.views[i].side)
    }),
    millis: game.notes.every((note) => note.ms !== undefined) ? game.notes.map((note) => Math.round(note.ms)) : [],
  })
  const usiLine = () =>
    `position ${game.sfen === startOf(game.variant) ? 'startpos' : `sfen ${game.sfen}`}${game.moves.length ? ` moves ${game.moves.join(' ')}` : ''}\n`
  async function written() {
    const format = $('format').value
    if (first.formats.length === 0 || !isMinishogi()) return { name: 'game.usi', text: usiLine() }
    return backend.write(format, gameToWrite())
  }
  function readUsi(text) {
    const [, start, moves = ''] = text.trim().match(/^(?:position )?(startpos|sfen .*?|[^ ]+ [bw] [^ ]+ \d+)(?: moves (.*))?$/s) ?? []
    if (!start) throw new Error(t('usi'))
    return [
      {
        sfen: start === 'startpos' ? startOf(game.variant) : start.replace(/^sfen /, ''),
        moves: moves.split(/\s+/).filter(Boolean),
        black: '',
        white: '',
        winner: null,
        end: null,
        scores: [],
      },
    ]
  }
  let found = []
  async function load(index = 0) {
    const text = $('text').value
    $('load-problem').textContent = $('load-note').textContent = ''
    try {
      if (found.text !== text) {
        found = first.formats.length > 0 && isMinishogi() ? await backend.read(text) : readUsi(text)
        found.text = text
        index = 0
      }
      $('which-label').hidden = found.length < 2
      $('which').replaceChildren(...found.map((game, i) => make('option', { value: i }, `${i + 1}. ${game.black} – ${game.white}`)))
      $('which').value = String(index)
      const game_ = found[index]
      const next = await setUp(game.variant, game_.sfen, game_.moves)
      next.notes = game_.moves.map((_, i) => ({ score: forBlack(game_.scores?.[i] ?? null, next.views[i].side), ms: game_.millis?.[i] }))
      next.loaded = { b: game_.black, w: game_.white }
      expected = heard = hinted = null
      begin(next)
      if (game_.end && !now().end) game.over = { winner: game_.winner, detail: game_.detail, kind: game_.end, told: game_.ended }
      $('load-note').textContent = game_.note?.[lang] ?? ''
      game.at = 0
      render()
      if (found.length < 2 && !game_.note) showTable()
    } catch (error) {
      $('load-problem').textContent = error[lang] ?? error.message
    }
  }

  // Both languages

  function speak(code) {
    lang = code
    document.documentElement.lang = code
    document.title = t('title')
    for (const element of document.querySelectorAll('[data-t]')) element.textContent = t(element.dataset.t)
    for (const element of document.querySelectorAll('[data-t-label]')) element.setAttribute('aria-label', t(element.dataset.tLabel))
    for (const element of document.querySelectorAll('[data-t-title]')) element.title = t(element.dataset.tTitle)
    for (const button of document.querySelectorAll('[data-lang]')) button.setAttribute('aria-pressed', String(button.dataset.lang === code))
    for (const option of $('each').options) option.textContent = t('seconds', option.value / 1000)
    fillChoices()
    if (!game) return
    board.lang = code
    showStyle()
    $('edit').textContent = t(board.edit ? 'edit_end' : 'edit')
    if (analysing) $('analyse').textContent = t('stop')
    showBuild()
    render()
  }

  // Letters in English and kanji in Japanese, until the user chooses.
  const pieces = () => kept.get('style') ?? (lang === 'ja' ? 'wood' : 'letters')
  function showStyle() {
    const style = isDobutsu() ? 'animals' : pieces()
    if (board.style !== style) board.style = style
    $('styles').hidden = isDobutsu() || isText()
    for (const button of $('styles').children) button.setAttribute('aria-pressed', String(button.dataset.style === style))
  }

  async function shareLink() {
    const { variant, sfen, moves, at } = game
    const link = `${location.href.split('#')[0]}#${new URLSearchParams({ game: variant, sfen, moves: moves.slice(0, at).join(' ') })}`
    $('link-text').value = link
    $('link').hidden = false
    $('link-text').select()
    try {
      await navigator.clipboard.writeText(link)
      $('status').textContent = t('link_copied')
    } catch {
      /* over plain http there is no clipboard, but the selected text can be copied by hand */
    }
  }
  /** Shows the position of a link, with the default players; returns false if the address has none. */
  async function openLink() {
    const link = new URLSearchParams(location.hash.slice(1))
    if (!link.get('sfen')) return false
    const variant = link.get('game') ?? 'minishogi'
    try {
      const next = await setUp(variant, link.get('sfen'), (link.get('moves') ?? '').split(' ').filter(Boolean))
      kind = variant
      $('kind').value = kind
      for (const side of SIDES) $(`who-${side}`).value = ''
      fillChoices()
      takeChoices()
      begin(next)
      render()
      return true
    } catch (error) {
      complain(error)
      return false
    }
  }

  // The beginning

  const fieldKeys = (event) =>
    event.target.closest?.('input, textarea, select, summary, .minishogi-board') || event.ctrlKey || event.metaKey || event.altKey

  async function main() {
    first = await backend.start()
    const known = ['en', 'ja']
    const wanted = [kept.get('lang'), first.lang, navigator.language?.slice(0, 2)].find((code) => known.includes(code)) ?? 'en'
    speak(wanted)
    board = new MinishogiBoard($('board'), { style: pieces(), lang })
    board.onmove = (move) => (lesson ? tryMove(move) : play(move))
    board.onrefused = (text) => {
      $('status').textContent = t('not_a_move', text)
    }
    board.onstuck = () => {
      $('status').textContent = withCheck(t('stuck'))
    }
    // A sentence about a press is gone with the next one.
    for (const press of ['pointerdown', 'keydown']) $('board').addEventListener(press, showStatus, true)
    board.onedit = (sfen) => showEditedSfen(sfen)
    const showEditedSfen = (sfen) => {
      $('sfen').value = sfen
      $('sfen-problem').textContent = ''
    }

    for (const button of $('styles').children) {
      button.addEventListener('click', () => {
        kept.set('style', button.dataset.style)
        showStyle()
        render()
      })
    }
    const showSound = () => $('sound').setAttribute('aria-pressed', String(kept.get('sound') === 'on'))
    showSound()
    $('sound').addEventListener('click', () => {
      kept.set('sound', kept.get('sound') === 'on' ? 'off' : 'on')
      showSound()
      sound('move')
    })
    MinishogiPieces.watch($('board'), () => ({ variant: game.variant, view: board.view, style: board.style, lang, flipped: board.flipped }))
    $('help-open').addEventListener('click', () => {
      MinishogiPieces.fill($('help-text'), { variant: game.variant, kinds: now().pieces, style: board.style, lang })
      $('help').showModal()
    })
    $('help-close').addEventListener('click', () => $('help').close())
    $('help').addEventListener('click', (event) => event.target === $('help') && $('help').close())
    $('over-close').addEventListener('click', () => ($('over').hidden = true))
    $('over').addEventListener('keydown', (event) => {
      if (event.key === 'Escape') $('over').hidden = true
    })
    $('over-review').addEventListener('click', review)
    $('rematch').addEventListener('click', () => rematch(false))
    $('swap').addEventListener('click', () => rematch(true))
    $('practise').addEventListener('click', practise)
    $('show-me').addEventListener('click', showSolution)
    $('next').addEventListener('click', () => {
      if (lesson.back) return solvePuzzle([...first.puzzles, ...ownPuzzles()], true)
      showLesson(lesson, lesson.index + 1)
    })
    $('done').addEventListener('click', leaveLesson)
    $('puzzle-today').addEventListener('click', () => solvePuzzle(first.puzzles))
    $('puzzle-own').addEventListener('click', () => solvePuzzle(ownPuzzles(), true))
    $('share').addEventListener('click', shareLink)
    $('type').addEventListener('click', () => {
      const isOn = document.querySelector('.play').classList.toggle('typing')
      $('type').setAttribute('aria-pressed', String(isOn))
      if (isOn) document.querySelector('.mb-type input')?.focus()
    })
    $('kind-label').hidden = (first.games?.length ?? 1) < 2
    const drawn = [...$('kind').options].map((option) => option.value)
    const undrawn = (first.games ?? []).filter(({ id }) => !drawn.includes(id))
    $('kind').append(...undrawn.map(({ id }) => make('option', { value: id }, id)))
    for (const id of drawn) if (first.games?.every((game) => game.id !== id)) $('kind').querySelector(`[value=${id}]`).remove()
    kind = first.game ?? kind
    $('kind').value = kind
    judgeOf = kind
    fillChoices()
    $('kind').addEventListener('change', () => {
      kind = $('kind').value
      // An engine of one game does not know the other.
      for (const side of SIDES) for (const choice of ['who', 'level']) $(`${choice}-${side}`).value = ''
      fillChoices()
    })
    $('ladder').addEventListener('change', (event) => {
      chooseRung(ladderOf(kind).find(({ engine }) => engine === event.target.value), chosenSide())
      $('ladder').querySelector('input:checked')?.focus()
    })
    $('sides').addEventListener('change', (event) => {
      const mine = event.target.value
      const engine = SIDES.map((side) => $(`who-${side}`).value).find((id) => id !== 'human') ?? ladderOf(kind)[0].engine
      const level = SIDES.map((side) => [$(`who-${side}`).value, $(`level-${side}`).value]).find(([id]) => id !== 'human')?.[1]
      chooseRung({ engine, limit: level ? JSON.parse(level === 'clock' ? '{"movetime":1000}' : level) : ladderOf(kind)[0].limit }, mine)
    })
    for (const button of document.querySelectorAll('[data-lang]')) {
      button.addEventListener('click', () => {
        kept.set('lang', button.dataset.lang)
        speak(button.dataset.lang)
      })
    }
    for (const side of SIDES) {
      // Another player has a level of its own.
      $(`who-${side}`).addEventListener('change', () => {
        $(`level-${side}`).value = ''
        fillChoices()
      })
      $(`level-${side}`).addEventListener('change', showLadder)
    }
    $('setup').addEventListener('submit', (event) => {
      event.preventDefault()
      if (board.edit) setEdit(false)
      start(startOf(kind)).then((isStarted) => isStarted && showTable())
    })
    $('undo').addEventListener('click', undo)
    $('hint').addEventListener('click', hint)
    $('judge').addEventListener('change', () => game && showButtons())
    $('flip').addEventListener('click', () => {
      board.flip()
      render()
    })
    $('resign').addEventListener('click', () => {
      end(other(now().side), 'resigned', '', 'resignation')
    })
    $('go').addEventListener('click', () => {
      if (game.isRunning && !SIDES.some(isHuman)) {
        if (game.thinking) {
          backend.stop(seatOf(game.thinking)).catch(() => {})
          game.thinking = null
          game.asked++
        }
        game.isRunning = false
        stopClock()
        return render()
      }
      // Continuing from the middle drops the later moves.
      game.moves = game.moves.slice(0, game.at)
      game.views = game.views.slice(0, game.at + 1)
      game.notes = game.notes.slice(0, game.at)
      game.over = null
      game.report = null
      hinted = null
      game.isRunning = true
      dismiss()
      turn()
    })
    for (const [id, to] of [
      ['first', () => 0],
      ['back', () => game.at - 1],
      ['forward', () => game.at + 1],
      ['last', () => game.moves.length],
    ]) {
      $(id).addEventListener('click', () => step(to()))
    }
    for (const id of ['moves', 'report']) {
      $(id).addEventListener('click', (event) => {
        const ply = event.target.closest('[data-ply]')?.dataset.ply
        if (!ply) return
        step(Number(ply))
        document.querySelector(`#${id} [data-ply="${ply}"]`)?.focus({ preventScroll: true })
      })
    }
    new ResizeObserver(() => game && showBar()).observe($('board'))
    $('arrows').checked = kept.get('arrows') === 'on'
    $('arrows').addEventListener('change', () => {
      kept.set('arrows', $('arrows').checked ? 'on' : 'off')
      showArrows()
    })
    $('analysis').addEventListener('submit', (event) => {
      event.preventDefault()
      review()
    })
    if (!first.strongest) $('analysis-card').hidden = true

    $('tree').addEventListener('submit', async (event) => {
      event.preventDefault()
      const engine = $('searcher').value,
        depth = Number($('tree-depth').value)
      const { sfen, moves, at } = game
      const draw = $('tree').querySelector('button')
      draw.disabled = true
      $('drawn').textContent = t('drawing')
      try {
        const address = await backend.tree({ engine, sfen, moves: moves.slice(0, at), depth, lang })
        $('drawn').replaceChildren(make('a', { href: address, target: '_blank', rel: 'noopener' }, t('open_tree', engine, depth)))
      } catch (error) {
        $('drawn').textContent = ''
        complain(error)
      } finally {
        draw.disabled = false
      }
    })
    $('edit').addEventListener('click', () => setEdit(!board.edit))
    $('turn').addEventListener('click', () => {
      const [pieces, side, ...rest] = edited().split(' ')
      showEdited([pieces, other(side), ...rest].join(' '))
    })
    $('initial').addEventListener('click', () => showEdited(startOf(game.variant)))
    $('bare').addEventListener('click', () => showEdited('4k/5/5/5/K4 b - 1'))
    $('sfen').addEventListener('input', () => {
      if (board.edit && /^\S+( [bw]( \S+( \d+)?)?)?$/.test(edited())) {
        try {
          board.show({ ...MinishogiBoard.position(edited(), now().pieces), sfen: edited() }, {})
        } catch {
          /* not finished yet */
        }
      }
    })
    $('editor-card').addEventListener('toggle', () => {
      // The event comes late: a user who is in the field already is not interrupted.
      if ($('editor-card').open && !$('sfen').value && document.activeElement !== $('sfen')) $('sfen').value = now().sfen
      else if (!$('editor-card').open && board.edit) setEdit(false)
    })
    $('editor').addEventListener('submit', async (event) => {
      event.preventDefault()
      const sfen = edited()
      try {
        await backend.view({ variant: game.variant, sfen, moves: [] })
      } catch (error) {
        $('sfen-problem').textContent = error[lang] ?? error.message
        return $('sfen').focus()
      }
      if (board.edit) setEdit(false)
      start(sfen, game.variant).then((isStarted) => isStarted && showTable())
    })

    $('save').addEventListener('submit', async (event) => {
      event.preventDefault()
      try {
        const { name, text } = await written()
        const link = make('a', { href: URL.createObjectURL(new Blob([text], { type: 'application/octet-stream' })), download: name })
        link.click()
        setTimeout(() => URL.revokeObjectURL(link.href), 10000)
      } catch (error) {
        complain(error)
      }
    })
    $('copy').addEventListener('click', async () => {
      try {
        const { text } = await written()
        $('text').value = text
        // Over plain http there is no clipboard, but the selected text can be copied by hand.
        await navigator.clipboard.writeText(text)
        $('status').textContent = t('copied')
      } catch {
        $('text').select()
      }
    })
    $('file').addEventListener('change', async () => {
      const file = $('file').files[0]
      if (!file) return
      const bytes = new Uint8Array(await file.arrayBuffer())
      // Board programs use many encodings, and the server decodes them.
      try {
        $('text').value = backend.text ? await backend.text(bytes) : new TextDecoder().decode(bytes)
      } catch (error) {
        $('load-problem').textContent = error[lang] ?? error.message
        return
      }
      load()
    })
    $('load').addEventListener('submit', (event) => {
      event.preventDefault()
      load(Number($('which').value) || 0)
    })
    $('which').addEventListener('change', () => load(Number($('which').value)))
    document.addEventListener('keydown', (event) => {
      if (fieldKeys(event) || board.edit) return
      const action = {
        ArrowLeft: () => step(game.at - 1),
        ArrowRight: () => step(game.at + 1),
        Home: () => step(0),
        End: () => step(game.moves.length),
        f: () => {
          board.flip()
          render()
        },
        h: hint,
      }[event.key]
      if (!action) return
      event.preventDefault()
      action()
    })
    addEventListener('pagehide', () => {
      for (const seat of ['black', 'white', 'hint', 'analysis']) backend.stop(seat).catch(() => {})
    })

    for (const side of SIDES) {
      players[side] = $(`who-${side}`).value
      levels[side] = $(`level-${side}`).value
    }
    if (!(await openLink())) await start(startOf(kind))
    document.documentElement.dataset.ready = 'true'
  }

  main().catch((error) => {
    $('banner').hidden = false
    $('banner').textContent = error.message
  })
})()
