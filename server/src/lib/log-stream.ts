const waitMs = 100
const charactersAtMost = 16 * 1024
const warning = 40

/**
 * Batches log lines: a system call for each would cost more than the line itself. Warnings are written immediately,
 * and nothing is left unwritten when the process ends.
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
    /** Tells pino to pass the level of each line. */
    [Symbol.for('pino.metadata')]: true,
    lastLevel: 0,
    write(line: string): void {
      waiting += line
      if (this.lastLevel >= warning || waiting.length > charactersAtMost) flush()
      else flushSoon()
    },
  }
}
