/** Resolves at the first SIGTERM or SIGINT. A second one ends the process at once, as one expects of Ctrl-C. */
export const untilStopped = (): Promise<void> =>
  new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => resolve())
  })
