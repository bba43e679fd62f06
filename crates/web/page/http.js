// The backend of `minishogi web`: a server on this machine. README.md in this folder describes backends.
;(() => {
  'use strict'

  class BackendError extends Error {
    constructor(kind, en, ja) {
      super(en)
      Object.assign(this, { kind, en, ja })
    }
  }
  window.BackendError = BackendError

  const lost = () => new BackendError('lost', MinishogiTexts.say('en', 'lost_server'), MinishogiTexts.say('ja', 'lost_server'))

  async function ask(path, body) {
    let response
    try {
      const options = body === undefined ? {} : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
      response = await fetch(path, options)
    } catch {
      throw lost()
    }
    if (response.ok) return response.headers.get('content-type')?.includes('json') ? response.json() : undefined
    const text = await response.text()
    let told
    try {
      told = JSON.parse(text)
    } catch {
      throw new BackendError('bad', text.trim(), text.trim())
    }
    throw new BackendError(told.kind, told.en, told.ja)
  }

  // The server's number for this page, as long as its stream of events is open.
  let page
  let question = 0
  const open = new Map()
  const lastOf = {}

  function listen() {
    const known = withResolvers()
    page = known.promise
    page.catch(() => {})
    const events = new EventSource('events')
    events.onmessage = ({ data }) => {
      const event = JSON.parse(data)
      if (event.type === 'hello') {
        known.resolve(event.page)
      } else if (event.type === 'info') {
        open.get(event.question)?.onInfo?.(event.info)
      } else if (event.type === 'answer') {
        open.get(event.question)?.resolve(event.answer)
        open.delete(event.question)
      } else if (event.type === 'fault') {
        open.get(event.question)?.reject(new BackendError(event.fault.kind, event.fault.en, event.fault.ja))
        open.delete(event.question)
      } else {
        backend.onevent(event)
      }
    }
    events.onerror = () => {
      // The engines ended with the stream. To the server, a new stream is another page.
      events.close()
      known.reject(lost())
      for (const { reject } of open.values()) reject(lost())
      open.clear()
      backend.onevent({ type: 'lost' })
      setTimeout(again, 1000)
    }
    async function again() {
      try {
        await ask('start')
        listen()
        page.then(
          () => backend.onevent({ type: 'found' }),
          () => {},
        )
      } catch {
        setTimeout(again, 2000)
      }
    }
  }

  function withResolvers() {
    const made = {}
    made.promise = new Promise((resolve, reject) => Object.assign(made, { resolve, reject }))
    return made
  }

  const backend = {
    onevent() {},
    async start() {
      const first = await ask('start')
      listen()
      return first
    },
    view: ({ variant, sfen, moves }) => ask('view', { variant, sfen, moves }),
    async go({ variant, seat, engine, game, sfen, moves, limit }, onInfo) {
      if (variant === 'dobutsu') {
        // The answer is looked up, not searched.
        const { info, answer } = await ask('dobutsu', { engine, sfen, moves })
        onInfo?.(info)
        return answer
      }
      const number = ++question
      const answered = withResolvers()
      open.set(number, { ...answered, onInfo })
      lastOf[seat] = number
      try {
        await ask('go', { variant, page: await page, question: number, seat, engine, game, sfen, moves, limit })
      } catch (error) {
        open.delete(number)
        throw error
      }
      return answered.promise
    },
    async stop(seat) {
      if (open.has(lastOf[seat])) await ask('stop', { page: await page, seat, question: lastOf[seat] })
    },
    async leave(seat) {
      await ask('leave', { page: await page, seat })
    },
    tree: async ({ engine, sfen, moves, depth, lang }) => (await ask('tree', { engine, sfen, moves, depth, lang })).address,
    puzzle: ({ sfen, moves, played }) => ask('puzzle', { sfen, moves, played }),
    write: async (format, game) => ask('write', { format, game }),
    read: async (text) => ask('read', { text }),
    text: async (bytes) => (await ask('text', { bytes: Array.from(bytes, (byte) => String.fromCharCode(byte)).join('') })).text,
  }
  window.MinishogiBackend = backend
})()
