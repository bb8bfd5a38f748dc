import { describe, expect, test } from 'vitest'
import type { Kept } from '../keep.ts'
import {
  begin,
  completed,
  delta,
  halfAnHourMs,
  keysOf,
  listOf,
  problem,
  reply,
  slowStream,
  started,
  stream,
} from './scripted-chat.ts'

const asked = { text: 'When?', key: 'k1', person: null, sentAt: Date.UTC(2026, 10, 15, 9, 59) }

describe('a message that was sent before the panel was left', () => {
  test('is stored from that moment, until the service acknowledges it', async () => {
    const slow = slowStream()
    const { chat, stored, calls, keep } = begin({ 'POST /messages': [slow.response] })
    chat.send('When?')
    await expect.poll(() => keysOf(calls)).toHaveLength(1)
    expect(stored().unconfirmed).toMatchObject({ text: 'When?', key: keysOf(calls)[0], person: null })
    slow.say(started, 1)
    await expect.poll(() => keep.get().turns?.c1?.id).toBe('t1')
    expect(stored().unconfirmed).toBeUndefined()
  })

  test('is sent again with its key, and shown once even if the service has answered it meanwhile', async () => {
    const { chat, texts, calls, stored } = begin(
      {
        'POST /messages': [stream(reply)],
        'GET /conversations/c1/messages': [
          Response.json({
            data: [
              { id: 't1', role: 'agent', text: 'Two days.', created_at: '2026-11-15T10:00:00.000Z' },
              { id: 'm1', role: 'user', text: 'When?', created_at: '2026-11-15T10:00:00.000Z' },
            ],
            next_cursor: null,
          }),
        ],
      },
      { visitor: 'secret', unconfirmed: asked },
    )
    chat.open()
    await expect.poll(texts).toEqual(['user: When?', 'agent: Two days.'])
    await expect.poll(stored).toEqual({ visitor: 'secret', conversation: 'c1' })
    expect(texts()).toEqual(['user: When?', 'agent: Two days.'])
    expect(keysOf(calls)).toEqual(['k1'])
  })

  test('is answered if the service did not have it, after the earlier messages', async () => {
    const { chat, texts, calls } = begin(
      {
        'POST /messages': [stream([started])],
        'GET /conversations/c1/messages': [
          listOf(['agent', 'Hello.'], ['user', 'Hi']),
          listOf(['agent', 'Hello.'], ['user', 'Hi']),
        ],
        'GET /turns/t1/events': [stream(reply)],
      },
      { visitor: 'secret', conversation: 'c1', unconfirmed: { ...asked, conversation: 'c1' } },
    )
    chat.open()
    await expect.poll(texts).toEqual(['user: Hi', 'agent: Hello.', 'user: When?', 'agent: Two days.'])
    expect(calls.find(({ path }) => path === 'POST /messages')?.body).toEqual({
      message: 'When?',
      conversation_id: 'c1',
    })
  })

  test('that gets no response is still there after a reload, and after the next', async () => {
    const lost = () => [new TypeError('x'), new TypeError('x'), new TypeError('x')]
    const first = begin({ 'POST /messages': lost() })
    first.chat.send('When?')
    await expect.poll(() => first.store.get().error?.failure.code).toBe('unreachable')
    const second = begin({ 'POST /messages': lost() }, first.stored())
    second.chat.open()
    await expect.poll(() => second.store.get().error?.failure.code).toBe('unreachable')
    expect(second.texts()).toEqual(['user: When?'])
    expect(second.stored().unconfirmed?.key).toBe(keysOf(first.calls)[0])
  })

  test('that is refused is retried once after a reload, not forever', async () => {
    const { chat, store, texts, stored } = begin(
      { 'POST /messages': [problem(429, 'rate_limited')] },
      { visitor: 'secret', unconfirmed: asked },
    )
    chat.open()
    await expect.poll(() => store.get().error?.failure.code).toBe('rate_limited')
    expect(texts()).toEqual(['user: When?'])
    expect(stored().unconfirmed).toBeUndefined()
  })

  test.each([
    ['of another person', { ...asked, person: 'alice' }],
    ['that is older than the service knows its key', { ...asked, sentAt: asked.sentAt - 24 * 60 * 60_000 }],
  ])('%s is not sent, and forgotten', async (_, unconfirmed) => {
    const { chat, texts, calls, stored, settled } = begin({}, { visitor: 'secret', unconfirmed })
    chat.identify('bob')
    chat.open()
    await settled()
    await expect.poll(() => stored().unconfirmed).toBeUndefined()
    expect(texts()).toEqual([])
    expect(keysOf(calls)).toEqual([])
  })

  test('is forgotten with a new conversation', async () => {
    const { chat, stored, calls } = begin({ 'POST /messages': [slowStream().response] })
    chat.send('When?')
    await expect.poll(() => keysOf(calls)).toHaveLength(1)
    chat.startAnew()
    expect(stored().unconfirmed).toBeUndefined()
  })
})

describe('of the previous person', () => {
  const nothingOf = (kept: Kept) => expect(JSON.stringify(kept)).not.toContain('When?')

  test.each([
    ['another who is identified', (chat: ReturnType<typeof begin>['chat']) => chat.identify('bob')],
    ['a reset', (chat: ReturnType<typeof begin>['chat']) => chat.reset()],
  ])('%s leaves no text, neither stored nor announced', async (_, change) => {
    const slow = slowStream()
    const { chat, stored, announced, texts } = begin({ 'POST /messages': [slow.response] })
    chat.identify('alice')
    chat.send('When?')
    await expect.poll(() => texts()).toHaveLength(1)
    await expect.poll(() => stored().unconfirmed).toBeDefined()
    slow.say(started, 1)
    slow.say(delta('Two days. Or'), 2)
    await expect.poll(() => announced).toEqual(['Two days.'])
    expect(stored().turns?.c1?.text).toBe('When?')
    change(chat)
    await expect.poll(() => announced).toEqual([])
    expect(texts()).toEqual([])
    nothingOf(stored())
  })

  test('an expired proof leaves no text either, and loses no message', async () => {
    const anonymous = { token: 't', expires_at: '2026-11-15T20:00:00.000Z', visitor: 'secret', person: null }
    const sessions: Response[] = []
    const { chat, stored, announced, texts, keep, pass } = begin({
      'POST /session': sessions,
      'POST /messages': [stream(reply), slowStream().response],
    })
    chat.identify('alice')
    chat.send('When?')
    await expect.poll(() => announced).toEqual(['Two days.'])
    keep.setTurn('c0', { id: 't0', text: 'When?' })
    sessions.push(Response.json({ ...anonymous, bot: { name: 'Helper' } }))
    pass(halfAnHourMs)
    chat.send('And now?')
    await expect.poll(texts).toEqual(['user: And now?'])
    expect(announced).toEqual([])
    nothingOf(stored())
  })

  test('a reset leaves no text, even of a question that the service accepts only later', async () => {
    const slow = slowStream()
    const { chat, stored, calls, settled } = begin({ 'POST /messages': [slow.response] })
    chat.send('When?')
    await expect.poll(() => keysOf(calls)).toHaveLength(1)
    chat.startAnew()
    chat.reset()
    slow.say(started, 1)
    await settled()
    await new Promise(setImmediate)
    nothingOf(stored())
  })

  test('a question that waits for a busy conversation is not asked by the next person', async () => {
    const { chat, calls, stored, store, pauses } = begin({ 'POST /messages': [problem(409, 'conversation_busy')] })
    store.subscribe(() => {
      if (keysOf(calls).length === 1 && pauses.length === 0 && store.get().reply) queueMicrotask(chat.reset)
    })
    chat.send('When?')
    await expect.poll(() => calls.filter(({ path }) => path === 'POST /session')).toHaveLength(2)
    await new Promise(setImmediate)
    expect(keysOf(calls)).toHaveLength(1)
    nothingOf(stored())
  })
})

test('a reply is announced from its start, also after one that was abandoned', async () => {
  const slow = slowStream()
  const next = slowStream()
  const { chat, announced, calls } = begin({ 'POST /messages': [slow.response, next.response] })
  chat.send('When?')
  await expect.poll(() => keysOf(calls)).toHaveLength(1)
  slow.say(started, 1)
  slow.say(delta('Yes. No'), 2)
  await expect.poll(() => announced).toEqual(['Yes.'])
  chat.startAnew()
  slow.say(completed, 3)
  chat.send('And now?')
  await expect.poll(() => keysOf(calls)).toHaveLength(2)
  next.say(started, 1)
  next.say(delta('Within two days. Or'), 2)
  await expect.poll(() => announced).toEqual(['Within two days.'])
})
