import { plainName } from '../lib/plain-name.ts'

/** Without the query of the address, which may hold a secret. */
export function turnedOffMail(words: {
  name: string
  accountName: string
  baseUrl: string
  url: string
  reason: string
}) {
  const { name, accountName, baseUrl, url, reason } = words
  const { host } = new URL(url)
  return {
    subject: `A webhook of ${plainName(accountName)} was turned off`,
    text: `Hello ${plainName(name)},

the webhook at ${host} was turned off. ${reason} No events are sent to it any more.

When it works again, turn it on and send again what it missed:
${baseUrl}/webhooks
`,
  }
}
