// The review of a game by a judge's values: the cost of each move, its verdict, and the accuracy of both sides. Values are for Black, in centipawns.
globalThis.MinishogiReview = (() => {
  'use strict'

  const MATE = 32000
  const isMate = (value) => globalThis.MinishogiBoard.isMate(value)

  /** Black's chance to win. */
  const chance = (value) => (isMate(value) ? (value > 0 ? 1 : 0) : 1 / (1 + Math.exp(-value / 400)))

  /** The value of a finished game. */
  const valueOfEnd = ({ winner }) => (winner === 'b' ? MATE : winner === 'w' ? -MATE : 0)

  /**
   * Notes on the moves so far judged: `judged[i]` is { value, best, name, pv } of the position before move i, `sides[i]` the side that moved.
   * A position without a value of the judge has no value here either.
   */
  function notes(moves, sides, judged) {
    return moves.slice(0, Math.max(0, judged.length - 1)).map((move, i) => {
      const sign = sides[i] === 'b' ? 1 : -1
      const { value: before, best, name } = judged[i]
      const after = judged[i + 1].value
      if (before === null || after === null) return { move, best, name, value: after, cost: null, verdict: '' }
      // Two searches of one position differ a little: the move that the judge would have played costs nothing.
      const cost = move === best ? 0 : Math.max(0, sign * (before - after))
      const missed = move !== best && isMate(before) && sign * before > 0 && !(isMate(after) && sign * after > 0)
      const walked = move !== best && isMate(after) && sign * after < 0 && !(isMate(before) && sign * before < 0)
      const both = isMate(before) && isMate(after) && !missed && !walked
      const verdict = both ? '' : missed || walked || cost >= 500 ? '??' : cost >= 200 ? '?' : cost >= 80 ? '?!' : ''
      const lost = move === best || both ? 0 : Math.max(0, sign * (chance(before) - chance(after)))
      return { move, best, name, before, value: after, cost: both ? 0 : cost, lost, verdict, missed, walked }
    })
  }

  /** The accuracy of a side from 0 to 1, by the formula on the page; null if the side has made no move. */
  function accuracy(report, sides, side) {
    const counted = report.filter((note, i) => sides[i] === side && note.cost !== null)
    if (counted.length === 0) return null
    return counted.reduce((sum, note) => sum + Math.exp((-100 * note.lost) / 25), 0) / counted.length
  }

  /** The places of the mistakes to practise: those of these sides that have a better move. */
  const mistakes = (report, sides, of) =>
    report.flatMap(({ verdict, best, move }, i) => (of.includes(sides[i]) && ['?', '??'].includes(verdict) && best && best !== move ? [i] : []))

  return { MATE, isMate, chance, valueOfEnd, notes, accuracy, mistakes }
})()
