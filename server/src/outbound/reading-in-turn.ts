import type { Socket } from 'node:net'

const readsPerTurn = 32

/**
 * Of all connections, only so many are read in one turn of the event loop; the others wait in line, while the system
 * gathers what comes for them. With few connections nobody waits. With a thousand that say a word every 20 ms, each
 * reading brings several words for the price of one, and turns stay short, so that whoever comes anew is let in soon.
 */
export function createReadingInTurn() {
  const line: (() => void)[] = []
  let left = readsPerTurn
  let isTurnAwaited = false

  function awaitTurn(): void {
    if (isTurnAwaited) return
    isTurnAwaited = true
    setImmediate(() => {
      isTurnAwaited = false
      left = readsPerTurn
      for (const read of line.splice(0, readsPerTurn)) begin(read)
    })
  }

  function begin(read: () => void): void {
    left -= 1
    awaitTurn()
    read()
  }

  const enter = (read: () => void): void => {
    if (left > 0) begin(read)
    else line.push(read)
  }

  /** By what every readable stream is made of: one that may not push more stops, until it is to read again. */
  function readInTurn(socket: Socket): Socket {
    const { push, _read } = socket
    socket.push = (...chunk) => {
      push.apply(socket, chunk)
      return false
    }
    socket._read = (size) =>
      enter(() => {
        if (!socket.destroyed) _read.call(socket, size)
      })
    return socket
  }

  return { readInTurn, isAnyoneInLine: () => line.length > 0 }
}

/** Of all connections of this process together. */
export const { readInTurn, isAnyoneInLine } = createReadingInTurn()
