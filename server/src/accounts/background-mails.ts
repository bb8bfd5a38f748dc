import { setImmediate as nextTick } from 'node:timers/promises'
import { Failure } from '../lib/failure.ts'

const sendingAtMost = 100

/** Sent after the response, so that neither it nor its timing reveals who has an account. */
export function createBackgroundMails(log: { warn: (error: unknown, text: string) => void }) {
  const sending = new Set<Promise<void>>()
  const isFull = () => sending.size >= sendingAtMost

  function send(mail: () => Promise<void>): void {
    const work: Promise<void> = nextTick()
      .then(mail)
      .catch((error: unknown) => log.warn(error, 'could not prepare an email'))
      .finally(() => sending.delete(work))
    sending.add(work)
  }

  return {
    /** For a mail that somebody asked for. */
    send(mail: () => Promise<void>): void {
      if (isFull())
        throw new Failure('overloaded', 'Too many emails are waiting to be sent. Try again in a minute.', {
          headers: { 'retry-after': '60' },
        })
      send(mail)
    },
    /** For a mail that nobody waits for. */
    sendIfPossible(mail: () => Promise<void>): void {
      if (!isFull()) send(mail)
    },
    finish: async (): Promise<void> => void (await Promise.all(sending)),
  }
}
export type BackgroundMails = ReturnType<typeof createBackgroundMails>
