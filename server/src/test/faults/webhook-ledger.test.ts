import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Reply, TurnEventData } from 'beckon-contract'
import { expect, test } from 'vitest'
import { makeTestFolder } from '../app.ts'
import { makeFreshDatabase } from '../fresh-database.ts'
import { type ReceivedEvent, startReceiver, verify } from '../webhook-receiver.ts'
import { createChance } from './chance.ts'
import { openConnection } from './connections.ts'
import { furnish } from './furnish.ts'
import { type RealProgram, startRealProgram } from './real-program.ts'

const seed = Number(process.env.BECKON_TEST_SEED ?? Date.now() % 1_000_000)
const conversations = 20
const turnsEach = 15
const deathMs = 300
const program = fileURLToPath(new URL('./webhook-program.ts', import.meta.url))

/** A receiver that fails three times of ten, and is dead twice for a while. */
async function startBadReceiver() {
  const chance = createChance(seed)
  let isDead = false
  const receiver = await startReceiver(() => {
    if (isDead) return undefined
    return chance.upTo(1) < 0.3 ? 500 : 204
  })
  const die = async () => {
    isDead = true
    await delay(deathMs)
    isDead = false
  }
  return { ...receiver, die }
}

async function play(settings: Record<string, string>, isKilled: boolean) {
  const start = () => startRealProgram({ BECKON_ALLOW_PRIVATE_ADDRESSES: 'localhost', ...settings }, program)
  let running: RealProgram | undefined = await start()
  const furnished = await furnish(running.url)
  const receiver = await startBadReceiver()
  const hook = { url: receiver.url, events: ['turn.completed', 'conversation.created'] }
  const { secret } = await furnished.settings<{ secret: string }>('POST', '/webhooks', hook)
  const acknowledged = new Map<string, string[]>()
  let count = 0

  async function converse(number: number): Promise<void> {
    const connection = openConnection()
    let conversationId: string | undefined
    for (let turn = 0; turn < turnsEach; ) {
      const body = { message: `When do you ship? ${number}`, conversation_id: conversationId ?? null }
      const answer = await (running
        ? connection
            .send(running.url + furnished.triggerPath, { headers: furnished.headers, body })
            .catch(() => undefined)
        : undefined)
      if (answer?.status !== 200) {
        await delay(20)
        continue
      }
      const reply: Reply = JSON.parse(answer.body)
      conversationId = reply.conversation_id
      acknowledged.set(conversationId, [...(acknowledged.get(conversationId) ?? []), reply.id])
      turn += 1
      count += 1
    }
  }

  async function disturb(): Promise<void> {
    for (const share of [0.3, 0.6]) {
      while (count < share * conversations * turnsEach) await delay(5)
      const dying = receiver.die()
      if (isKilled) {
        const killed = running
        running = undefined
        await killed?.kill()
        running = await start()
      }
      await dying
    }
  }

  await Promise.all([disturb(), ...Array.from({ length: conversations }, (_, number) => converse(number))])
  const received = () => new Set(receiver.accepted.filter(({ type }) => type === 'turn.completed').map(replyIdOf))
  const missing = () => [...acknowledged.values()].flat().filter((id) => !received().has(id))
  while (missing().length > 0) await delay(50)
  return { receiver, acknowledged, secret }
}

const dataOf = (event: ReceivedEvent) => event.data as unknown as TurnEventData
const replyIdOf = (event: ReceivedEvent): string => dataOf(event).reply?.id ?? ''

test.each([
  ['sqlite', true],
  ['postgres', false],
])(
  `a bad receiver gets every event, in order per conversation, on %s (service killed: %s, seed ${seed})`,
  async (database, isKilled) => {
    const settings: Record<string, string> =
      database === 'sqlite' ? { BECKON_DATA: makeTestFolder() } : { DATABASE_URL: await makeFreshDatabase() }
    const { receiver, acknowledged, secret } = await play(settings, isKilled)
    expect(receiver.attempts.length).toBeGreaterThan(receiver.accepted.length)
    for (const event of receiver.accepted) verify(secret, event)
    // What was sent twice counts where it came first.
    const seen = new Set<string>()
    const events = receiver.accepted.filter(({ id }) => !seen.has(id) && seen.add(id))
    for (const [conversationId, replyIds] of acknowledged) {
      const own = events.filter(
        ({ type, data }) => (type === 'turn.completed' ? data.conversation_id : data.id) === conversationId,
      )
      expect(own[0]?.type).toBe('conversation.created')
      // A turn whose answer was lost with the killed service has an event, too.
      const known = new Set(replyIds)
      expect(
        own
          .slice(1)
          .map(replyIdOf)
          .filter((id) => known.has(id)),
      ).toEqual(replyIds)
    }
  },
  180_000,
)
