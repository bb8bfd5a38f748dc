import type { Socket } from 'node:net'
import { createTickLimiter } from '../lib/tick-limiter.ts'

const readsPerTick = 64

/**
 * Limits how many connections are read per tick; meanwhile the system buffers data for the others. With a thousand
 * streams that send a word every 20 ms, each read returns several words for the price of one, and ticks stay short, so
 * that new connections are accepted soon.
 */
export function createReadLimiter() {
  const { run, hasWaiting: hasWaitingReads } = createTickLimiter(readsPerTick)

  /** Uses the contract of readable streams: if `push` returns false, the stream stops until its next `_read`. */
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

/** Shared by all connections of this process. */
export const { limitReads, hasWaitingReads } = createReadLimiter()
