/** In a hidden page there are no frames. */
const hiddenMs = 250

/** A function that has this work done with the next frame, once, however often it is called until then. */
export function withNextFrame(work: () => void) {
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
    const frame = requestAnimationFrame(run)
    const timer = setTimeout(run, hiddenMs)
  }
}
