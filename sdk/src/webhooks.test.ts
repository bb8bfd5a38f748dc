import { createHmac, randomBytes } from 'node:crypto'
import { webhookEventData } from 'beckon-contract'
import { expect, test } from 'vitest'
import { isKnownEvent, verifyWebhook, type WebhookError } from './webhooks.ts'

const now = Date.parse('2026-11-15T10:00:00Z')
const bytes = randomBytes(24)
const secret = `whsec_${bytes.toString('base64')}`
const body = JSON.stringify({ type: 'turn.completed', timestamp: '2026-11-15T10:00:00Z', data: { reply: 'Grüße' } })

function sign(text = body, { id = 'msg_1', at = now / 1_000, by = bytes } = {}) {
  const signature = createHmac('sha256', by).update(`${id}.${at}.${text}`).digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': String(at), 'webhook-signature': `v1,${signature}` }
}
const refused = (verified: Promise<unknown>) =>
  verified.then(
    () => expect.unreachable('it should be refused'),
    (error: WebhookError) => `${error.name}: ${error.message}`,
  )

test('a signed webhook gives its event, from text or bytes, from an object or Headers', async () => {
  const event = { type: 'turn.completed', data: { reply: 'Grüße' } }
  expect(await verifyWebhook(body, sign(), secret, now)).toMatchObject(event)
  expect(await verifyWebhook(Buffer.from(body), new Headers(sign()), secret, now)).toMatchObject(event)
})

test('the names of headers are found in any case, in objects, lists and Headers', async () => {
  const pairs = Object.entries(sign()).map(([name, value]) => [name.toUpperCase(), value] as const)
  const lists = Object.fromEntries(pairs.map(([name, value]) => [name, [value]]))
  for (const headers of [Object.fromEntries(pairs), lists, pairs, new Headers(pairs.map(([...pair]) => pair))])
    expect(await verifyWebhook(body, headers, secret, now)).toMatchObject({ type: 'turn.completed' })
})

test('the type of a known event tells its data, and an unknown one passes', async () => {
  const verify = async (event: object) => {
    const text = JSON.stringify(event)
    return verifyWebhook(text, sign(text), secret, now)
  }
  const event = await verify({ type: 'turn.completed', data: { reply: { reply: 'Hello' } } })
  const reply: string | undefined =
    isKnownEvent(event) && event.type === 'turn.completed' ? event.data.reply?.reply : undefined
  expect(reply).toBe('Hello')
  for (const type of Object.keys(webhookEventData))
    expect(isKnownEvent(await verify({ type, data: {} })), type).toBe(true)
  const later = await verify({ type: 'moon.full', data: { of: 'May' } })
  expect([later, isKnownEvent(later)]).toEqual([{ type: 'moon.full', data: { of: 'May' } }, false])
})

test('while a secret is replaced, the old and the new one fit', async () => {
  const next = `whsec_${randomBytes(24).toString('base64')}`
  expect(await verifyWebhook(body, sign(), [next, secret], now)).toMatchObject({ type: 'turn.completed' })
  const twice = sign()
  twice['webhook-signature'] = `v1,AAAA v1a,BBBB ${twice['webhook-signature']}`
  expect(await verifyWebhook(body, twice, secret, now)).toMatchObject({ type: 'turn.completed' })
})

test.each([
  ['another body', () => verifyWebhook(body.replace('Grüße', 'Tschüs'), sign(), secret, now), 'does not match'],
  ['another id', () => verifyWebhook(body, { ...sign(), 'webhook-id': 'msg_2' }, secret, now), 'does not match'],
  ['another secret', () => verifyWebhook(body, sign(body, { by: randomBytes(24) }), secret, now), 'does not match'],
  ['an old one', () => verifyWebhook(body, sign(body, { at: now / 1_000 - 301 }), secret, now), 'too old'],
  ['one from the future', () => verifyWebhook(body, sign(body, { at: now / 1_000 + 301 }), secret, now), 'too old'],
  ['a made-up time', () => verifyWebhook(body, { ...sign(), 'webhook-timestamp': 'x' }, secret, now), 'too old'],
  ['no headers', () => verifyWebhook(body, {}, secret, now), 'headers are missing'],
  ['an empty secret', () => verifyWebhook(body, sign(), '', now), 'secret is empty'],
  ['no secret', () => verifyWebhook(body, sign(), [], now), 'secret is empty'],
  ['a variable that is not set', () => verifyWebhook(body, sign(), undefined as never, now), 'secret is empty'],
  ['a secret without a value', () => verifyWebhook(body, sign(), 'whsec_', now), 'secret is not valid'],
  ['a wrong secret', () => verifyWebhook(body, sign(), 'whsec_%%%', now), 'secret is not valid'],
])('%s is refused', async (_, verify, reason) => {
  expect(await refused(verify())).toMatch(new RegExp(`^WebhookError: .*${reason}`))
})
