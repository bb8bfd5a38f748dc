/** Resolves at the first SIGTERM or SIGINT. A second one ends the process at once, as one expects of Ctrl-C. */
export const untilStopped = (): Promise<void> =>
  new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => resolve())
  })

/** What is to be tidied up when the last client is gone: jobs are put back, threads end. */
const tidyMs = 4_000

/** Closing has its own deadline for clients; should anything else hang, the process ends soon after all the same. */
export async function closeWithin(drainMs: number, close: () => Promise<unknown>): Promise<void> {
  setTimeout(() => process.exit(1), drainMs + tidyMs).unref()
  await close()
}
