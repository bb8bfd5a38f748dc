import { createHmac, randomBytes } from 'node:crypto'

const prefix = 'whsec_'
const secretBytes = 32

export const makeSecret = (): string => prefix + randomBytes(secretBytes).toString('base64')

interface Signed {
  id: string
  /** Seconds since 1970. */
  timestamp: number
  body: string
}

/** The headers of Standard Webhooks: a signature for each secret, so that receivers can change theirs in between. */
export const signedHeaders = ({ id, timestamp, body }: Signed, secrets: string[]): Record<string, string> => ({
  'webhook-id': id,
  'webhook-timestamp': String(timestamp),
  'webhook-signature': secrets.map((secret) => `v1,${sign(secret, `${id}.${timestamp}.${body}`)}`).join(' '),
})

const sign = (secret: string, text: string): string =>
  createHmac('sha256', Buffer.from(secret.slice(prefix.length), 'base64'))
    .update(text)
    .digest('base64')
