import type { Conversation, Message, MessageList, Reply } from 'beckon-contract'
import { describe, expect, test } from 'vitest'
import { newId } from '../lib/clock.ts'
import { databases, startTestApp, type TestDatabase } from '../test/app.ts'

const missing = '01930f5c-7c1e-7f0a-9b1a-5f2f8f0e4c11'

async function startTalk(database: TestDatabase) {
  const app = await startTestApp(database)
  const ada = await app.signUp('ada')
  const bot = await ada.bot({ entries: [{ questions: ['Hello'], answer: 'Hi there' }], apiTrigger: true })
  const crm = app.api((await ada.token()).value)
  const say = async (message: string, conversation_id?: string): Promise<Reply> =>
    (await crm.post(`/agents/${bot.id}/trigger`, { message, ...(conversation_id && { conversation_id }) })).json()
  return { app, ada, bot, crm, say }
}

describe.each(databases)('conversations, on %s', (database) => {
  test('a token lists the agents of its account, without their instructions', async () => {
    const { app, ada, bot, crm } = await startTalk(database)
    await ada.patch(`/bots/${bot.id}`, { instructions: 'top secret' })
    const other = await ada.bot({ name: 'Other' })
    const list = await crm.get('/agents?limit=1')
    expect(list.json()).toMatchObject({
      object: 'list',
      data: [{ id: other.id, object: 'agent', name: 'Other', api_trigger: false }],
    })
    const next = await crm.get(`/agents?limit=1&cursor=${list.json().next_cursor}`)
    expect(next.json()).toMatchObject({ data: [{ id: bot.id }], next_cursor: null })
    const agent = await crm.get(`/agents/${bot.id}`)
    expect(Object.keys(agent.json()).sort()).toEqual(
      ['api_trigger', 'created_at', 'embedding', 'greeting', 'id', 'language', 'name', 'object', 'updated_at'].sort(),
    )
    expect(next.body + agent.body).not.toContain('secret')
    const limited = app.api((await ada.token({ botIds: [bot.id] })).value)
    expect((await limited.get('/agents')).json().data).toHaveLength(1)
    expect((await limited.get(`/agents/${other.id}`)).json().code).toBe('agent_not_found')
  })

  test('are listed newest first, in pages', async () => {
    const { bot, crm, say } = await startTalk(database)
    const ids = []
    for (let at = 0; at < 5; at++) ids.unshift((await say('Hello')).conversation_id)
    const first = (await crm.get(`/agents/${bot.id}/conversations?limit=3`)).json()
    const second = (await crm.get(`/agents/${bot.id}/conversations?limit=3&cursor=${first.next_cursor}`)).json()
    expect([...first.data, ...second.data].map(({ id }: Conversation) => id)).toEqual(ids)
    expect(second.next_cursor).toBeNull()
  })

  test('long messages come in pages of about 500 kB, whatever the limit, and none is missed', async () => {
    const { app, crm, say } = await startTalk(database)
    const { conversation_id } = await say('Hello')
    // Three bytes each, as a caller may send them.
    const text = '漢'.repeat(32_000)
    const [first] = await app.db.selectFrom('turns').selectAll().execute()
    if (!first) throw new Error('nothing was said')
    const turns = Array.from({ length: 30 }, (_, at) => ({
      ...{ ...first, id: newId(), messageId: newId(), position: at + 2, message: text, reply: text },
    })).map((turn) => ({ ...turn, ...(turn.id < turn.messageId && { id: turn.messageId, messageId: turn.id }) }))
    for (const turn of turns) await app.db.insertInto('turns').values(turn).execute()
    const sizes: number[] = []
    const seen: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const path = `/conversations/${conversation_id}/messages?limit=100${cursor && `&cursor=${cursor}`}`
      const answer = await crm.get(path)
      const page = answer.json<MessageList>()
      sizes.push(Buffer.byteLength(answer.body))
      seen.push(...page.data.map(({ id }) => id))
      cursor = page.next_cursor
    }
    expect(Math.max(...sizes)).toBeLessThan(0.6 * 1024 * 1024)
    expect(seen).toEqual([first, ...turns].flatMap(({ messageId, id }) => [messageId, id]).reverse())
  })

  test.each([1, 2, 3, 4, 100])(
    'messages come newest first in pages of %i, without gaps or duplicates',
    async (limit) => {
      const { crm, say } = await startTalk(database)
      const { conversation_id } = await say('Hello 1')
      for (const at of [2, 3, 4]) await say(`Hello ${at}`, conversation_id)
      const seen: Message[] = []
      let cursor: string | null = ''
      while (cursor !== null) {
        const page: MessageList = (
          await crm.get(`/conversations/${conversation_id}/messages?limit=${limit}${cursor && `&cursor=${cursor}`}`)
        ).json()
        expect(page.data.length).toBeLessThanOrEqual(limit)
        seen.push(...page.data)
        cursor = page.next_cursor
      }
      expect(seen.filter(({ role }) => role === 'user').map(({ text }) => text)).toEqual([
        'Hello 4',
        'Hello 3',
        'Hello 2',
        'Hello 1',
      ])
      expect(seen.map(({ role }) => role)).toEqual(Array(4).fill(['agent', 'user']).flat())
    },
  )

  test('a reply can be rated, and rated again', async () => {
    const { crm, say } = await startTalk(database)
    const reply = await say('Hello')
    expect(
      (await crm.put(`/messages/${reply.id}/feedback`, { rating: 'down', comment: ' too short ' })).json(),
    ).toMatchObject({
      id: reply.id,
      role: 'agent',
      feedback: { rating: 'down', comment: 'too short' },
    })
    await crm.put(`/messages/${reply.id}/feedback`, { rating: 'up' })
    const [stored, message] = (await crm.get(`/conversations/${reply.conversation_id}/messages`)).json().data
    expect(stored.feedback).toEqual({ rating: 'up', comment: null })
    expect(message.feedback).toBeUndefined()
    for (const id of [missing, message.id, 'x'])
      expect((await crm.put(`/messages/${id}/feedback`, { rating: 'up' })).json().code).toBe('not_found')
    expect((await crm.put(`/messages/${reply.id}/feedback`, { rating: 'great' })).json().code).toBe('invalid_request')
  })

  test('a token limited to other bots can neither see the conversation and its messages nor rate it', async () => {
    const { app, ada, say } = await startTalk(database)
    const other = await ada.bot()
    const reply = await say('Hello')
    const limited = app.api((await ada.token({ botIds: [other.id] })).value)
    for (const answer of [
      await limited.get(`/conversations/${reply.conversation_id}`),
      await limited.get(`/conversations/${reply.conversation_id}/messages`),
      await limited.put(`/messages/${reply.id}/feedback`, { rating: 'up' }),
    ])
      expect(answer.json()).toMatchObject({ status: 404, code: 'not_found' })
  })

  test('the author sees them by bot in the settings, and can delete one', async () => {
    const { ada, bot, say } = await startTalk(database)
    const reply = await say('Hello')
    await ada.post(`/bots/${bot.id}/playground`, { message: 'Hello' })
    const path = `/bots/${bot.id}/conversations`
    expect((await ada.get(path)).json().data).toMatchObject([{ channel: 'playground' }, { channel: 'api' }])
    const one = `${path}/${reply.conversation_id}`
    expect((await ada.get(one)).json()).toMatchObject({ id: reply.conversation_id, turns: 1 })
    expect((await ada.get(`${one}/turns`)).json().data).toMatchObject([
      { message: 'Hello', reply: 'Hi there', status: 'completed', failure: null },
    ])
    const other = await ada.bot()
    expect((await ada.get(`/bots/${other.id}/conversations/${reply.conversation_id}`)).statusCode).toBe(404)
    expect((await ada.delete(one)).statusCode).toBe(204)
    expect((await ada.get(one)).statusCode).toBe(404)
    expect((await ada.get(path)).json().data).toHaveLength(1)
  })

  test('the playground continues its conversation', async () => {
    const { ada, bot } = await startTalk(database)
    const first = (await ada.post(`/bots/${bot.id}/playground`, { message: 'Hello' })).json()
    const second = (
      await ada.post(`/bots/${bot.id}/playground`, { message: 'Hello', conversationId: first.conversationId })
    ).json()
    expect(second.conversationId).toBe(first.conversationId)
  })
})
