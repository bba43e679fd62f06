// What stands behind the page of `minishogi share`: the player in this very file. `web/page/README.md` tells what a backend is.
'use strict'

;(() => {
  const element = (id) => document.getElementById(id).textContent
  const about = JSON.parse(element('about'))
  const scripts = URL.createObjectURL(new Blob([element('worker')], { type: 'text/javascript' }))
  const bytes = Uint8Array.from(atob(element('wasm')), (c) => c.charCodeAt(0))

  /** What the rules say of a position: an instance on the page, which never searches. */
  let rules = null
  let said = ''

  /** A player in a worker. A search cannot be asked to stop there: who has had enough ends the worker. */
  class Seat {
    constructor() {
      this.worker = new Worker(scripts)
      this.first = { bytes }
    }

    /** Obeys the lines; `onLine` gets what is said meanwhile. */
    ask(lines, onLine) {
      return new Promise((resolve, reject) => {
        this.end = (error) => {
          this.worker.terminate()
          reject(error)
        }
        this.worker.onmessage = ({ data }) => {
          if (data.line !== undefined) onLine(data.line)
          else if (data.done) resolve()
          else this.end(new BackendError('crash', data.panic.en, data.panic.ja))
        }
        this.worker.onerror = (event) => {
          event.preventDefault()
          this.end(new BackendError('crash', `the worker failed: ${event.message}`, `ワーカーの失敗: ${event.message}`))
        }
        this.worker.postMessage({ ...this.first, lines })
        this.first = {}
      })
    }
  }

  const seats = new Map()
  const STOPPED = Symbol('stopped')

  const positionLine = ({ sfen, moves }) => {
    const start = sfen === 'startpos' ? sfen : `sfen ${sfen}`
    return `position ${start}${moves.length > 0 ? ` moves ${moves.join(' ')}` : ''}`
  }

  const goLine = (limit) => ['go', ...Object.entries(limit).map(([name, value]) => `${name} ${Math.max(0, Math.round(value))}`)].join(' ')

  // As in the kit: what is nearer to it than the longest line of play is a mate.
  const VALUE_MATE = 32000

  /** An `info` line, or null where there is nothing to show. */
  function readInfo(line) {
    if (!line.startsWith('info ')) return null
    const string = line.match(/^info string (.*)$/)
    if (string) return { text: string[1] }
    const [, head, pv] = line.match(/^info (.*?)(?: pv (.*))?$/)
    const number = (name) => Number(head.match(new RegExp(`\\b${name} (-?\\d+)`))?.[1] ?? 0)
    const score = head.match(/score (cp|mate) (-?\d+)/)
    const value = score && Number(score[2])
    return {
      depth: number('depth'), seldepth: number('seldepth'), nodes: number('nodes'), nps: number('nps'), ms: number('time'),
      score: score ? (score[1] === 'cp' ? value : value > 0 ? VALUE_MATE - value : -VALUE_MATE - value) : null,
      bound: /bound/.test(head), pv: pv ? pv.trim().split(/\s+/) : [],
    }
  }

  /** Every so many milliseconds a page is told, and no more often. */
  const PACE = 50

  window.MinishogiBackend = {
    onevent() {},

    async start() {
      rules = await startWasm(bytes, (line) => (said = line))
      return {
        engines: [{ id: about.id, group: 'others', en: about.en, ja: about.ja }],
        black: 'human', white: about.id, lang: about.lang, limit: about.limit, strongest: null, formats: [],
      }
    },

    async view(position) {
      rules.view(positionLine(position))
      const view = JSON.parse(said)
      if (view.error) throw new BackendError('bad', view.error.en, view.error.ja)
      return view
    },

    async go({ seat: name, sfen, moves, limit }, onInfo) {
      const seat = seats.get(name) ?? new Seat()
      seats.set(name, seat)
      const began = performance.now()
      let last = { score: null, depth: 0, nodes: 0, pv: [] }
      let remark = ''
      let bestmove = null
      let told = 0
      const hear = (line) => {
        if (line.startsWith('bestmove ')) bestmove = line.split(/\s+/)[1]
        const info = readInfo(line)
        if (!info) return
        if (info.text !== undefined) remark = info.text
        else last = info
        if (info.text !== undefined || performance.now() - told > PACE) {
          told = performance.now()
          onInfo(info)
        }
      }
      const lang = `lang ${document.documentElement.lang === 'ja' ? 'ja' : 'en'}`
      const isNew = seat.first.bytes !== undefined
      const game = moves.length < 2 && !isNew ? ['usinewgame'] : []
      try {
        await seat.ask([lang, ...(isNew ? ['usi'] : []), ...game, positionLine({ sfen, moves }), goLine(limit)], hear)
      } catch (error) {
        seats.delete(name)
        if (error !== STOPPED) throw error
        bestmove = last.pv[0] ?? null
      }
      if (bestmove === null) {
        throw new BackendError('time', 'the player was stopped before it had found a move', '手が見つかる前に止められました')
      }
      return { bestmove, ms: performance.now() - began, score: last.score, depth: last.depth, nodes: last.nodes, remark }
    },

    async stop(name) {
      seats.get(name)?.end?.(STOPPED)
    },

    async leave(name) {
      const seat = seats.get(name)
      seats.delete(name)
      seat?.end?.(STOPPED)
      seat?.worker.terminate()
    },
  }
})()
