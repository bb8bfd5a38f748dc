import type { Readable } from 'node:stream'
import { createParser } from 'eventsource-parser'
import { secondMs } from '../../clock.ts'
import { inStep } from '../../in-step.ts'
import { nextBreath } from './breaths.ts'
import { Trouble } from './trouble.ts'

const eventCharactersMost = 2_000_000
/** Around the text each event carries a frame of some hundred bytes. */
const charactersMost = 100_000_000
/** How long a connection may take to end its stream after the last event; then it is closed instead of used again. */
const endingMs = secondMs

/** Hands over the data of each event until one is the last, or the stream ends. What `take` throws ends it too. */
export function readEvents(body: Readable, take: (data: string) => boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    let isOver = false
    let characters = 0
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
      const ending = setTimeout(() => body.destroy(), endingMs)
      body.on('close', () => clearTimeout(ending))
      resolve()
    }
    /** What came since the last breath. */
    let waiting = ''
    function read(): void {
      const piece = waiting
      waiting = ''
      try {
        characters += piece.length
        if (characters > charactersMost) throw new Trouble('sent events without end')
        if (!isOver) parser.feed(piece)
      } catch (error) {
        reject(error)
        body.destroy()
      }
    }
    body.setEncoding('utf8')
    body.on('error', (error) => {
      read()
      reject(error)
    })
    body.on('end', () => {
      read()
      resolve()
    })
    body.on('data', (piece: string) => {
      // The first word waits for nobody.
      if (waiting === '') void (characters === 0 ? inStep() : nextBreath()).then(read)
      waiting += piece
    })
  })
}
