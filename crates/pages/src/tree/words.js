// Trees and sentences about them. Values are for the side to move at a node, as in negamax; a made-up tree of MAX and MIN is shown from MAX's
// view.

const data = JSON.parse(document.getElementById('data').textContent)
const { html, svg } = globalThis.MinishogiBoard
const spans = ([en, ja]) => [html('span', { class: 't', lang: 'en' }, en), html('span', { class: 't', lang: 'ja' }, ja)]
const lang = () => (document.getElementById('in-japanese').checked ? 'ja' : 'en')
const pick = ([en, ja]) => (lang() === 'ja' ? ja : en)
const minus = (text) => String(text).replace('-', '−')

// A search. Its nodes are numbered as they were visited; the grey ones, never visited, go on after them.
class Search {
  constructor(run, place) {
    Object.assign(this, run)
    this.place = place
    this.count = run.parent.length
    this.whole = 2 * this.count - 1
    this.ply = new Uint8Array(this.count)
    this.reach = new Uint8Array(this.count)
    for (let i = 1; i < this.count; i++) this.ply[i] = this.ply[run.parent[i]] + 1
    for (let i = this.count - 1; i >= 0; i--) {
      this.reach[i] = Math.max(this.reach[i], this.ply[i])
      if (i > 0) this.reach[run.parent[i]] = Math.max(this.reach[run.parent[i]], this.reach[i])
    }
    this.deepest = this.reach[0]
    this.iterations = run.visit.reduce((most, visit) => Math.max(most, visit), 0) + 1
    this.isMinimax = run.side === 'max' || run.side === 'min'
    this.isWrong = new Set(run.wrong)
    this.isAside = new Set(run.aside)
    this.isCropped = new Set(run.cropped)
    this.greyBelow = new Map()
    run.grey.parent.forEach((parent, g) => {
      if (!this.greyBelow.has(parent)) this.greyBelow.set(parent, [])
      this.greyBelow.get(parent).push(this.count + g)
    })
  }
  isGrey(i) { return i >= this.count }
  parentOf(i) { return this.isGrey(i) ? this.grey.parent[i - this.count] : this.parent[i] }
  plyOf(i) { return this.isGrey(i) ? this.plyOf(this.parentOf(i)) + 1 : this.ply[i] }
  stepOf(i) { return data.steps[this.isGrey(i) ? this.grey.step[i - this.count] : this.step[i]] }
  /** The nodes visited right below, in the order visited. */
  visited(i) {
    const children = []
    if (!this.isGrey(i)) for (let c = i + 1; c < this.end[i]; c = this.end[c]) children.push(c)
    return children
  }
  unvisited(i) { return this.greyBelow.get(i) ?? [] }
  path(i) {
    const line = []
    for (; i > 0; i = this.parentOf(i)) line.push(i)
    return line.reverse()
  }
  moves(i) { return this.path(i).map((node) => this.stepOf(node).text) }
  names(i) {
    const names = this.path(i).map((node) => this.stepOf(node).name)
    return [names.map(([en]) => en).join(' '), names.map(([, ja]) => ja).join(' ')]
  }
  valueOf(i) { return this.isGrey(i) ? this.grey.value[i - this.count] : this.told[i]?.[2] ?? this.value[i] }
  /** The window that the function reported, if it did; otherwise the one that alpha-beta passes down. */
  windowOf(i) {
    const [alpha, beta] = this.told[i] ?? [null, null]
    return alpha !== null || beta !== null ? [alpha, beta] : [this.alpha[i], this.beta[i]]
  }
  /** The line that leads to a node, for people: nodes of made-up trees may have no name. */
  line(i) {
    const names = this.path(i).map((node) => this.stepOf(node).text || pick(this.shown(node, this.valueOf(node))))
    return names.join(' ')
  }
  /** The number of the node among the children with the same name. */
  ordinal(i) {
    const parent = this.parentOf(i)
    return [...this.visited(parent), ...this.unvisited(parent)].filter((c) => this.stepOf(c).text === this.stepOf(i).text).indexOf(i)
  }
  /** The node with this line of moves, as far as it goes; of the last iteration that has it. */
  find(moves, places) {
    let at = 0
    for (const [depth, move] of moves.entries()) {
      const isSame = (c) => this.stepOf(c).text === move
      const below = this.visited(at).filter(isSame)
      const all = [...below, ...this.unvisited(at).filter(isSame)]
      const next = this.position ? (below.at(-1) ?? all[0]) : all[places[depth]]
      if (next === undefined) return at
      at = next
    }
    return at
  }
  /** Of the nodes visited, the child with the best value for the side to move at `i`. */
  chosen(i, until = this.whole) {
    let [best, at] = [null, null]
    for (const c of this.visited(i)) {
      if (this.leaves(c) > until || this.valueOf(c) === null || this.isAside.has(c) || (i === 0 && this.visit[c] !== this.shownIteration(until))) continue
      if (best === null || -this.valueOf(c) > best) [best, at] = [-this.valueOf(c), c]
    }
    return at
  }
  shownIteration(until) { return until >= this.whole ? this.iterations - 1 : this.visit[this.event(until).node] }

  // Steps: each node is entered once and left once.
  enters(i) { return 2 * i - this.ply[i] }
  leaves(i) { return this.enters(i) + 2 * (this.end[i] - i) - 1 }
  event(t) {
    let [low, high] = [0, this.count - 1]
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (this.enters(middle) <= t) low = middle
      else high = middle - 1
    }
    let node = low
    if (this.enters(node) === t) return { node, enters: true }
    for (let at = this.enters(node) + 1; at < t; at++) node = this.parent[node]
    return { node, enters: false }
  }
  /** The state of an open or closed node at this time: the best so far, alpha as raised by it, and the number of finished children. */
  soFar(i, t) {
    const [alpha, beta] = this.windowOf(i)
    let [best, done] = [null, 0]
    const pass = i === 0 ? this.shownIteration(t) : null
    for (const c of this.visited(i)) {
      if (this.leaves(c) > t) break
      if (this.isAside.has(c) || (pass !== null && this.visit[c] !== pass)) continue
      done += 1
      if (this.valueOf(c) !== null) best = Math.max(best ?? -Infinity, -this.valueOf(c))
    }
    const raised = best === null ? alpha : alpha === null ? best : Math.max(alpha, best)
    return { alpha, beta, best, done, raised }
  }

  // In words.
  sign(i) { return this.isMinimax && (this.plyOf(i) % 2 === 1) !== (this.side === 'min') ? -1 : 1 }
  number(value) {
    if (value === null || value === undefined) return ['?', '?']
    if (this.mate && value === 0) return ['no mate', '詰みなし']
    const distance = data.mate - Math.abs(value)
    if (!this.isMinimax && distance === 0 && value < 0) return ['mated', '詰まされている']
    if (!this.isMinimax && distance >= 0 && distance <= data.plies) {
      return value > 0 || this.mate > 0 ? [`mate in ${distance}`, `${distance} 手で詰み`] : [`mated in ${distance}`, `${distance} 手で詰まされる`]
    }
    return [minus(value), minus(value)]
  }
  shown(i, value) { return this.number(value === null || value === undefined ? value : this.sign(i) * value + 0) }
  bound(value, isUpper) {
    if (value === null || value === undefined) return isUpper ? '∞' : '−∞'
    if (this.mate && value === 0) return ['no mate', '詰みなし']
    const distance = data.mate - Math.abs(value)
    if (!this.isMinimax && distance >= 0 && distance <= data.plies) return `${value > 0 ? '' : '−'}#${distance}`
    return minus(value)
  }
  /** In a search for a mate: true if one check is enough here (OR), false if all answers matter (AND). */
  isAttack(i) { return this.plyOf(i) % 2 === 0 }
  windowText(i, [alpha, beta] = this.windowOf(i)) {
    if (this.mate) return this.isAttack(i) ? 'OR' : 'AND'
    const flip = (value) => (value === null ? null : -value + 0)
    return this.sign(i) === 1 ? `(${this.bound(alpha, false)}, ${this.bound(beta, true)})` : `(${this.bound(flip(beta), false)}, ${this.bound(flip(alpha), true)})`
  }
  /** Every window that a node has while it is searched. */
  windows(i) {
    const [alpha, beta] = this.windowOf(i)
    const windows = [this.windowText(i)]
    let best = null
    for (const c of this.visited(i)) {
      if (this.valueOf(c) === null || (best !== null && -this.valueOf(c) <= best)) continue
      best = -this.valueOf(c)
      windows.push(this.windowText(i, [alpha === null ? best : Math.max(alpha, best), beta]))
    }
    return windows
  }
  sideOf(i) {
    const sides = { black: ['Black', '先手'], white: ['White', '後手'], max: ['MAX', 'MAX'], min: ['MIN', 'MIN'] }
    const other = { black: 'white', white: 'black', max: 'min', min: 'max' }
    return sides[this.plyOf(i) % 2 === 0 ? this.side : other[this.side]]
  }
  isFirstSide(i) { return this.mate ? this.isAttack(i) : (this.plyOf(i) % 2 === 0) === (this.side === 'black' || this.side === 'max') }
  label(i) {
    if (i === 0) return ['root', 'ルート']
    const { text } = this.stepOf(i)
    return [text, text]
  }
  /** "cut: 4 >= beta 3", in the view of the node. */
  condition(i, best, beta) {
    if (this.mate) return this.isAttack(i) ? ['one check that mates is enough', '詰みにつながる王手が 1 つあれば十分'] : ['one way out is enough', '逃れる応手が 1 つあれば十分']
    if (this.sign(i) === 1) return [`cut: ${this.bound(best)} >= beta ${this.bound(beta, true)}`, `枝刈り: ${this.bound(best)} ≧ β ${this.bound(beta, true)}`]
    return [`cut: ${this.bound(-best)} <= alpha ${this.bound(-beta)}`, `枝刈り: ${this.bound(-best)} ≦ α ${this.bound(-beta)}`]
  }
  noCondition(i, best, beta) {
    if (this.mate) return this.isAttack(i) ? ['no check mates yet', '詰みにつながる王手はまだ見つかっていない'] : ['no way out yet', '逃れる応手はまだ見つかっていない']
    if (this.sign(i) === 1) return [`no cut: ${this.bound(best)} < beta ${this.bound(beta, true)}`, `刈らない: ${this.bound(best)} < β ${this.bound(beta, true)}`]
    const upper = beta === null ? null : -beta
    return [`no cut: ${this.bound(-best)} > alpha ${this.bound(upper, false)}`, `刈らない: ${this.bound(-best)} > α ${this.bound(upper, false)}`]
  }
  cuts(best, beta) { return best !== null && beta !== null && best >= beta }

  /** The sentences about a node at this time: [en, ja, class]. */
  sentences(i, t) {
    const said = []
    const say = (en, ja, look = '') => said.push([en, ja, look])
    const [side, sideJa] = this.sideOf(i)
    if (this.isGrey(i)) {
      const value = this.valueOf(i)
      say('Never looked at.', '探索で一度も調べていない節点です。', 'quiet')
      if (value !== null) {
        const [en, ja] = this.shown(i, value)
        say(`A plain minimax finds ${en} here${this.isMinimax ? '' : ` for ${side}`}.`, `枝刈りのないミニマックス法で求めた値${this.isMinimax ? '' : `（${sideJa}から見て）`}: ${ja}。`)
      }
      const above = this.path(i).findLast((node) => !this.isGrey(node)) ?? 0
      const refuted = this.refutation[above]
      if (refuted && this.parentOf(i) === above && refuted[0] === this.stepOf(i).text) {
        say(`This is the refutation that was missed: ${this.number(refuted[1])[0]} for ${this.sideOf(above)[0]}.`, `見落としたのはこの手です。${this.sideOf(above)[1]}から見た値: ${this.number(refuted[1])[1]}。`, 'wrong')
      }
      if (this.grey.more[i - this.count]) say('The tree below is too large to be drawn here.', 'この下の木は大きいので、省略しています。', 'quiet')
      return said
    }
    const { beta, best, done, raised } = this.soFar(i, t)
    const isDone = this.leaves(i) <= t
    const isLeaf = this.end[i] === i + 1
    const window = this.windowText(i)
    if (!this.mate) say(`${side} to move. Window ${window}.`, `手番: ${sideJa}。窓: ${window}。`)
    else if (this.isAttack(i)) say(`${side} attacks: one check that mates is enough (OR).`, `手番: ${sideJa}（攻め方）。詰みにつながる王手が 1 つあれば詰み（OR 節点）。`)
    else say(`${side} defends: it is mate if every answer leads to it (AND).`, `手番: ${sideJa}（玉方）。すべての応手が詰みにつながるときだけ詰み（AND 節点）。`)
    if (isLeaf && isDone) {
      const [en, ja] = this.shown(i, this.valueOf(i))
      const how = this.isAside.has(i) ? 6 : (this.from[i] ?? 0)
      const [what, whatJa] = this.mate && this.legal[i] > 0 ? ['Not looked at further', 'この先は未探索'] : [
        ['A leaf', '葉'], ['A leaf, evaluated', '葉（静的評価値）'], ['A leaf', '葉'], ['Known from a table', '置換表にあった値'],
        ['A repetition', '千日手'], ['No moves', '合法手なし'], ['Visited, but not searched', '訪れただけで未探索'],
      ][how]
      say(`${what}: ${en}.`, `${whatJa}: ${ja}。`, 'value')
    } else if (isDone) {
      const [en, ja] = this.shown(i, this.valueOf(i))
      if (this.mate) say(`From the visited moves follows: ${en}.`, `調べた手から分かる結論: ${ja}。`, 'value')
      else say(`Returned ${en}.`, `返した値: ${ja}。`, 'value')
    }
    if (this.isCropped.has(i)) say('The record was cut here: not all nodes below were kept.', '記録はここで途切れています。この下の節点は一部しか残っていません。', 'quiet')
    if (!isLeaf && this.mate) {
      const [what, whatJa] = this.isAttack(i) ? ['checks', '王手'] : ['answers', '応手']
      const seen = this.visited(i).length
      say(`Looked at ${seen} of ${Math.max(seen, this.legal[i])} ${what}.`, `${whatJa} ${Math.max(seen, this.legal[i])} 手のうち ${seen} 手を調べました。`)
    } else if (!isLeaf && this.iterations === 1) {
      say(`Looked at ${done} of ${this.legal[i]}${isDone ? '' : ' so far'}.`, `${this.legal[i]} 手のうち ${done} 手を調べ${isDone ? 'ました' : 'たところです'}。`)
    }
    if (!isLeaf && !isDone && best !== null) {
      const [en, ja] = this.shown(i, best)
      say(`Best so far ${en}; the window is now ${this.windowText(i, [raised, beta])}.`, `ここまでの最善は ${ja}。現在の窓は ${this.windowText(i, [raised, beta])}。`)
    }
    if (isDone && this.cut[i] > 0) {
      const skipped = this.unvisited(i).length
      if (this.cuts(best, beta)) {
        const [en, ja] = this.condition(i, best, beta)
        say(en, `${ja}。`, 'cut')
      }
      if (this.cut[i] === 1) {
        say(skipped === 1 ? 'The move that was skipped could not have mattered.' : `None of the ${skipped} skipped could have mattered.`, `省いた ${skipped} 手は、結果に影響しません。`)
      }
      if (this.cut[i] === 2 && this.mate) {
        const refuted = this.refutation[i]
        if (refuted) say(`${refuted[0]} was never looked at: ${this.number(refuted[1])[0]}.`, `${refuted[0]}（${this.number(refuted[1])[1]}）を一度も調べていません。`, 'wrong')
      } else if (this.cut[i] === 2) {
        const refuted = this.refutation[i]
        const [en, ja] = refuted ? [` ${refuted[0]} was missed: ${this.number(refuted[1])[0]}.`, `${refuted[0]}（${this.number(refuted[1])[1]}）を見落としています。`] : ['', '']
        say(`Wrongly cut: the skipped moves matter.${en}`, `間違った枝刈りです。省いた手によって結果が変わります。${ja}`, 'wrong')
      }
      if (this.cut[i] === 3 && !this.mate) say(`Why ${skipped} were skipped cannot be seen from outside: a table, a reduction, a repetition?`, `${skipped} 手を省いた理由は、記録からは分かりません（置換表、深さの削減、千日手など）。`, 'quiet')
    }
    const right = this.right[i]
    if (isDone && right !== null && right !== undefined && this.isWrong.has(i)) {
      const [en, ja] = this.number(right)
      const best = this.best[i]
      say(`Right is ${en}${best ? `, by ${best}` : ''}.`, `正しい値: ${ja}${best ? `（最善手は ${best}）` : ''}。`, 'wrong')
    }
    const reported = this.reported[i]
    if (isDone && reported !== undefined && this.isWrong.has(i) && (this.mate || reported !== this.valueOf(i))) {
      const [en, ja] = this.number(reported)
      const [follows, followsJa] = this.number(this.valueOf(i))
      if (this.mate) say(`Its answer says ${en} here.`, `プレイヤーが答えた値: ${ja}。`, 'wrong')
      else say(`The player says ${en} here; from the visited moves follows ${follows}.`, `プレイヤーが報告した値: ${en === ja ? en : ja}。調べた手から求まる値: ${followsJa}。`, 'wrong')
    }
    if (i === this.first_wrong && this.flaw && isDone) say(...this.flaw, 'wrong')
    const parent = this.parent[i]
    if (isDone && parent >= 0 && this.valueOf(i) !== null && !this.mate) this.sayAbove(i, parent, t, say)
    return said
  }
  /** The effect of the value on the parent. */
  sayAbove(i, parent, t, say) {
    const before = this.soFar(parent, this.enters(i))
    const value = -this.valueOf(i)
    const [en, ja] = this.shown(parent, value)
    const [side, sideJa] = this.sideOf(parent)
    if (before.best !== null && value <= before.best) say(`For ${side} above: ${en}, no better than before.`, `1 つ上の節点（手番: ${sideJa}）での値: ${ja}。これまでの最善を更新しません。`, 'quiet')
    else if (before.raised === null || value > before.raised) say(`For ${side} above: ${en}, the best so far.`, `1 つ上の節点（手番: ${sideJa}）での値: ${ja}。ここまでの最善です。`, 'quiet')
    else say(`For ${side} above: ${en}, the best so far, but not above ${this.bound(before.raised)}.`, `1 つ上の節点（手番: ${sideJa}）での値: ${ja}。ここまでの最善ですが、${this.bound(before.raised)} は超えません。`, 'quiet')
  }
  /** The event at this time. */
  happens(t) {
    const { node, enters } = this.event(t)
    const line = this.line(node)
    const [place, gap] = node === 0 ? [['the root', 'ルート'], ''] : [[line, line], ' ']
    if (t >= this.whole) return ['The whole search.', '探索の全体。']
    if (enters && this.mate) return [`Goes to ${place[0]} (${this.windowText(node)}).`, `${place[1]}（${this.windowText(node)}）へ進む。`]
    if (enters) return [`Goes to ${place[0]}, window ${this.windowText(node)}.`, `${place[1]}${gap}へ進む。窓: ${this.windowText(node)}。`]
    const [en, ja] = this.shown(node, this.valueOf(node))
    const { best, beta } = this.soFar(node, t)
    const cut = this.cut[node] > 0 && this.cuts(best, beta) ? this.condition(node, best, beta) : null
    return [`${place[0]} returns ${en}${cut ? ` (${cut[0]})` : ''}.`, `${place[1]}${gap}の値は ${ja}${cut ? `（${cut[1]}）` : ''}。`]
  }
  /** The node at which a cut is possible now: a child has just returned, others are left, and there is a bound that can be reached. */
  decision(t) {
    const { node, enters } = this.event(t)
    if (enters || node === 0) return null
    const parent = this.parent[node]
    const isLast = this.end[node] === this.end[parent] && this.unvisited(parent).length === 0
    const state = this.soFar(parent, t)
    return isLast || state.best === null || state.beta === null || parent === 0 ? null : { parent, ...state, cuts: this.cuts(state.best, state.beta) }
  }
}
