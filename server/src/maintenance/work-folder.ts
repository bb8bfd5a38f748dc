import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { dayMs, newId } from '../lib/clock.ts'

const prefix = '.beckon-backup-'
const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const

/**
 * A folder for its owner's eyes only, as all that will be in it is. It goes when `remove` is called, and when the process
 * is told to stop, which then ends by that signal as it would have.
 */
export function makeWorkFolder(place: string): { work: string; remove: () => void } {
  removeLeftovers(place)
  const work = join(place, prefix + newId())
  const remove = () => {
    // Again, should a write that is under way put a file there meanwhile.
    rmSync(work, { recursive: true, force: true, maxRetries: 5 })
    for (const signal of signals) process.off(signal, stop)
  }
  const stop = (signal: NodeJS.Signals) => {
    remove()
    process.kill(process.pid, signal)
  }
  // Before the folder is there, so that no signal comes between.
  for (const signal of signals) process.on(signal, stop)
  try {
    mkdirSync(work, { mode: 0o700 })
  } catch (error) {
    remove()
    throw error
  }
  return { work, remove }
}

/** What backups that were killed have left. A younger one may be under way still. */
function removeLeftovers(place: string): void {
  for (const name of readdirSync(place).filter((name) => name.startsWith(prefix))) {
    const folder = join(place, name)
    try {
      if (statSync(folder).mtimeMs < Date.now() - dayMs) rmSync(folder, { recursive: true })
    } catch {
      // Another user's, or just gone: no reason to make no backup.
    }
  }
}
