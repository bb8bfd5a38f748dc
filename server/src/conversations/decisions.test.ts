import type { Decision, OwnerTurn, Reply, Turn } from 'beckon-contract'
import { describe, expect, test } from 'vitest'
import { databases, startTestApp, type TestDatabase } from '../test/app.ts'
import { openChat, shopSite } from '../test/chats.ts'

const order = { questions: ['How do I cancel my order?'], answer: 'Write to us before the parcel leaves.' }
const subscription = { questions: ['How do I cancel my subscription?'], answer: 'On your account page.' }

async function startShop(database: TestDatabase) {
  const app = await startTestApp(database)
  const ada = await app.signUp('ada')
  const bot = await ada.bot({ entries: [order, subscription], apiTrigger: true })
  await ada.patch(`/bots/${bot.id}`, { widgetEnabled: true, sites: [shopSite] })
  const crm = app.api((await ada.token()).value)
  const trigger = (body: object, headers?: Record<string, string>) =>
    crm.post(`/agents/${bot.id}/trigger`, body, headers)
  const turnsOf = async (conversationId: string) =>
    (await ada.get(`/bots/${bot.id}/conversations/${conversationId}/turns`)).json<{ data: OwnerTurn[] }>().data
  return { app, ada, bot, crm, trigger, turnsOf }
}

describe.each(databases)('the decision behind an answer, on %s', (database) => {
  test('is stored with every reply of the knowledge engine, for account members', async () => {
    const { trigger, turnsOf } = await startShop(database)
    const message = 'How do I cancel?'
    const { conversation_id, choices } = (await trigger({ message })).json<Reply>()
    await trigger({ message: '2', conversation_id })
    await trigger({ message: 'Thank you!', conversation_id })
    const decisions = (await turnsOf(conversation_id)).map(({ trace }) => trace?.decision as Decision)
    expect(decisions.map(({ outcome }) => outcome)).toEqual(['small_talk', 'chosen', 'offered'])
    expect(decisions[2]?.candidates).toMatchObject(choices.map(({ id, label }) => ({ id, label, verdict: 'offered' })))
    expect(decisions[1]?.candidates.find(({ verdict }) => verdict === 'given')?.id).toBe(choices[1]?.id)
  })

  test('is read from older traces too, which call the engine “mind”', async () => {
    const { app, trigger, turnsOf } = await startShop(database)
    const { conversation_id } = (await trigger({ message: 'Hello' })).json<Reply>()
    const [turn] = await turnsOf(conversation_id)
    const { engine, ...older } = turn?.trace ?? {}
    await app.db
      .updateTable('turns')
      .set({ traceJson: JSON.stringify({ mind: engine, ...older }) })
      .execute()
    expect((await turnsOf(conversation_id))[0]?.trace).toEqual(turn?.trace)
  })

  test('is hidden from programs and visitors', async () => {
    const { app, bot, crm, trigger } = await startShop(database)
    const message = 'How do I cancel?'
    const direct = await trigger({ message }, { 'idempotency-key': 'k' })
    const { conversation_id } = direct.json<Reply>()
    const later = (await trigger({ message }, { prefer: 'respond-async' })).json<Turn>()
    const turnPath = `/agents/${bot.id}/turns/${later.id}`
    await expect.poll(async () => (await crm.get(turnPath)).json().status).toBe('completed')
    const chat = await openChat(app.http, bot.id)
    const { conversation_id: chatId } = await chat.say(message)
    const openai = { model: bot.id, messages: [{ role: 'user', content: message }] }
    const answers = [
      direct,
      await trigger({ message }, { 'idempotency-key': 'k' }),
      await trigger({ message, stream: true }),
      await crm.post('/openai/chat/completions', openai),
      await crm.post('/openai/chat/completions', { ...openai, stream: true }),
      await crm.get(turnPath),
      await crm.get(`${turnPath}/events`),
      await crm.get(`/conversations/${conversation_id}`),
      await crm.get(`/conversations/${conversation_id}/messages`),
      await chat.send(message, chatId),
      await chat.get(`/conversations/${chatId}/messages`),
    ]
    for (const { body, statusCode } of answers) {
      expect(statusCode).toBe(200)
      expect(body).not.toMatch(/trace|decision|lookedUp|confidence|thresholds|candidates|verdict/)
    }
  })

  test('is returned with the single turn, under its own bot only', async () => {
    const { ada, bot, trigger, turnsOf } = await startShop(database)
    const { id, conversation_id } = (await trigger({ message: 'How do I cancel my order?' })).json<Reply>()
    const turn = (await ada.get(`/bots/${bot.id}/turns/${id}`)).json<OwnerTurn>()
    expect(turn.trace?.decision).toMatchObject({ outcome: 'answered', confidence: 1 })
    expect([turn]).toEqual(await turnsOf(conversation_id))
    const other = await ada.bot({ name: 'Other' })
    for (const path of [`/bots/${other.id}/turns/${id}`, `/bots/${bot.id}/turns/${bot.id}`, `/bots/${bot.id}/turns/x`])
      expect((await ada.get(path)).json()).toMatchObject({ status: 404, detail: 'Turn not found.' })
  })
})
