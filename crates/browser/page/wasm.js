// A player in WebAssembly, on the page (where it knows the rules) and in a worker (where it thinks). `crates/browser/src/lib.rs` tells what it exports.
'use strict'

/** Makes an instance of the player in these bytes. Whatever it says goes to `said`, line by line. */
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
  const write = (line) => {
    const utf8 = new TextEncoder().encode(line)
    const address = exports.room(utf8.length)
    new Uint8Array(exports.memory.buffer, address, utf8.length).set(utf8)
  }
  exports.main(0, 0)
  return {
    /** Obeys a line of USI; throws where the player panics. */
    obey(line) {
      write(line)
      exports.obey()
    },
    /** Says the position of a line `position ...` as JSON. */
    view(line) {
      write(line)
      exports.view()
    },
  }
}
