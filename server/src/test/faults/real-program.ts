import { onTestFinished } from 'vitest'
import { type RealProgram, spawnProgram } from './spawn-program.ts'

export type { RealProgram }

/** The program as shipped, stopped when the test ends, even if it never becomes ready. */
export const startRealProgram = (settings: Record<string, string>, program?: string): Promise<RealProgram> =>
  spawnProgram(settings, { ...(program && { program }) }, onTestFinished)
