import { dayMs, hourMs, minuteMs } from '../../lib/clock.ts'
import type { FilledBot } from './fill-bots.ts'
import type { FilledToken } from './fill-tokens.ts'
import type { Filling } from './filled-demo.ts'
import type { Random } from './random.ts'
import { comments, labels, notes, people, smallTalk, unknownQuestions } from './shop-content.ts'

/** Of an hour, at a time: each is durably stored, and they share the writes to the disk. */
const atOnce = 100
const turnsMost = 4

interface Plan {
  bots: FilledBot[]
  tokens: FilledToken[]
  count: number
  days: number
  endMs: number
}

/** Shoppers write in the evening, and most on Sundays and Mondays. */
const hourWeights = [2, 1, 1, 1, 1, 1, 2, 3, 5, 7, 8, 8, 7, 7, 7, 7, 7, 8, 9, 11, 12, 11, 8, 4]
const dayWeights = [12, 12, 10, 9, 9, 8, 10]

export async function fillConversations(
  filling: Filling,
  { bots, tokens, count: conversationCount, days, endMs }: Plan,
  onProgress: (words: string) => void,
): Promise<void> {
  const hours = spread(conversationCount, endMs - days * dayMs, days * 24)
  let done = 0
  for (const { atMs, count } of hours) {
    for (let left = count; left > 0; left -= atOnce) {
      filling.setTime(atMs)
      await talk(filling, bots, tokens, Math.min(left, atOnce))
    }
    done += count
    if (Math.floor(done / 1_000) > Math.floor((done - count) / 1_000)) onProgress(`${done} conversations`)
  }
  await filling.beckon.messageSearch.indexDue()
}

/** How many begin in each hour: more every week, with the rhythm of days and hours. Always the same in all. */
function spread(conversationCount: number, fromMs: number, hours: number): { atMs: number; count: number }[] {
  const weighted = Array.from({ length: hours }, (_, at) => {
    const atMs = fromMs + at * hourMs
    const date = new Date(atMs)
    const rhythm = (hourWeights[date.getUTCHours()] ?? 1) * (dayWeights[date.getUTCDay()] ?? 1)
    return { atMs, weight: rhythm * (1 + at / hours) }
  })
  const inAll = weighted.reduce((sum, { weight }) => sum + weight, 0)
  let expected = 0
  let given = 0
  return weighted.map(({ atMs, weight }) => {
    expected += (conversationCount * weight) / inAll
    const count = Math.round(expected) - given
    given += count
    return { atMs, count }
  })
}

/** Some conversations that begin in the same hour, message by message. */
async function talk(filling: Filling, bots: FilledBot[], tokens: FilledToken[], count: number): Promise<void> {
  const { random } = filling
  const talks = Array.from({ length: count }, () => planTalk(random, bots, tokens))
  for (let turn = 0; turn < turnsMost; turn += 1) {
    filling.setTime(filling.now() + minuteMs)
    await Promise.all(talks.filter(({ messages }) => turn < messages.length).map((one) => say(filling, one, turn)))
  }
  await Promise.all(talks.filter(({ isMarked }) => isMarked).map((one) => mark(filling, one)))
}

type Talk = ReturnType<typeof planTalk>

function planTalk(random: Random, bots: FilledBot[], tokens: FilledToken[]) {
  // Most talk to the shop's own bot, few to that of a single lamp.
  const bot = random.isLikely(0.45)
    ? bots[0]
    : random.isLikely(0.6)
      ? bots[1 + Math.floor(random.next() * 12)]
      : random.from(bots)
  const { row, entries } = bot as FilledBot
  const channel = random.from(['api', 'api', 'widget', 'widget', 'widget', 'playground'] as const)
  const turns = 1 + Math.floor(random.next() ** 2 * turnsMost)
  const name = random.from(people)
  const person = {
    id: `customer-${1 + Math.floor(random.next() * 3_000)}`,
    name,
    email: `${name.split(' ')[0]?.toLowerCase()}@example.com`,
  }
  return {
    ...{ bot: row, channel, person: channel === 'api' || random.isLikely(0.3) ? person : undefined },
    token: channel === 'api' ? random.from(tokens) : undefined,
    messages: Array.from({ length: turns }, () => planMessage(random, entries)),
    rating: random.isLikely(0.12) ? (random.isLikely(0.75) ? ('up' as const) : ('down' as const)) : undefined,
    comment: random.isLikely(0.3) ? random.from(comments) : undefined,
    isMarked: random.isLikely(0.08),
    label: random.from(labels),
    note: random.isLikely(0.4) ? random.from(notes) : undefined,
    isReviewed: random.isLikely(0.6),
    conversationId: undefined as string | undefined,
  }
}

function planMessage(random: Random, entries: FilledBot['entries']): string {
  if (random.isLikely(0.07)) return random.from(unknownQuestions)
  if (random.isLikely(0.05)) return random.from(smallTalk)
  const question = random.from(random.from(entries).questions)
  if (random.isLikely(0.3)) return question.toLowerCase().replace(/[?¿!]/g, '')
  return random.isLikely(0.15) ? `Hi, ${question}` : question
}

async function say({ beckon, owner }: Filling, one: Talk, turn: number): Promise<void> {
  // As every call does: it is recorded when and from where a token was last used.
  if (one.token) await beckon.tokens.getTokenHolder(one.token.value, '203.0.113.7')
  const started = await beckon.conversations.start({
    ...{ bot: one.bot, channel: one.channel, user: one.person, tokenId: one.token?.id },
    message: one.messages[turn] ?? '',
    conversationId: one.conversationId,
  })
  if (started.kind !== 'run') return
  const reply = await started.run.reply
  one.conversationId = reply.conversation_id
  if (one.rating === undefined || turn > 0) return
  await beckon.conversations.rate(
    owner.accountId,
    reply.id,
    { rating: one.rating, ...(one.comment && { comment: one.comment }) },
    null,
  )
}

async function mark({ beckon, owner }: Filling, { conversationId, label, note, isReviewed }: Talk): Promise<void> {
  if (conversationId === undefined) return
  const change = {
    ids: [conversationId],
    addLabel: label,
    ...(isReviewed && { reviewed: true, assigneeId: owner.personId }),
  }
  await beckon.inbox.change(owner.accountId, change)
  if (note) await beckon.inbox.addNote(owner.accountId, owner.personId, conversationId, { text: note })
}
