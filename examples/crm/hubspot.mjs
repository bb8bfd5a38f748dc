// Answers the conversations of a HubSpot inbox. Its app subscribes to `conversation.newMessage`.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { askBot } from '../ask-bot.mjs'
import { startReceiver } from './receiver.mjs'

const { HUBSPOT_SECRET, HUBSPOT_TOKEN, HUBSPOT_ACTOR, PUBLIC_URL } = process.env
const { HUBSPOT_API = 'https://api.hubapi.com' } = process.env
const longestAgeMs = 5 * 60_000

function isGenuine({ method, url, headers }, raw) {
  const timestamp = headers['x-hubspot-request-timestamp'] ?? ''
  const expected = createHmac('sha256', HUBSPOT_SECRET)
    .update(`${method}${PUBLIC_URL}${url}${raw}${timestamp}`)
    .digest()
  const sent = Buffer.from(headers['x-hubspot-signature-v3'] ?? '', 'base64')
  if (!(Math.abs(Date.now() - Number(timestamp)) < longestAgeMs)) return false
  return sent.length === expected.length && timingSafeEqual(sent, expected)
}

async function hubspot(method, path, body) {
  const response = await fetch(`${HUBSPOT_API}/conversations/v3/conversations/threads/${path}`, {
    method,
    headers: { authorization: `Bearer ${HUBSPOT_TOKEN}`, 'content-type': 'application/json' },
    body: body && JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`HubSpot answered ${response.status} to ${method} ${path}.`)
  return response.json()
}

async function answer({ objectId: threadId, messageId }) {
  const message = await hubspot('GET', `${threadId}/messages/${messageId}`)
  if (message.direction !== 'INCOMING' || !message.text) return
  const [sender] = message.senders
  const { reply } = await askBot({
    user: { id: `hubspot-${threadId}`, name: sender?.name },
    message: message.text,
    key: `hubspot-${messageId}`,
  })
  await hubspot('POST', `${threadId}/messages`, {
    type: 'MESSAGE',
    text: reply,
    senderActorId: HUBSPOT_ACTOR,
    channelId: message.channelId,
    channelAccountId: message.channelAccountId,
    recipients: message.senders.map(({ actorId, name, deliveryIdentifier }) => ({
      actorId,
      name,
      recipientField: 'TO',
      deliveryIdentifiers: deliveryIdentifier ? [deliveryIdentifier] : [],
    })),
    attachments: [],
  })
}

startReceiver(({ request, raw }) => {
  if (!isGenuine(request, raw)) return undefined
  const events = JSON.parse(raw).filter(({ subscriptionType }) => subscriptionType === 'conversation.newMessage')
  return async () => {
    for (const event of events) await answer(event)
  }
})
