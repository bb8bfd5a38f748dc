import { lstatSync, mkdirSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Environment } from './command-line.ts'

/** From the second start on, modules need not be compiled again. */
export function useCompileCache(env: Environment): void {
  const folder = env.NODE_COMPILE_CACHE ?? findCacheFolder()
  if (folder !== undefined) enableCompileCache(folder)
}

/** Cached code runs unchecked, so the folder must belong to this user and be closed to others; undefined otherwise. */
export function findCacheFolder(temporary = tmpdir()): string | undefined {
  const owner = process.getuid?.()
  const folder = join(temporary, `beckon-compiled-${owner}`)
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch {
    // Usually it exists already; whether it is ours is checked below.
  }
  const found = lstatSync(folder, { throwIfNoEntry: false })
  const isOurs = found?.isDirectory() && found.uid === owner && (found.mode & 0o077) === 0
  return isOurs ? folder : undefined
}
