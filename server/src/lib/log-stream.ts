const waitMs = 100
const charactersAtMost = 16 * 1024
const warning = 40

/**
 * Log lines on their way out, a few at a time: a system call for each would cost more than the line itself. What warns
 * is written at once, and nothing waits when the process ends.
 */
export function createLogStream(out: { write: (text: string) => unknown } = process.stdout) {
  let waiting = ''
  let timer: NodeJS.Timeout | undefined

  function flush(): void {
    clearTimeout(timer)
    process.off('exit', flush)
    timer = undefined
    if (waiting !== '') out.write(waiting)
    waiting = ''
  }

  function flushSoon(): void {
    if (timer) return
    timer = setTimeout(flush, waitMs).unref()
    process.once('exit', flush)
  }

  return {
    /** Asks pino to say the level before each line. */
    [Symbol.for('pino.metadata')]: true,
    lastLevel: 0,
    write(line: string): void {
      waiting += line
      if (this.lastLevel >= warning || waiting.length > charactersAtMost) flush()
      else flushSoon()
    },
  }
}
