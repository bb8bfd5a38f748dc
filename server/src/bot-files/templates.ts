import { readFile } from 'node:fs/promises'
import {
  fillInTag,
  hasPlaceholder,
  placeholderPattern,
  type TemplateId,
  type TemplateLanguage,
  templateIds,
  templateLanguages,
} from 'beckon-contract'
import { once } from '../lib/once.ts'
import type { PortableBot } from './bot-file-lines.ts'

/**
 * The questions and answers of a kind of business, in `templates/`. The first paragraph has the bot's texts; each other
 * one is an entry: phrasings on the first line, then the answer. What differs between companies is in [brackets]:
 * such an answer is tagged, and visitors don't get it before its author has filled it in.
 */
export async function readTemplate(template: TemplateId, language: TemplateLanguage): Promise<PortableBot> {
  const text = await readFile(new URL(`./templates/${template}.${language}.txt`, import.meta.url), 'utf8')
  const [head = '', ...entries] = text.trim().split(/\n{2,}/)
  const {
    greeting = '',
    fallback = '',
    suggestions = '',
  } = Object.fromEntries(
    head.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]),
  )
  return {
    texts: { name: template, greeting, fallback, instructions: '', language },
    appearance: { suggestions: suggestions.split(' | ') },
    entries: entries.map((entry) => {
      const [questions = '', ...answer] = entry.split('\n')
      const text = answer.join('\n')
      return {
        ...{ questions: questions.split(' | '), answer: text },
        ...(hasPlaceholder(text) && { tags: [fillInTag] }),
      }
    }),
    sources: [],
    tools: [],
  }
}

/** What is in brackets in any template: whatever else is, an author has written. */
const allBlanks = once(async (): Promise<Set<string>> => {
  const blanks = new Set<string>()
  for (const template of templateIds)
    for (const language of templateLanguages)
      for (const { answer } of (await readTemplate(template, language)).entries)
        for (const [blank] of bracketsIn(answer)) blanks.add(blank)
  return blanks
})

/** Finds the template's parts in brackets that are still in an answer. */
export async function createBlankFinder(): Promise<(answer: string) => string[]> {
  const blanks = await allBlanks()
  return (answer) => bracketsIn(answer).flatMap(([blank]) => (blanks.has(blank) ? [blank] : []))
}

const bracketsIn = (text: string) => [...text.matchAll(new RegExp(placeholderPattern, 'g'))]
