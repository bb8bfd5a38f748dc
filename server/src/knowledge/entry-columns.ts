import type { EntryDraft } from 'beckon-contract'
import { detectLanguage } from '../search/text/languages.ts'
import { cleanTags } from './tags.ts'

/** What an entry counts as stored. */
export function bytesOf(draft: EntryDraft): number {
  const { questionsJson, answer } = columnsOf(draft)
  return Buffer.byteLength(questionsJson) + Buffer.byteLength(answer)
}

/** A question is always one line. */
export const asQuestion = (text: string): string => text.replace(/\s+/g, ' ').trim()

export function columnsOf(draft: Pick<EntryDraft, 'questions' | 'answer'>) {
  const questions = [...new Set(draft.questions.map(asQuestion))]
  const answer = draft.answer.trim()
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
