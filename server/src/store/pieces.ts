import { setTimeout as delay } from 'node:timers/promises'
import { secondMs } from '../lib/clock.ts'
import type { OpenDatabase } from './database.ts'
import { RetryLater } from './job-runner.ts'

/**
 * On SQLite a piece keeps the event loop waiting: its CPU time, as the disk takes as long for a small one. On PostgreSQL
 * others only share the disk with it.
 */
const pieceMs = { sqlite: 5, postgres: 30 }
const rowsFirst = 100
/** A commit itself takes time: with fewer rows, most of it would be spent on commits. */
const rowsLeast = 20
const rowsMost = 2_000
/** Of work, on SQLite. */
const checkpointEveryMs = 100
/** Of a job: then others run. */
const runMs = 20 * secondMs

/**
 * Removes many rows in pieces so small that nobody waits for them. With the signal of a job, which is put back after a
 * while. `removePiece` removes about so many rows in one commit and returns how many there were; 0: nothing is left.
 */
export async function removeInPieces(
  database: OpenDatabase,
  removePiece: (rows: number) => Promise<number>,
  signal?: AbortSignal,
): Promise<void> {
  const checkpoints = database.kind === 'sqlite' ? database.checkpoints : undefined
  const began = performance.now()
  let rows = rowsFirst
  let uncopiedMs = 0
  checkpoints?.begin()
  try {
    for (;;) {
      signal?.throwIfAborted()
      const at = performance.now()
      const cpu = process.threadCpuUsage()
      if ((await removePiece(rows)) === 0) return
      const tookMs = performance.now() - at
      const { user, system } = process.threadCpuUsage(cpu)
      const costMs = database.kind === 'sqlite' ? (user + system) / 1_000 : tookMs
      const wanted = Math.round((rows * pieceMs[database.kind]) / costMs)
      rows = Math.max(rowsLeast, Math.min(rowsMost, 2 * rows, wanted))
      uncopiedMs += tookMs
      if (uncopiedMs > checkpointEveryMs) {
        await checkpoints?.run()
        uncopiedMs = 0
      }
      if (signal && performance.now() - began > runMs) throw new RetryLater('There is more to remove.', 0)
      // Half of the time is the others'.
      await delay(tookMs, undefined, signal && { signal })
    }
  } finally {
    checkpoints?.end()
  }
}
