import { describe, expect, onTestFinished, test } from 'vitest'
import { createBeckon } from '../app.ts'
import { databases } from '../test/app.ts'
import { createClient } from '../test/clients.ts'
import { startOpenaiScene } from '../test/openai-scene.ts'
import { answering, cuttingOff } from '../test/provider-acts.ts'
import { readEvents } from '../test/received-events.ts'
import { endsOf, writeLengths } from './delta-lengths.ts'

describe('the lengths of pieces', () => {
  test.each([[[1, 2]], [[93, 94, 95]], [[5_000, 1, 188]]])('%j are the same when they are read back', (lengths) => {
    const reply = 'x'.repeat(lengths.reduce((sum, length) => sum + length, 0))
    let end = 0
    expect(endsOf(writeLengths(lengths, reply), reply)).toEqual(
      lengths.map((length) => {
        end += length
        return end
      }),
    )
  })

  test('take a character for most words', () => {
    expect(writeLengths([5, 6, 7], 'x'.repeat(18))).toBe("%&'")
  })

  test('are not stored if they say nothing, or don’t fit', () => {
    expect(writeLengths([18], 'x'.repeat(18))).toBeNull()
    expect(writeLengths([5, 6], 'x'.repeat(18))).toBeNull()
    expect(endsOf('%&', 'x'.repeat(18))).toEqual([18])
  })
})

describe.each(databases)('a stream that has ended, on %s', (database) => {
  const outcomes = [
    ['completed', answering('We ', 'ship ', 'within ', 'two days.'), 'reply.completed'],
    ['failed', cuttingOff(['We ', 'ship ', 'within ']), 'turn.failed'],
  ] as const

  test.each(outcomes)('as %s goes on after any of its events, also after a restart', async (_, act, end) => {
    const { app, bot, token } = await startOpenaiScene(database, { acts: [act] })
    const sent = await app.api(token).post(`/agents/${bot.id}/trigger`, { message: 'Hello?', stream: true })
    const events = readEvents(sent.body)
    expect(events.map(({ event }) => event)).toEqual(['turn.started', ...events.slice(2).map(() => 'reply.delta'), end])
    expect(events.length).toBeGreaterThan(4)
    await app.close()
    const next = await createBeckon({ config: app.config, now: app.clock.now, logStream: { write: () => {} } })
    onTestFinished(() => next.close())
    const api = createClient(next.http, '/api/v1', () => ({ authorization: `Bearer ${token}` }))
    const withoutRequest = (all: typeof events) =>
      all.map(({ data: { request_id: _, type: __, ...data }, ...event }) => ({ ...event, data }))
    for (const [at, { id }] of events.slice(0, -1).entries()) {
      const path = `/agents/${bot.id}/turns/${events[0]?.data.id}/events`
      const resumed = readEvents((await api.get(path, { 'last-event-id': String(id) })).body)
      expect(withoutRequest(resumed)).toEqual(withoutRequest(events.slice(at + 1)))
    }
  })
})
