import type { Lesson } from './mind-thread.ts'

/** How many questions or passages there are to learn. */
export function sizeOf(lesson: Lesson): number {
  if ('passages' in lesson) return lesson.passages.length
  return lesson.entries.reduce((sum, { questions }) => sum + questions.length, 0)
}
