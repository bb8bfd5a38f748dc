import { readdirSync } from 'node:fs'
import {
  type Bot,
  type Entry,
  type FillInList,
  fillInTag,
  hasPlaceholder,
  limits,
  type PlaygroundReply,
  templateIds,
  templateLanguages,
} from 'beckon-contract'
import { describe, expect, test } from 'vitest'
import { pageBytesMost } from '../store/pages.ts'
import { databases, startTestApp } from '../test/app.ts'
import { expectStatus } from '../test/clients.ts'
import { readTemplate } from './templates.ts'

const all = templateIds.flatMap((template) => templateLanguages.map((language) => ({ template, language })))

test('every template exists in every language, and nothing else', () => {
  const files = readdirSync(new URL('./templates/', import.meta.url))
  expect(files.sort()).toEqual(all.map(({ template, language }) => `${template}.${language}.txt`).sort())
})

test.each(all)('$template in $language has twenty answers, each with several phrasings', async (of) => {
  const { texts, appearance, entries } = await readTemplate(of.template, of.language)
  expect(entries.length).toBeGreaterThanOrEqual(20)
  expect(texts.greeting).not.toBe('')
  expect(texts.fallback).not.toBe('')
  expect(appearance.suggestions).toHaveLength(3)
  // Visitors see these at once.
  expect([texts.greeting, texts.fallback].filter(hasPlaceholder)).toEqual([])
  for (const { questions, answer, tags = [] } of entries) {
    expect(tags, questions[0]).toEqual(answer.includes('[') ? [fillInTag] : [])
    expect(questions.length, questions[0]).toBeGreaterThanOrEqual(3)
    expect(answer.length, questions[0]).toBeGreaterThan(20)
    for (const question of questions) expect(question.length).toBeLessThanOrEqual(limits.questionCharacters)
  }
  const questions = entries.flatMap((entry) => entry.questions)
  expect(new Set(questions).size).toBe(questions.length)
  for (const suggestion of appearance.suggestions ?? []) expect(questions).toContain(suggestion)
})

describe.each(databases)('templates, on %s', (database) => {
  test('a bot from a template answers its author’s questions at once', async () => {
    const app = await startTestApp(database)
    const ada = await app.signUp('ada')
    const draft = { name: 'Reception', template: 'clinic', language: 'de' }
    const bot = expectStatus(await ada.post('/bots/from-template', draft), 201).json<Bot>()
    expect(bot).toMatchObject({ name: 'Reception', language: 'de', apiTrigger: false, entryCount: 22 })
    const { data } = expectStatus(await ada.get(`/bots/${bot.id}/entries?limit=100`), 200).json<{ data: Entry[] }>()
    const { appearance } = await readTemplate('clinic', 'de')
    for (const message of appearance.suggestions ?? []) {
      const { reply } = (await ada.post(`/bots/${bot.id}/playground`, { message })).json<PlaygroundReply>()
      expect(reply).toBe(data.find(({ questions }) => questions.includes(message))?.answer)
    }
  })

  test('no visitor gets an answer that is still to be filled in, or a suggestion that leads to one', async () => {
    const app = await startTestApp(database)
    const ada = await app.signUp('ada')
    const draft = { name: 'Reception', template: 'clinic', language: 'en' }
    const bot = expectStatus(await ada.post('/bots/from-template', draft), 201).json<Bot>()
    expectStatus(await ada.patch(`/bots/${bot.id}`, { apiTrigger: true }), 200)
    const crm = app.api((await ada.token()).value)
    const path = `/bots/${bot.id}/entries`
    const entries = async () => expectStatus(await ada.get(`${path}?limit=100`), 200).json<{ data: Entry[] }>().data
    const ask = async (message: string) =>
      expectStatus(await crm.post(`/agents/${bot.id}/trigger`, { message }), 200).json()
    for (const { questions, answer } of await entries()) {
      const { reply, answered } = await ask(questions[0] ?? '')
      expect.soft(reply, questions[0]).toBe(hasPlaceholder(answer) ? bot.fallback : answer)
      expect.soft(answered, questions[0]).toBe(!hasPlaceholder(answer))
    }
    expect((await ask('What can you do?')).reply).not.toContain('[')
    const appearance = expectStatus(await ada.get(`/bots/${bot.id}/widget`), 200).json()
    expect(appearance.suggestions).toEqual([])

    const open = (await entries()).find(({ questions }) => questions[0] === 'When are you open?') as Entry
    const filled = { questions: open.questions, answer: 'We are open from 9 to 5.', tags: open.tags ?? [] }
    const saved = expectStatus(await ada.put(`${path}/${open.id}`, filled), 200).json<Entry>()
    expect(saved.tags).toEqual([])
    expect(await ask('When are you open?')).toMatchObject({ answered: true, reply: filled.answer })
  })

  test('all answers are filled in by one call, and brackets of the author are no part of the template', async () => {
    const app = await startTestApp(database)
    const [ada, eve] = [await app.signUp('ada'), await app.signUp('eve')]
    const draft = { name: 'Reception', template: 'clinic', language: 'en' }
    const bot = expectStatus(await ada.post('/bots/from-template', draft), 201).json<Bot>()
    const own = { questions: ['Is there parking?'], answer: 'Yes [see the map].', tags: [fillInTag] }
    expectStatus(await ada.post(`/bots/${bot.id}/entries`, own), 201)
    const path = `/bots/${bot.id}/fill-in`
    const listed = async () => expectStatus(await ada.get(path), 200).json<FillInList>().data
    const before = await listed()
    const ofTemplate = before.filter(({ blanks }) => blanks.length > 0)
    expect(before.length).toBe(ofTemplate.length + 1)
    expect(before.find(({ blanks }) => blanks.length === 0)).toMatchObject({ answer: own.answer })
    const version = async () =>
      (await app.db.selectFrom('bots').where('id', '=', bot.id).select('knowledgeVersion').executeTakeFirstOrThrow())
        .knowledgeVersion
    const was = await version()
    const [open, ...others] = ofTemplate
    const answers = [
      ...others.map(({ id, answer }) => ({ id, answer: `${answer.replace(/\[[^\]]*\]/g, 'ours')} [sic]` })),
      { id: open?.id, answer: `${open?.answer} Welcome.` },
    ]
    expect((await eve.put(path, { answers })).statusCode).toBe(404)
    expect((await eve.get(path)).statusCode).toBe(404)
    expect(expectStatus(await ada.put(path, { answers }), 200).json()).toEqual({ complete: others.length })
    expect(await version()).toBe(was + 1)
    expect((await listed()).map(({ answer }) => answer).toSorted()).toEqual(
      [own.answer, `${open?.answer} Welcome.`].toSorted(),
    )
  })

  test('of long answers fewer are listed, and the others when these are filled in', async () => {
    const app = await startTestApp(database)
    const ada = await app.signUp('ada')
    const bot = await ada.bot()
    const answer = `[Ours] ${'and more '.repeat(1_000)}`.trim()
    const drafts = Array.from({ length: 70 }, (_, at) => ({
      questions: [`Question ${at}?`],
      answer,
      tags: [fillInTag],
    }))
    for (const draft of drafts) expectStatus(await ada.post(`/bots/${bot.id}/entries`, draft), 201)
    const path = `/bots/${bot.id}/fill-in`
    const listed = async () => {
      const { data } = expectStatus(await ada.get(path), 200).json<FillInList>()
      return data.map(({ id, questions: [question] }) => ({ id, question }))
    }
    const first = await listed()
    expect(first.map(({ question }) => question)).toEqual(
      drafts.slice(0, first.length).map(({ questions: [question] }) => question),
    )
    expect(first.length).toBe(Math.floor(pageBytesMost / (answer.length + 16)))
    const answers = first.slice(0, 20).map(({ id }) => ({ id, answer: 'Ours.' }))
    expectStatus(await ada.put(path, { answers }), 200)
    expect((await listed()).at(-1)?.question).toBe('Question 69?')
  })

  test('an answer is kept from visitors as long as it has the tag', async () => {
    const app = await startTestApp(database)
    const ada = await app.signUp('ada')
    const entry = { questions: ['When are you open?'], answer: 'From [9] to [17], see [our site](https://a.example).' }
    const bot = await ada.bot({ apiTrigger: true, entries: [entry] })
    const crm = app.api((await ada.token()).value)
    const ask = async () =>
      expectStatus(await crm.post(`/agents/${bot.id}/trigger`, { message: 'When are you open?' }), 200).json().answered
    const { data } = expectStatus(await ada.get(`/bots/${bot.id}/entries`), 200).json<{ data: Entry[] }>()
    const change = async (tags: { add: string[] } | { remove: string[] }) =>
      expectStatus(await ada.post(`/bots/${bot.id}/entries/tags`, { ids: data.map(({ id }) => id), ...tags }), 200)
    // Brackets that an author wrote are no placeholders.
    expect(await ask()).toBe(true)
    await change({ add: ['To fill in'] })
    await expect.poll(ask).toBe(false)
    await change({ remove: ['to fill in'] })
    await expect.poll(ask).toBe(true)
  })
})
