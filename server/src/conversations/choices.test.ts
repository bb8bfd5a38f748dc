import type { Choice, Entry, Message, OwnerTurn, Reply, Turn, UnansweredGroup, VisitorMessage } from 'beckon-contract'
import { describe, expect, test } from 'vitest'
import { findBreaches, integrityChecks } from '../maintenance/integrity-checks.store.ts'
import { databases, startTestApp, type TestDatabase } from '../test/app.ts'
import { openChat, shopSite } from '../test/chats.ts'
import { readEvents } from '../test/received-events.ts'

const order = {
  questions: ['How do I cancel my order?', 'Can I cancel an order?', 'I want to cancel my order'],
  answer: 'Write to us before the parcel leaves.',
}
const subscription = {
  questions: ['How do I cancel my subscription?', 'Can I cancel the subscription?', 'I want to cancel my subscription'],
  answer: 'On your account page.',
}
const payment = {
  questions: ['How can I pay?', 'Which payment methods do you take?', 'Do you accept cards?'],
  answer: 'By card.',
}
const ambiguous = 'How do I cancel?'

async function startShop(database: TestDatabase, changes: Parameters<typeof startTestApp>[1] = {}) {
  const app = await startTestApp(database, changes)
  const ada = await app.signUp('ada')
  const { id } = await ada.bot({ entries: [order, subscription, payment], apiTrigger: true })
  await ada.patch(`/bots/${id}`, { widgetEnabled: true, sites: [shopSite] })
  const { value } = await ada.token()
  const crm = app.api(value)
  const trigger = (body: object, headers?: Record<string, string>) => crm.post(`/agents/${id}/trigger`, body, headers)
  const entries = (await ada.get(`/bots/${id}/entries`)).json<{ data: Entry[] }>().data
  const offered = (choices: Choice[] | undefined) => choices?.toSorted((a, b) => a.label.localeCompare(b.label))
  /** Both cancellation entries, ordered by label. */
  const expected = [order, subscription].map(({ questions: [label = ''] }) => ({
    id: entries.find(({ questions }) => questions[0] === label)?.id ?? '',
    label,
  }))
  return { app, ada, id, value, crm, trigger, offered, expected }
}

describe.each(databases)('a reply that offers choices, on %s', (database) => {
  test('is the same in the response, the stream, the repeated call and the pending turn', async () => {
    const { id, crm, trigger, offered, expected } = await startShop(database)
    const key = { 'idempotency-key': 'k-1' }
    const reply = (await trigger({ message: ambiguous }, key)).json<Reply>()
    expect(reply).toMatchObject({ finish_reason: 'clarify', answered: false })
    expect(offered(reply.choices)).toEqual(expected)
    const lines = reply.choices.map(({ label }, index) => `${index + 1}. ${label}`)
    expect(reply.reply).toBe(['Did you mean:', ...lines].join('\n'))
    expect(reply.citations.map(({ source_id }) => source_id)).toEqual(reply.choices.map((choice) => choice.id))

    const repeated = await trigger({ message: ambiguous }, key)
    expect(repeated.headers['idempotency-replayed']).toBe('true')
    expect(repeated.json()).toEqual(reply)

    const told = { reply: reply.reply, finish_reason: 'clarify', answered: false, choices: reply.choices }
    const streamed = readEvents((await trigger({ message: ambiguous, stream: true })).body)
    expect(streamed.at(-1)).toMatchObject({ event: 'reply.completed', data: told })

    const later = (await trigger({ message: ambiguous }, { prefer: 'respond-async' })).json<Turn>()
    const path = `/agents/${id}/turns/${later.id}`
    await expect.poll(async () => (await crm.get(path)).json()).toMatchObject({ status: 'completed', reply: told })
    expect(readEvents((await crm.get(`${path}/events`)).body).at(-1)?.data).toMatchObject(told)
  })

  test('stores them in the history for programs and account members, and does not count as unanswered', async () => {
    const { app, ada, id, crm, trigger } = await startShop(database)
    const { conversation_id, choices } = (await trigger({ message: ambiguous })).json<Reply>()
    const { answered } = (await trigger({ message: subscription.questions[0], conversation_id })).json<Reply>()
    expect(answered).toBe(true)
    const messages = (await crm.get(`/conversations/${conversation_id}/messages`)).json<{ data: Message[] }>().data
    expect(messages.map((message) => message.choices)).toEqual([[], undefined, choices, undefined])
    const turns = (await ada.get(`/bots/${id}/conversations/${conversation_id}/turns`)).json<{ data: OwnerTurn[] }>()
    expect(turns.data).toMatchObject([
      { answered: true, finishReason: 'stop', choices: [] },
      { answered: false, finishReason: 'clarify', choices },
    ])
    expect((await crm.get(`/conversations/${conversation_id}`)).json()).toMatchObject({ turns: 2, unanswered: 0 })
    for (const check of integrityChecks) expect(await findBreaches(app.db, check)).toMatchObject({ count: 0 })
  })

  test('offers them in the playground too', async () => {
    const { ada, id, offered, expected } = await startShop(database)
    const reply = (await ada.post(`/bots/${id}/playground`, { message: ambiguous })).json()
    expect(offered(reply.choices)).toEqual(expected)
  })

  test('offers them to a visitor, who finds them again later', async () => {
    const { app, id, offered, expected } = await startShop(database)
    const chat = await openChat(app.http, id)
    const reply = await chat.say(ambiguous)
    expect(reply).toMatchObject({ finish_reason: 'clarify', answered: false })
    expect(offered(reply.choices)).toEqual(expected)
    const kept = (await chat.get(`/conversations/${reply.conversation_id}/messages`)).json<{ data: VisitorMessage[] }>()
    expect(kept.data[0]).toMatchObject({ finish_reason: 'clarify', choices: reply.choices })
  })

  test('is plain text for OpenAI clients', async () => {
    const { id, crm } = await startShop(database)
    const body = { model: id, messages: [{ role: 'user', content: ambiguous }] }
    const { choices } = (await crm.post('/openai/chat/completions', body)).json()
    expect(choices).toMatchObject([
      { finish_reason: 'stop', message: { content: expect.stringMatching(/^Did you mean:\n1\. .+\n2\. .+$/) } },
    ])
  })

  test('can be answered by OpenAI clients, which send it back as text', async () => {
    const { id, crm } = await startShop(database)
    const say = async (messages: object[]): Promise<{ content: string }> =>
      (await crm.post('/openai/chat/completions', { model: id, messages })).json().choices[0].message
    const asked = { role: 'user', content: ambiguous }
    const offer = await say([asked])
    const answers = await Promise.all(
      ['1', 'the second one'].map((content) => say([asked, offer, { role: 'user', content }])),
    )
    expect(answers.map(({ content }) => content).toSorted()).toEqual([subscription.answer, order.answer])
  })

  test('is counted as such in the metrics', async () => {
    const metricsToken = 'm'.repeat(32)
    const { app, trigger } = await startShop(database, { config: { metricsToken } })
    await trigger({ message: ambiguous })
    const headers = { authorization: `Bearer ${metricsToken}` }
    const read = async () => (await app.http.inject({ url: '/metrics', headers })).body
    await expect.poll(read).toContain('beckon_turns_total{channel="api",outcome="clarify"} 1')
  })

  test('is among the unanswered questions only until the visitor picks a choice', async () => {
    const { ada, id, trigger } = await startShop(database)
    const list = async () =>
      (await ada.get(`/bots/${id}/unanswered`)).json<{ data: UnansweredGroup[] }>().data.map(({ question }) => question)
    const { conversation_id } = (await trigger({ message: ambiguous })).json<Reply>()
    expect(await list()).toEqual([ambiguous])
    await trigger({ message: 'Who was the first emperor of Rome?', conversation_id })
    expect(await list()).toContain(ambiguous)
    for (const message of ['2', subscription.questions[0]?.toUpperCase(), 'the first one']) {
      const again = (await trigger({ message: 'How can I cancel?' })).json<Reply>()
      expect(again.finish_reason).toBe('clarify')
      expect(await list()).toContain('How can I cancel?')
      await trigger({ message, conversation_id: again.conversation_id })
      expect(await list()).not.toContain('How can I cancel?')
    }
  })
})
