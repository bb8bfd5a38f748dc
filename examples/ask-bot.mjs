// Asks the bot for a person of another system, and continues that person's conversation. Node.js 20 or newer, without packages.
import { setTimeout as sleep } from 'node:timers/promises'

const { BASE_URL, BOT_UUID, BECKON_TOKEN } = process.env
const attempts = 6

/** `key` is the id of the event: if the event comes again, the bot replies once. */
export async function askBot({ user, message, key }) {
  const query = new URLSearchParams({ user_id: user.id, order: 'updated', limit: '1' })
  const { data } = await call('GET', `/agents/${BOT_UUID}/conversations?${query}`)
  const body = { message, user, conversation_id: data[0]?.id }
  try {
    return await call('POST', `/agents/${BOT_UUID}/trigger`, body, { 'idempotency-key': key })
  } catch (error) {
    if (error.code !== 'idempotency_key_reused') throw error
    // The event was here before, when the conversation had not begun. Its reply is the newest message.
    const { data: newest } = await call('GET', `/conversations/${data[0].id}/messages?limit=1`)
    return { reply: newest[0].text, choices: newest[0].choices, answered: newest[0].answered }
  }
}

/** A busy conversation, a rate limit and a restart pass: those are tried again. A reply that takes long is fetched later. */
async function call(method, path, body, headers = {}) {
  for (let attempt = 1; ; attempt++) {
    const response = await fetch(new URL(path.startsWith('/api/') ? path : `/api/v1${path}`, BASE_URL), {
      method,
      headers: { authorization: `Bearer ${BECKON_TOKEN}`, 'content-type': 'application/json', ...headers },
      body: body && JSON.stringify(body),
    }).catch((error) => (attempt < attempts ? undefined : Promise.reject(error)))
    const seconds = Number(response?.headers.get('retry-after') ?? 1)
    if (response?.status === 202) {
      await sleep(seconds * 1000)
      return finish(response.headers.get('location'))
    }
    if (response?.ok) return response.json()
    if (response && (attempt === attempts || ![409, 429, 502, 503].includes(response.status))) {
      const { code, detail } = await response.json()
      throw Object.assign(new Error(detail), { code })
    }
    await sleep(seconds * 1000)
  }
}

async function finish(turnPath) {
  for (;;) {
    const turn = await call('GET', turnPath)
    if (turn.status === 'completed') return turn.reply
    if (turn.status !== 'queued' && turn.status !== 'running') throw new Error(`The turn has ${turn.status}.`)
    await sleep(1000)
  }
}
