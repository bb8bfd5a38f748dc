import type { AskPart } from './mind.ts'
import type { MindHost } from './mind-host.ts'

/** A part of a mind, where it lives. */
export interface Lodging {
  /** The thread it lives in. */
  host: MindHost
  think: AskPart
  /** False once its thread has died. */
  isThere: () => boolean
  /** It stays until this work is done, for a message may come back to it after a provider was asked. */
  stayFor: <Result>(work: () => Promise<Result>) => Promise<Result>
  /** At once, or when the last work that it stays for is done. */
  leave: () => void
}

export function createLodging(host: MindHost, learnt: number, moveOut: () => void): Lodging {
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
    think: (message, nearMost, meaning) => host.think(learnt, message, nearMost, meaning),
    isThere: () => host.holds(learnt),
    stayFor,
    leave,
  }
}
