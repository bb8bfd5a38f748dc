import { execFileSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { codeOf } from '../../lib/error-code.ts'
import { makeTestFolder } from '../app.ts'
import type { RealProgram } from './real-program.ts'

const diskMb = 24

export interface SmallDisk {
  folder: string
  fill: (program: RealProgram) => void
  makeRoom: (program: RealProgram) => void
  /** The error as it appears in the log. */
  problem: RegExp
}

/** A disk that can be filled: a real one in memory if this process may mount it, otherwise files that may not grow. */
export function makeSmallDisk(): SmallDisk {
  const folder = makeTestFolder()
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${diskMb}m`, 'tmpfs', folder], { stdio: 'pipe' })
  } catch {
    return limitedFiles(folder)
  }
  onTestFinished(() => void execFileSync('umount', ['--lazy', folder]))
  const filler = join(folder, 'filler')
  return {
    folder,
    fill: () => fillUp(filler),
    makeRoom: () => rmSync(filler),
    problem: /the database’s disk is full/,
  }
}

function fillUp(filler: string): void {
  for (const piece of [1024 * 1024, 4096])
    try {
      for (;;) writeFileSync(filler, Buffer.alloc(piece), { flag: 'a' })
    } catch (error) {
      if (codeOf(error) !== 'ENOSPC') throw error
    }
}

/** The system denies the program any write that would make a file longer than one page. */
function limitedFiles(folder: string): SmallDisk {
  const limit = ({ pid }: RealProgram, bytes: string) =>
    void execFileSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:`], { stdio: 'pipe' })
  return {
    folder,
    fill: (program) => limit(program, '4096'),
    makeRoom: (program) => limit(program, 'unlimited'),
    problem: /the database is not responding/,
  }
}
