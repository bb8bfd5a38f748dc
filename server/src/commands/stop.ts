import { secondMs } from '../lib/clock.ts'
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

/** For what ends by itself when all is closed, such as a connection that says goodbye. */
const leaveMs = secondMs

/**
 * Closing has its own deadline for clients; if anything else hangs, the process still ends soon after. Once all is
 * closed, nothing can be lost: whatever is left open then doesn't keep the process, nor make its end a failure.
 */
export async function closeWithin(
  ms: number,
  {
    close,
    closing,
    log,
  }: { close: () => Promise<unknown>; closing: () => string | undefined; log: Pick<Log, 'error' | 'warn'> },
): Promise<void> {
  const deadline = setTimeout(() => {
    log.error({ closing: closing() ?? 'connections', open: process.getActiveResourcesInfo() }, 'did not stop in time')
    process.exit(1)
  }, ms + tidyMs).unref()
  await close()
  clearTimeout(deadline)
  setTimeout(() => {
    log.warn({ open: process.getActiveResourcesInfo() }, 'everything was closed, but something is left open')
    process.exit(0)
  }, leaveMs).unref()
}
