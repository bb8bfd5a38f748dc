import { readdirSync } from 'node:fs'
import { type Bot, type Entry, limits, type PlaygroundReply, templateIds, templateLanguages } from 'beckon-contract'
import { describe, expect, test } from 'vitest'
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
  for (const { questions, answer } of entries) {
    expect(questions.length, questions[0]).toBeGreaterThanOrEqual(3)
    expect(answer.length, questions[0]).toBeGreaterThan(20)
    for (const question of questions) expect(question.length).toBeLessThanOrEqual(limits.questionCharacters)
  }
  const questions = entries.flatMap((entry) => entry.questions)
  expect(new Set(questions).size).toBe(questions.length)
  for (const suggestion of appearance.suggestions ?? []) expect(questions).toContain(suggestion)
})

describe.each(databases)('templates, on %s', (database) => {
  test('a bot from a template answers its suggested questions at once', async () => {
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
})
