import { afterFrame } from './frames.ts'

/** Changes of which each makes a browser draw much. */
const waiting = new Set<() => void>()

/** Each has a frame of its own: rows of the conversation, and parts of a table. Returns what cancels it. */
export function onePerFrame(draw: () => void) {
  if (waiting.size === 0) afterFrame(drawNext)
  waiting.add(draw)
  return () => void waiting.delete(draw)
}
function drawNext() {
  const [draw] = waiting
  if (!draw) return
  waiting.delete(draw)
  draw()
  if (waiting.size > 0) afterFrame(drawNext)
}
