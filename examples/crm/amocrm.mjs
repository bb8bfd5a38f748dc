// A step of a Salesbot of amoCRM (Kommo): `widget_request` asks, and the bot goes on with `{{json.reply}}`.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { askBot } from '../ask-bot.mjs'
import { readFields, startReceiver } from './receiver.mjs'

const { AMOCRM_SECRET, AMOCRM_TOKEN, AMOCRM_URL } = process.env

/** A JWT that amoCRM signs with the secret of your integration. */
function isGenuine(token) {
  const [head, claims, signature] = String(token).split('.')
  const expected = createHmac('sha256', AMOCRM_SECRET).update(`${head}.${claims}`).digest()
  const sent = Buffer.from(signature ?? '', 'base64url')
  if (sent.length !== expected.length || !timingSafeEqual(sent, expected)) return false
  return JSON.parse(Buffer.from(claims, 'base64url')).exp * 1000 > Date.now()
}

async function answer({ data, return_url }) {
  const { reply, answered } = await askBot({
    user: { id: `amocrm-${data.contact}`, name: data.name },
    message: data.message,
    key: `amocrm-${new URL(return_url).pathname}`,
  })
  const response = await fetch(return_url, {
    method: 'POST',
    headers: { authorization: `Bearer ${AMOCRM_TOKEN}`, 'content-type': 'application/json' },
    body: JSON.stringify({ data: { status: answered ? 'answered' : 'unanswered', reply } }),
  })
  if (!response.ok) throw new Error(`amoCRM answered ${response.status}: ${await response.text()}`)
}

startReceiver(({ request, raw }) => {
  const call = readFields(request, raw)
  // The address is not signed. The token of your account goes to your account only.
  const isOurs = URL.canParse(call.return_url) && new URL(call.return_url).origin === new URL(AMOCRM_URL).origin
  return isOurs && isGenuine(call.token) ? () => answer(call) : undefined
})
