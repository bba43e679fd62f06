// A player in WebAssembly, on the page (where it knows the rules) and in a worker (where it thinks). `crates/browser/src/lib.rs` tells what it exports.
'use strict'

/** Makes an instance of the player in these bytes. Its output goes to `said`, line by line. */
async function startWasm(bytes, said) {
  const text = (address, length) => new TextDecoder().decode(new Uint8Array(exports.memory.buffer, address, length))
  const page = {
    say: (address, length) => said(text(address, length)),
    now: () => performance.now(),
    random(address, length) {
      // No more than this at a time.
      for (let done = 0; done < length; done += 65536) {
        crypto.getRandomValues(new Uint8Array(exports.memory.buffer, address + done, Math.min(65536, length - done)))
      }
    },
  }
  const { instance: { exports } } = await WebAssembly.instantiate(bytes, { page })
  const put = (data) => {
    const address = exports.room(data.length)
    new Uint8Array(exports.memory.buffer, address, data.length).set(data)
  }
  const write = (line) => put(new TextEncoder().encode(line))
  exports.main(0, 0)
  return {
    /** Obeys a line of USI; throws where the player panics. */
    obey(line) {
      write(line)
      exports.obey()
    },
    /** Lets the player play with the network in these bytes. */
    net(data) {
      put(data)
      exports.net()
    },
    /** Says the position of a line `position ...` as JSON. */
    view(line) {
      write(line)
      exports.view()
    },
  }
}
