import { secondMs } from '../lib/clock.ts'

export interface Letter {
  to: string
  subject: string
  text: string
}

const timeouts = { connectionTimeout: 10 * secondMs, greetingTimeout: 10 * secondMs, socketTimeout: 20 * secondMs }

/** Plain-text mails, if the operator configured SMTP. A failed mail is logged and never breaks its request. */
export function createMail({
  smtpUrl,
  from,
  log,
}: {
  smtpUrl: string | undefined
  from: string
  log: { warn: (error: unknown, text: string) => void }
}) {
  async function makeTransport(url: string) {
    // Loaded with the first mail: most installations never send one.
    const { createTransport } = await import('nodemailer')
    return createTransport({ url, ...timeouts }, { from })
  }
  let transport: ReturnType<typeof makeTransport> | undefined

  /** Whether the mail server accepted it. */
  async function send({ to, subject, text }: Letter): Promise<boolean> {
    if (smtpUrl === undefined) return false
    try {
      // A failure is not cached: packages may be in the middle of an upgrade.
      transport ??= makeTransport(smtpUrl).catch((error: unknown) => {
        transport = undefined
        throw error
      })
      // As an object, so that nothing in the address is parsed as a second one.
      await (await transport).sendMail({ to: { name: '', address: to }, subject, text })
      return true
    } catch (error) {
      log.warn(error, 'could not send an email')
      return false
    }
  }

  return { isConfigured: smtpUrl !== undefined, send }
}
export type Mail = ReturnType<typeof createMail>
