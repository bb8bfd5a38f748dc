import type { Readable } from 'node:stream'
import { createParser } from 'eventsource-parser'
import { secondMs } from '../../clock.ts'
import { inStep } from '../../in-step.ts'
import { Trouble } from './trouble.ts'
import type { Hearing } from './wire.ts'

const eventCharactersMost = 2_000_000
/** Around the text each event carries a frame of some hundred bytes. */
const charactersMost = 100_000_000
/** How long the last event may take after all that counts, and then the stream's end, before the connection is closed instead of used again. */
const endingMs = secondMs

/**
 * Hands over the data of each event until one is the last, or the stream ends. What `take` throws ends it too. `rest` is
 * called when all that came so far was handed over.
 */
export function readEvents(body: Readable, { take, isFinished }: Hearing, rest: () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    let isOver = false
    let characters = 0
    let patience: NodeJS.Timeout | undefined
    const parser = createParser({
      maxBufferSize: eventCharactersMost,
      onEvent: ({ data }) => {
        if (!isOver && take(data)) finish()
      },
      onError: ({ type }) => {
        if (type === 'max-buffer-size-exceeded') throw new Trouble('sent an event that is too long')
      },
    })
    function finish(): void {
      isOver = true
      clearTimeout(patience)
      const ending = setTimeout(() => body.destroy(), endingMs)
      body.on('close', () => clearTimeout(ending))
      resolve()
    }
    /** What came in this turn of the event loop. */
    let waiting = ''
    function read(): void {
      const piece = waiting
      waiting = ''
      try {
        characters += piece.length
        if (characters > charactersMost) throw new Trouble('sent events without end')
        if (!isOver) parser.feed(piece)
        rest()
        if (!isOver && isFinished()) patience ??= setTimeout(finish, endingMs)
      } catch (error) {
        reject(error)
        body.destroy()
      }
    }
    body.setEncoding('utf8')
    body.on('error', (error) => {
      read()
      clearTimeout(patience)
      if (isFinished()) resolve()
      else reject(error)
    })
    body.on('end', () => {
      read()
      clearTimeout(patience)
      resolve()
    })
    body.on('data', (piece: string) => {
      if (waiting === '') void inStep().then(read)
      waiting += piece
    })
  })
}
