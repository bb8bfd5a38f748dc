import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { dayMs, newId } from '../lib/clock.ts'

const prefix = '.beckon-backup-'
const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const

/**
 * A temporary folder readable by its owner only. Deleted by `remove`, and when a signal stops the process, which then
 * still ends by that signal.
 */
export function makeWorkFolder(place: string): { work: string; remove: () => void } {
  removeLeftovers(place)
  const work = join(place, prefix + newId())
  const remove = () => {
    // With retries, in case a pending write creates a file in the meantime.
    rmSync(work, { recursive: true, force: true, maxRetries: 5 })
    for (const signal of signals) process.off(signal, stop)
  }
  const stop = (signal: NodeJS.Signals) => {
    remove()
    process.kill(process.pid, signal)
  }
  // Before the folder exists, so that no signal is missed.
  for (const signal of signals) process.on(signal, stop)
  try {
    mkdirSync(work, { mode: 0o700 })
  } catch (error) {
    remove()
    throw error
  }
  return { work, remove }
}

/** Deletes what killed backups have left. A recent one may still be running. */
function removeLeftovers(place: string): void {
  for (const name of readdirSync(place).filter((name) => name.startsWith(prefix))) {
    const folder = join(place, name)
    try {
      if (statSync(folder).mtimeMs < Date.now() - dayMs) rmSync(folder, { recursive: true })
    } catch {
      // Another user's, or just deleted: not a reason to fail the backup.
    }
  }
}
