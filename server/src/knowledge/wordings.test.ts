import { type Entry, limits, type NearestEntries, type PlaygroundReply } from 'beckon-contract'
import { describe, expect, test } from 'vitest'
import { databases, startTestApp, type TestDatabase } from '../test/app.ts'

const refund = { questions: ['Can I get a refund?'], answer: 'Yes, within 30 days.' }
const pay = { questions: ['How can I pay?'], answer: 'By card.' }
const opening = { questions: ['When are you open?'], answer: 'From nine to five.' }

async function startShop(database: TestDatabase) {
  const app = await startTestApp(database)
  const ada = await app.signUp('ada')
  const bot = await ada.bot({ entries: [refund, pay, opening] })
  const path = `/bots/${bot.id}/entries`
  const list = async () => (await ada.get(path)).json<{ data: Entry[] }>().data
  const idOf = async ({ answer }: { answer: string }) => (await list()).find((entry) => entry.answer === answer)?.id
  const questions = `${path}/${await idOf(refund)}/questions`
  const add = (question: string) => ada.post(questions, { question })
  const remove = (question: string) => ada.delete(`${questions}?${new URLSearchParams({ question })}`)
  const questionsOf = async () => (await list()).find(({ answer }) => answer === refund.answer)?.questions
  return { app, ada, bot, path, idOf, add, remove, questionsOf }
}

describe.each(databases)('a wording, on %s', (database) => {
  test('is added to an answer, is known to the next message, and can be removed', async () => {
    const { ada, bot, path, add, remove } = await startShop(database)
    const ask = async () =>
      (await ada.post(`/bots/${bot.id}/playground`, { message: 'Gimme my dough back' })).json<PlaygroundReply>()
    expect((await ask()).answered).toBe(false)
    const added = await add('  Gimme my\n dough back ')
    expect(added.statusCode).toBe(200)
    expect(added.json()).toMatchObject({
      questions: [...refund.questions, 'Gimme my dough back'],
      answer: refund.answer,
    })
    expect((await ask()).reply).toBe(refund.answer)
    expect((await ada.get(`${path}?search=dough`)).json().data).toEqual([added.json()])
    expect((await remove('gimme  MY dough back')).json()).toMatchObject(refund)
    expect((await ask()).answered).toBe(false)
  })

  test('that already exists, or is removed twice, changes nothing', async () => {
    const { app, add, remove } = await startShop(database)
    const versions = () => app.db.selectFrom('bots').select('knowledgeVersion').execute()
    const before = await versions()
    expect((await add(' CAN i get  a refund? ')).json()).toMatchObject(refund)
    expect((await remove('Never written')).json()).toMatchObject(refund)
    expect(await versions()).toEqual(before)
  })

  test('concurrent additions and edits are all kept', async () => {
    const { ada, path, idOf, add, questionsOf } = await startShop(database)
    const many = Array.from({ length: 12 }, (_, at) => `Wording ${at}`)
    const edited = ada.put(`${path}/${await idOf(pay)}`, { ...pay, answer: 'In cash.' })
    const answers = await Promise.all(many.map(add))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(many.map(() => 200))
    expect((await edited).statusCode).toBe(200)
    expect((await questionsOf())?.toSorted()).toEqual([...refund.questions, ...many].toSorted())
  })

  test('is refused if an answer is full, and the last one cannot be removed', async () => {
    const { ada, path, idOf, add, remove } = await startShop(database)
    const full = Array.from({ length: limits.questionsPerEntry }, (_, at) => `Wording ${at}`)
    expect((await remove('Can I get a refund?')).json()).toMatchObject({
      status: 400,
      code: 'invalid_request',
      detail: 'This is the answer’s only wording. Add another first, or delete the answer.',
    })
    await ada.put(`${path}/${await idOf(refund)}`, { questions: full, answer: refund.answer })
    expect((await add('wording 7')).statusCode).toBe(200)
    expect((await add('One too many')).json()).toMatchObject({
      status: 409,
      code: 'quota_exceeded',
      detail: 'An answer can have at most 50 wordings. Remove one first.',
    })
    for (const question of ['', ' ', 'x'.repeat(limits.questionCharacters + 1)]) {
      expect((await add(question)).json()).toMatchObject({ status: 400, code: 'invalid_request' })
      expect((await remove(question)).json()).toMatchObject({ status: 400, code: 'invalid_request' })
    }
  })
})

describe.each(databases)('the nearest answers, on %s', (database) => {
  test('are returned in full, nearest first, without deleted ones; empty if nothing is near', async () => {
    const { ada, path, idOf } = await startShop(database)
    const nearest = async (message: string) =>
      (await ada.post(`${path}/nearest`, { message })).json<NearestEntries>().data
    const [first, ...others] = await nearest('how do i get the refund paid')
    expect(first).toEqual((await ada.get(`${path}?search=refund`)).json().data[0])
    expect(others.map(({ answer }) => answer)).toContain(pay.answer)
    await ada.delete(`${path}/${await idOf(refund)}`)
    expect((await nearest('how do i get the refund paid')).map(({ answer }) => answer)).not.toContain(refund.answer)
    expect(await nearest('???')).toEqual([])
    expect((await ada.post(`${path}/nearest`, { message: '' })).statusCode).toBe(400)
  })
})
