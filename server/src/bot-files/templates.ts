import { readFile } from 'node:fs/promises'
import { fillInTag, hasPlaceholder, type TemplateId, type TemplateLanguage } from 'beckon-contract'
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
