/** In a hidden page there are no frames. */
const hiddenMs = 250

/** Behind the next frame, in a task of its own: laying out and painting are one already. */
const afterFrame = (work: () => void) => requestAnimationFrame(() => setTimeout(work))

/** A function that has this work done after the next frame, once, however often it is called until then. */
export function oncePerFrame(work: () => void) {
  let isDue = false
  return () => {
    if (isDue) return
    isDue = true
    const run = () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
      if (!isDue) return
      isDue = false
      work()
    }
    const frame = afterFrame(run)
    const timer = setTimeout(run, hiddenMs)
  }
}

/** Changes of which each makes a browser draw much. */
const waiting = new Set<() => void>()

/** Each has a frame of its own: rows of the conversation, and parts of a table. Returns what cancels it. */
export function inTurn(draw: () => void) {
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
