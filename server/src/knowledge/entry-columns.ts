import type { EntryDraft } from 'beckon-contract'

/** What an entry counts as stored. */
export function bytesOf(draft: EntryDraft): number {
  const { questionsJson, answer } = columnsOf(draft)
  return Buffer.byteLength(questionsJson) + Buffer.byteLength(answer)
}

/** A question is always one line. */
export const asQuestion = (text: string): string => text.replace(/\s+/g, ' ').trim()

export function columnsOf(draft: EntryDraft): { questionsJson: string; answer: string; searchText: string } {
  const questions = [...new Set(draft.questions.map(asQuestion))]
  const answer = draft.answer.trim()
  return {
    questionsJson: JSON.stringify(questions),
    answer,
    searchText: [...questions, answer].join('\n').toLowerCase(),
  }
}
