/** In a hidden page there are no frames. */
const hiddenMs = 250

/** Behind the next frame, in a task of its own: laying out and painting are one already. */
export const afterFrame = (work: () => void) => requestAnimationFrame(() => setTimeout(work))

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
