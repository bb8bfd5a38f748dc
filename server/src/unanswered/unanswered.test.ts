import type { UnansweredGroup } from 'beckon-contract'
import { describe, expect, test } from 'vitest'
import { databases, startTestApp, type TestDatabase } from '../test/app.ts'

async function startShop(database: TestDatabase) {
  const app = await startTestApp(database)
  const ada = await app.signUp('ada')
  const bot = await ada.bot({ entries: [{ questions: ['How can I pay?'], answer: 'By card.' }], apiTrigger: true })
  const crm = app.api((await ada.token()).value)
  const ask = (message: string) => crm.post(`/agents/${bot.id}/trigger`, { message })
  const list = async (): Promise<UnansweredGroup[]> => (await ada.get(`/bots/${bot.id}/unanswered`)).json().data
  return { ada, bot, ask, list }
}

describe.each(databases)('unanswered questions, on %s', (database) => {
  test('alike ones stand together, most asked first; what was answered is not among them', async () => {
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

  test('an answer takes its question off the list', async () => {
    const { ada, bot, ask, list } = await startShop(database)
    await ask('Do you sell gift cards?')
    const [group] = await list()
    await ada.post(`/bots/${bot.id}/entries`, { questions: [group?.question], answer: 'Yes.' })
    expect(await list()).toEqual([])
  })

  test('a dismissed question stays away, however it is typed', async () => {
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

  test('of a long message the beginning is listed, and dismissing that dismisses the message', async () => {
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
})
