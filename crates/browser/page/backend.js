// The backend of the page of `minishogi share`: the player in this very file. `crates/web/page/README.md` tells what a backend is.
'use strict'

;(() => {
  const element = (id) => document.getElementById(id).textContent
  const about = JSON.parse(element('about'))
  const scripts = URL.createObjectURL(new Blob([element('worker')], { type: 'text/javascript' }))
  const [bytes, net] = ['wasm', 'net'].map((id) => Uint8Array.from(atob(element(id)), (c) => c.charCodeAt(0)))

  /** The rules: an instance on the page, which never searches. And its lines of output. */
  let rules = null
  let said = []

  class BackendError extends Error {
    constructor(kind, en, ja) {
      super(en)
      Object.assign(this, { kind, en, ja })
    }
  }
  window.BackendError = BackendError

  /** The seats with a player. */
  const seats = new Map()

  /** Why a search ended that was told to stop. */
  const STOPPED = Symbol('stopped')

  /** A player in a worker. A search cannot be asked to stop there: a page that has had enough ends the worker. */
  class Seat {
    constructor(name) {
      this.name = name
      this.worker = new Worker(scripts)
      this.isNew = true
      this.game = null
      this.reject = null
    }

    /** Obeys the lines; `onLine` gets the output meanwhile. */
    ask(lines, onLine) {
      return new Promise((resolve, reject) => {
        this.reject = reject
        this.worker.onmessage = ({ data }) => {
          if (data.line !== undefined) return onLine(data.line)
          if (data.panic) return this.end(new BackendError('crash', data.panic.en, data.panic.ja))
          this.reject = null
          resolve()
        }
        this.worker.onerror = (event) => {
          event.preventDefault()
          this.end(new BackendError('crash', `the worker failed: ${event.message}`, `ワーカーの失敗: ${event.message}`))
        }
        this.worker.postMessage({ bytes: this.isNew ? bytes : null, net, lines })
        this.isNew = false
      })
    }

    /** Ends the player of this seat; a caller that waits for an answer hears why. */
    end(why) {
      this.worker.terminate()
      if (seats.get(this.name) === this) seats.delete(this.name)
      this.reject?.(why)
      this.reject = null
    }
  }

  const positionLine = ({ sfen, moves }) => {
    const start = sfen === 'startpos' ? sfen : `sfen ${sfen}`
    return `position ${start}${moves.length > 0 ? ` moves ${moves.join(' ')}` : ''}`
  }

  const goLine = (limit) => ['go', ...Object.entries(limit).map(([name, value]) => `${name} ${Math.max(0, Math.round(value))}`)].join(' ')

  // As in the kit: a value nearer to it than the longest line of play is a mate.
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
      bound: /bound/.test(head), text: '', pv: pv ? pv.trim().split(/\s+/) : [],
    }
  }

  const START = 'rbsgk/4p/5/P4/KGSBR b - 1'

  const newRules = async () => (rules = await startWasm(bytes, (line) => said.push(line)))

  function saidTo(question) {
    said = []
    question()
    return said
  }

  /** Shows the notes on this player, such as that it has one thread. */
  function tellNotes() {
    const [en, ja] = ['en', 'ja'].map((lang) => {
      rules.obey(`lang ${lang}`)
      return saidTo(() => rules.obey('usi')).map((line) => readInfo(line)?.text).filter(Boolean).join(' ')
    })
    if (en) setTimeout(() => window.MinishogiBackend.onevent({ type: 'note', en, ja }))
  }

  /** The milliseconds between two infos that a page is told, at least. */
  const PACE = 50

  window.MinishogiBackend = {
    onevent() {},

    async start() {
      await newRules()
      const names = JSON.parse(saidTo(() => rules.obey('games'))[0]).games
      const games = names.map((id) => ({ id, start: 'startpos' }))
      tellNotes()
      return {
        engines: [{ id: about.id, group: 'others', en: about.en, ja: about.ja }],
        ...(games.length > 0 && { games: [{ id: 'minishogi', start: START }, ...games], game: names.includes(about.game) ? about.game : 'minishogi' }),
        black: 'human', white: about.id, lang: about.lang, limit: about.limit, strongest: null, formats: [],
      }
    },

    async view(position) {
      let view
      try {
        const lines = saidTo(() => {
          rules.obey(`game ${position.variant ?? 'minishogi'}`)
          rules.view(positionLine(position))
        })
        view = JSON.parse(lines.join(''))
      } catch (error) {
        // The rules may be the player's own: an instance that panicked is not asked again.
        const panic = said.find((line) => line.startsWith('{"panic":'))
        await newRules()
        if (!panic) throw error
        const { en, ja } = JSON.parse(panic).panic
        throw new BackendError('crash', en, ja)
      }
      if (view.error) throw new BackendError('bad', view.error.en, view.error.ja)
      return view
    },

    async go({ variant, seat: name, game, sfen, moves, limit }, onInfo) {
      // No caller waits for the answer to an earlier question.
      if (seats.get(name)?.reject) seats.get(name).end(STOPPED)
      const seat = seats.get(name) ?? new Seat(name)
      seats.set(name, seat)
      const began = performance.now()
      let last = { depth: 0, seldepth: 0, nodes: 0, nps: 0, ms: 0, score: null, bound: false, pv: [] }
      let remark = ''
      let bestmove = null
      let told = 0
      const hear = (line) => {
        if (line.startsWith('bestmove ')) bestmove = line.split(/\s+/)[1]
        const info = readInfo(line)
        if (!info) return
        if (info.text) remark = info.text
        else last = info
        if (info.text || performance.now() - told > PACE) {
          told = performance.now()
          onInfo({ ...last, text: remark })
        }
      }
      const lines = [`game ${variant ?? 'minishogi'}`, `lang ${document.documentElement.lang === 'ja' ? 'ja' : 'en'}`]
      if (seat.isNew) lines.push('usi')
      else if (game !== seat.game) lines.push('usinewgame')
      seat.game = game
      try {
        await seat.ask([...lines, positionLine({ sfen, moves }), goLine(limit)], hear)
      } catch (error) {
        if (error !== STOPPED) throw error
        bestmove = last.pv[0] ?? null
      }
      if (bestmove === null) {
        throw new BackendError('time', 'the player was stopped before it had found a move', '手が見つかる前に止められました')
      }
      // The info that the pace held back.
      onInfo({ ...last, text: remark })
      return { bestmove, ms: performance.now() - began, score: last.score, depth: last.depth, nodes: last.nodes, remark }
    },

    async stop(name) {
      const seat = seats.get(name)
      if (seat?.reject) seat.end(STOPPED)
    },

    async leave(name) {
      seats.get(name)?.end(STOPPED)
    },
  }
})()
