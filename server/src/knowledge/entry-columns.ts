import type { EntryDraft } from 'beckon-contract'
import { detectLanguage } from '../search/text/languages.ts'
import { cleanTags } from './tags.ts'

/** What an entry counts as stored. */
export function bytesOf(draft: EntryDraft): number {
  const { questions, answer } = cleaned(draft)
  return Buffer.byteLength(JSON.stringify(questions)) + Buffer.byteLength(answer)
}

/** A question is always one line. */
export const asQuestion = (text: string): string => text.replace(/\s+/g, ' ').trim()

type Texts = Pick<EntryDraft, 'questions' | 'answer'>

const cleaned = ({ questions, answer }: Texts): Texts => ({
  questions: [...new Set(questions.map(asQuestion))],
  answer: answer.trim(),
})

export function columnsOf(draft: Texts) {
  const { questions, answer } = cleaned(draft)
  return {
    questionsJson: JSON.stringify(questions),
    answer,
    searchText: [...questions, answer].join('\n').toLowerCase(),
    language: languageOf(questions, answer),
  }
}

export const languageOf = (questions: string[], answer: string): string =>
  detectLanguage([...questions.slice(0, 3), answer].join('\n'))

/** Without tags in the draft, those that are known stay. */
export const tagColumnOf = ({ tags }: Pick<EntryDraft, 'tags'>): { tagsJson?: string } =>
  tags ? { tagsJson: JSON.stringify(cleanTags(tags)) } : {}
