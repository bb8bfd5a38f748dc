import { expect } from 'vitest'
import type { ToPage } from '../../wire/messages.ts'
import { createKeep, type Kept } from '../keep.ts'
import { createAnnouncer } from '../replies/announcer.ts'
import { createSession } from '../session.ts'
import { createChat } from './chat.ts'
import { atFirst, createStore } from './state.ts'

export const halfAnHourMs = 30 * 60_000
const began = Date.UTC(2026, 10, 15, 10)

export interface Call {
  path: string
  body: Record<string, unknown>
  headers: Record<string, string>
}
type Answer = Response | Error

/** A stream as the service writes it: the events from this one on, and its end. */
export const stream = (events: [name: string, data: unknown][], from = 0) =>
  new Response(
    events
      .map(([name, data], index) => `event: ${name}\nid: ${index + 1}\ndata: ${JSON.stringify(data)}\n\n`)
      .slice(from)
      .join(''),
  )
export const problem = (status: number, code: string) => Response.json({ code, detail: 'Because.' }, { status })
export const started = ['turn.started', { id: 't1', conversation_id: 'c1' }] as [string, unknown]
export const delta = (text: string): [string, unknown] => ['reply.delta', { text }]
export const completed: [string, unknown] = [
  'reply.completed',
  { id: 't1', conversation_id: 'c1', reply: 'Two days.', citations: [], created_at: '2026-11-15T10:00:00.000Z' },
]
export const reply = [started, delta('Two '), delta('days.'), completed]

/** A chat whose service answers as the test says, by method and the end of the path. */
export function begin(answers: Record<string, Answer[]>, kept: Kept = {}, isOnline = () => true) {
  const calls: Call[] = []
  const posted: ToPage[] = []
  const pauses: number[] = []
  /** What a screen reader still finds. */
  const announced: string[] = []
  const announcer = createAnnouncer()
  let nowMs = began
  let clockErrorMs = 0
  const serviceMs = () => nowMs - clockErrorMs
  const items = new Map([['beckon:b', JSON.stringify(kept)]])
  const storage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  }
  const keep = createKeep(() => storage, 'b')
  const store = createStore(atFirst)

  const fetch: typeof globalThis.fetch = async (input, init) => {
    const path = `${init?.method ?? 'GET'} ${String(input).replace('/embed/b', '').replace(/\?.*/, '')}`
    calls.push({ path, body: JSON.parse(String(init?.body ?? '{}')), headers: init?.headers as Record<string, string> })
    const answer = answers[path]?.shift()
    if (answer instanceof Error) throw answer
    if (answer) return answer
    if (path === 'POST /session') {
      const visitor = keep.get().visitor ?? 'secret'
      const expires_at = new Date(serviceMs() + halfAnHourMs).toISOString()
      const expires_in = halfAnHourMs / 1_000
      const { identity, renew } = JSON.parse(String(init?.body)) as { identity?: string; renew?: string }
      if (identity === 'bad') return problem(401, 'identity_invalid')
      const person = /^token-of-(.+)$/.exec(renew ?? '')?.[1] ?? identity ?? null
      const token = person === null ? `token-${calls.length}` : `token-of-${person}`
      return Response.json({
        token,
        expires_at,
        expires_in,
        visitor,
        is_returning: kept.visitor !== undefined,
        person,
        bot: { name: 'Helper' },
      })
    }
    return problem(404, 'not_found')
  }
  const session = createSession({ basePath: '/embed/b', keep, fetch, now: () => nowMs, whenOnline: async () => {} })
  const chat = createChat({
    ...{ session, keep, store, now: () => nowMs, isOnline },
    pause: async (ms) => void pauses.push(ms),
    postToPage: (message) => void posted.push(message),
    onText: (text, isEnd) => void announced.push(...announcer.takeSentences(text, isEnd)),
    onLeave: () => announced.splice(0),
    onReply: () => undefined,
  })
  const settled = () => expect.poll(() => store.get().reply ?? store.get().bot).toMatchObject({ name: 'Helper' })
  const texts = () => store.get().messages.map(({ role, text }) => `${role}: ${text}`)
  const pass = (ms: number) => {
    nowMs += ms
  }
  /** The visitor's clock is wrong by this much, from the start. */
  const misset = (ms: number) => {
    clockErrorMs = ms
    nowMs += ms
  }
  const stored = (): Kept => JSON.parse(items.get('beckon:b') ?? '')
  return {
    chat,
    store,
    keep,
    stored,
    announced,
    calls,
    posted,
    pauses,
    settled,
    texts,
    pass,
    misset,
    paths: () => calls.map(({ path }) => path),
  }
}

export const keysOf = (calls: Call[]) =>
  calls.filter(({ path }) => path === 'POST /messages').map(({ headers }) => headers['idempotency-key'])

export const listOf = (...messages: [role: string, text: string][]) =>
  Response.json({
    data: messages.map(([role, text], at) => ({ id: `m${at}`, role, text, created_at: '2026-11-15T10:00:00.000Z' })),
    next_cursor: null,
  })

/** A stream controlled by the test. */
export function slowStream() {
  let say: (text: string) => void = () => {}
  const response = new Response(
    new ReadableStream<Uint8Array>({
      start(controller) {
        say = (text) => controller.enqueue(new TextEncoder().encode(text))
      },
    }),
  )
  return {
    response,
    say: ([name, data]: [string, unknown], id: number) =>
      say(`event: ${name}\nid: ${id}\ndata: ${JSON.stringify(data)}\n\n`),
  }
}
