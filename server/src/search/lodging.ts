import type { AskPart } from './mind.ts'
import type { LearntPart, MindHost } from './mind-host.ts'

/** A part of a mind, where it lives. */
export interface Lodging {
  /** The thread it lives in. */
  host: MindHost
  think: AskPart
  /** What could not be learnt when it moved in. */
  leftOut: LearntPart['leftOut']
  /** False once its thread has died. */
  isThere: () => boolean
  /** It stays until this work is done, for a message may come back to it after a provider was asked. */
  stayFor: <Result>(work: () => Promise<Result>) => Promise<Result>
  /** At once, or when the last work that it stays for is done. */
  leave: () => void
}

export function createLodging(host: MindHost, { part, leftOut }: LearntPart, moveOut: () => void): Lodging {
  let worksUnderWay = 0
  let isLeaving = false

  const moveOutWhenDone = () => isLeaving && worksUnderWay === 0 && moveOut()

  async function stayFor<Result>(work: () => Promise<Result>): Promise<Result> {
    worksUnderWay += 1
    try {
      return await work()
    } finally {
      worksUnderWay -= 1
      moveOutWhenDone()
    }
  }

  function leave(): void {
    isLeaving = true
    moveOutWhenDone()
  }

  return {
    host,
    leftOut,
    think: (message, nearMost, meaning) => host.think(part, message, nearMost, meaning),
    isThere: () => host.holds(part),
    stayFor,
    leave,
  }
}
