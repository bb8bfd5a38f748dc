import type { IndexInput } from './index-worker-thread.ts'

/** How many questions or passages there are to index. */
export function sizeOf(input: IndexInput): number {
  if ('passages' in input) return input.passages.length
  return input.entries.reduce((sum, { questions }) => sum + questions.length, 0)
}
