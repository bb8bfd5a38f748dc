import type { Entry, EntryDraft, Reply, UnansweredGroup } from 'beckon-contract'
import { describe, expect, onTestFinished, test } from 'vitest'
import { newId } from '../lib/clock.ts'
import { databases, startTestApp, type TestDatabase } from '../test/app.ts'
import { answering, refusing } from '../test/provider-acts.ts'
import { createScriptedProvider } from '../test/scripted-provider.ts'

const pay: EntryDraft = { questions: ['How can I pay?'], answer: 'By card.' }
const hotel: EntryDraft[] = [
  { questions: ['When is breakfast?'], answer: 'From seven to ten.' },
  { questions: ['Where can I park?'], answer: 'In the yard behind the house.' },
  { questions: ['How do I reach you from the airport?'], answer: 'Take the train to the main station.' },
  { questions: ['What does a double room cost?'], answer: 'From 90 euros a night.' },
]
const cancelling: EntryDraft[] = [
  { questions: ['How do I cancel my order?', 'Can I cancel an order?'], answer: 'Write to us.' },
  {
    questions: ['How do I cancel my subscription?', 'Can I cancel the subscription?'],
    answer: 'On your account page.',
  },
  pay,
]

async function startShop(database: TestDatabase, entries = [pay], changes: Parameters<typeof startTestApp>[1] = {}) {
  const app = await startTestApp(database, changes)
  const ada = await app.signUp('ada')
  const bot = await ada.bot({ entries, apiTrigger: true })
  const crm = app.api((await ada.token()).value)
  const ask = (message: string, conversation_id?: string) =>
    crm.post(`/agents/${bot.id}/trigger`, { message, conversation_id })
  const list = async (): Promise<UnansweredGroup[]> => (await ada.get(`/bots/${bot.id}/unanswered`)).json().data
  return { app, ada, bot, ask, list }
}

describe.each(databases)('unanswered questions, on %s', (database) => {
  test('similar ones are grouped, most asked first; answered ones are not included', async () => {
    const { ask, list } = await startShop(database)
    for (const message of [
      'Do you sell gift cards?',
      'How can I pay?',
      'Where is your shop?',
      'do you sell a gift card',
      'Where is your shop?',
      'WHERE IS YOUR SHOP',
    ])
      await ask(message)
    expect(await list()).toMatchObject([
      { question: 'WHERE IS YOUR SHOP', others: ['Where is your shop?'], count: 3 },
      { question: 'do you sell a gift card', others: ['Do you sell gift cards?'], count: 2 },
    ])
  })

  test('an answer removes its question from the list', async () => {
    const { ada, bot, ask, list } = await startShop(database)
    await ask('Do you sell gift cards?')
    const [group] = await list()
    await ada.post(`/bots/${bot.id}/entries`, { questions: [group?.question], answer: 'Yes.' })
    expect(await list()).toEqual([])
  })

  test('a dismissed question stays dismissed, however it is typed', async () => {
    const { ada, bot, ask, list } = await startShop(database)
    await ask('Tell me a joke')
    expect((await ada.post(`/bots/${bot.id}/unanswered/dismiss`, { questions: ['Tell me a joke'] })).statusCode).toBe(
      204,
    )
    await ask('tell  me a JOKE')
    expect(await list()).toEqual([])
    expect((await ada.post(`/bots/${bot.id}/unanswered/dismiss`, { questions: ['Tell me a joke'] })).statusCode).toBe(
      204,
    )
  })

  test('a long message is listed by its beginning, and dismissing that dismisses the message', async () => {
    const { ada, bot, ask, list } = await startShop(database)
    const long = `Tell me about \u{1f6b2} ${'zebras '.repeat(1_000)}`
    await ask(long)
    const [group] = await list()
    expect(group?.question).toBe([...long].slice(0, 2_000).join(''))
    await ada.post(`/bots/${bot.id}/unanswered/dismiss`, { questions: [group?.question] })
    await ask(`${long} and lions`)
    expect(await list()).toEqual([])
  })

  test('the author’s own tries in the playground do not count', async () => {
    const { ada, bot, list } = await startShop(database)
    await ada.post(`/bots/${bot.id}/playground`, { message: 'Do you sell gift cards?' })
    expect(await list()).toEqual([])
  })

  test('different words near the same answer are grouped, with that answer', async () => {
    const { ada, bot, ask, list } = await startShop(database, hotel)
    for (const message of ['double rainbow over the lake', 'my room has no towels']) {
      expect((await ask(message)).json<Reply>().answered).toBe(false)
    }
    await ask('Who won the football world cup?')
    const groups = await list()
    const rooms = groups.find(({ question }) => question === 'my room has no towels')
    expect(rooms).toMatchObject({ others: ['double rainbow over the lake'], count: 2 })
    const { data } = (await ada.get(`/bots/${bot.id}/entries?search=double`)).json<{ data: Entry[] }>()
    expect(rooms?.nearest).toEqual({ entryId: data[0]?.id, label: data[0]?.questions[0] })
    expect(groups.find(({ question }) => question.startsWith('Who won'))).toMatchObject({ count: 1, nearest: null })
  })

  test('questions that can be answered by now leave their group, and the rest stays', async () => {
    const { ada, bot, ask, list } = await startShop(database, hotel)
    for (const message of ['double rainbow over the lake', 'my room has no towels']) await ask(message)
    const [group] = await list()
    await ada.post(`/bots/${bot.id}/entries/${group?.nearest?.entryId}/questions`, { question: group?.question })
    expect(await list()).toMatchObject([{ question: 'double rainbow over the lake', others: [], count: 1 }])
  })

  test('fragments are not questions; a single word may be one', async () => {
    const { ask, list } = await startShop(database)
    for (const message of [
      '2',
      'yes',
      'OK',
      'no',
      '17.',
      'Hello!',
      'thank you',
      '???',
      'the second one',
      'вторая',
      'Zebras',
    ])
      await ask(message)
    expect((await list()).map(({ question }) => question)).toEqual(['Zebras'])
  })

  test('an offer that was not picked is listed as one, and leaves when it would be answered', async () => {
    const { ada, bot, ask, list } = await startShop(database, cancelling)
    const offer = (await ask('How do I cancel?')).json<Reply>()
    expect(offer.finish_reason).toBe('clarify')
    await ask('Who won the football world cup?', offer.conversation_id)
    const listed = (await list()).find(({ question }) => question === 'How do I cancel?')
    expect(listed).toMatchObject({ wasOffered: true, count: 1 })
    expect(offer.choices.map(({ id }) => id)).toContain(listed?.nearest?.entryId)
    await ada.post(`/bots/${bot.id}/entries/${listed?.nearest?.entryId}/questions`, { question: 'How do I cancel?' })
    expect((await list()).map(({ question }) => question)).toEqual(['Who won the football world cup?'])
    expect(await list()).toMatchObject([{ wasOffered: false }])
  })

  test('a failed provider is not a knowledge gap', async () => {
    const provider = await createScriptedProvider()
    onTestFinished(provider.close)
    const serviceModel = { url: provider.url, model: 'small-1', key: 'k' }
    const { ada, bot, ask, list } = await startShop(database, [pay], { config: { serviceModel } })
    await ada.patch(`/bots/${bot.id}`, { engine: 'model', knowledgeOnFailure: true })
    provider.plays(refusing(500))
    expect((await ask('Do you sell gift cards?')).json()).toMatchObject({
      answered: false,
      finish_reason: 'model_failed',
    })
    const counted = (await ada.get(`/bots/${bot.id}/conversations`)).json().data
    expect(counted).toMatchObject([{ unanswered: 0 }])
    await ada.patch(`/bots/${bot.id}`, { knowledgeOnFailure: false })
    expect((await ask('Do you sell umbrellas?')).statusCode).toBe(502)
    expect(await list()).toEqual([])
    provider.plays(answering(bot.fallback))
    await ask('Do you sell gift cards?')
    expect(await list()).toMatchObject([{ question: 'Do you sell gift cards?', count: 1 }])
  })

  test('many are all processed, page by page', async () => {
    const { app, ada, bot, ask, list } = await startShop(database)
    await ask('Do you sell gift cards?')
    const [turn] = await app.db.selectFrom('turns').selectAll().execute()
    const [conversation] = await app.db.selectFrom('conversations').selectAll().execute()
    if (!turn || !conversation) throw new Error('nothing was stored')
    for (let at = 0; at < 60; at += 1) {
      const conversationId = newId()
      await app.db
        .insertInto('conversations')
        .values({ ...conversation, id: conversationId })
        .execute()
      const copy = { ...turn, id: newId(), messageId: newId(), conversationId, message: `do you sell gift cards ${at}` }
      await app.db.insertInto('turns').values(copy).execute()
    }
    expect(await list()).toMatchObject([{ count: 61 }])
    expect((await ada.get(`/bots/${bot.id}/unanswered`)).statusCode).toBe(200)
  })
})
