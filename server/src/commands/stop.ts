import type { Log } from '../lib/log.ts'

/**
 * Resolves at the first SIGTERM or SIGINT. A second SIGINT ends the process immediately, as expected of Ctrl-C; a second
 * SIGTERM does not: where the whole process group is stopped, one comes directly and one through the parent process.
 */
export const untilStopped = (): Promise<void> =>
  new Promise((resolve) => {
    process.on('SIGTERM', () => resolve())
    process.once('SIGINT', () => resolve())
  })

/** For cleanup after the last client is gone: jobs are put back, threads end. */
const tidyMs = 8_000

/** Closing has its own deadline for clients; if anything else hangs, the process still ends soon after. */
export async function closeWithin(
  ms: number,
  {
    close,
    closing,
    log,
  }: { close: () => Promise<unknown>; closing: () => string | undefined; log: Pick<Log, 'error'> },
): Promise<void> {
  setTimeout(() => {
    log.error({ closing: closing() ?? 'connections' }, 'did not stop in time')
    process.exit(1)
  }, ms + tidyMs).unref()
  await close()
}
