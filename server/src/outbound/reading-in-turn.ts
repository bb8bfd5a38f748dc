import type { Socket } from 'node:net'
import { createLine } from '../in-turn.ts'

const readsPerTurn = 64

/**
 * Connections that are read in turn: while one waits in line, the system gathers what comes for it. With a thousand that
 * say a word every 20 ms, each reading brings several words for the price of one, and turns stay short, so that whoever
 * comes anew is let in soon.
 */
export function createReadingInTurn() {
  const { enter, isAnyoneInLine } = createLine(readsPerTurn)

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

  return { readInTurn, isAnyoneInLine }
}

/** Of all connections of this process together. */
export const { readInTurn, isAnyoneInLine } = createReadingInTurn()
