// The worker in which a player thinks: gets its bytes and those of its network first, and then lines to obey; posts every line that is said, and what became of them.
'use strict'

let player = null
let panic = null

self.onmessage = async ({ data: { bytes, net, lines } }) => {
  try {
    if (bytes) player = await startWasm(bytes, said)
    if (bytes && net.length > 0) player.net(net)
    if (panic) throw new Error(panic.en)
    for (const line of lines) player.obey(line)
    self.postMessage({ done: true })
  } catch (error) {
    // A panic has said what it is, and then ends in a trap. Without it, there was a trap of another kind: no more memory, or no more stack.
    const told = String(error?.message ?? error)
    self.postMessage({ panic: panic ?? { en: `the player was ended by the browser: ${told}`, ja: `ブラウザがプレイヤーを止めました: ${told}` } })
  }
}

function said(line) {
  if (line.startsWith('{"panic":')) panic = JSON.parse(line).panic
  else self.postMessage({ line })
}
