import type { Socket } from 'node:net'
import { createTickLimiter } from '../lib/tick-limiter.ts'

const readsPerTick = 64

/**
 * Limits how many connections are read per tick: while one waits, the system gathers what comes for it. With a thousand
 * that say a word every 20 ms, each reading brings several words for the price of one, and ticks stay short, so that new
 * connections are accepted soon.
 */
export function createReadLimiter() {
  const { run, hasWaiting: hasWaitingReads } = createTickLimiter(readsPerTick)

  /** By what every readable stream is made of: one that may not push more stops, until it is to read again. */
  function limitReads(socket: Socket): Socket {
    const { push, _read } = socket
    socket.push = (...chunk) => {
      push.apply(socket, chunk)
      return false
    }
    socket._read = (size) =>
      run(() => {
        if (!socket.destroyed) _read.call(socket, size)
      })
    return socket
  }

  return { limitReads, hasWaitingReads }
}

/** Of all connections of this process together. */
export const { limitReads, hasWaitingReads } = createReadLimiter()
