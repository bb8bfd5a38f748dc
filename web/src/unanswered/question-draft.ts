import { type EntryDraft, limits, type UnansweredGroup } from 'beckon-contract'

/** An entry to write, with every way in which people asked. */
export function draftFor({ question, others }: Pick<UnansweredGroup, 'question' | 'others'>): EntryDraft {
  const seen = new Set<string>()
  const questions = [question, ...others]
    .map((text) => text.trim().replace(/\s+/g, ' ').slice(0, limits.questionCharacters))
    .filter((text) => {
      const isNew = text !== '' && !seen.has(text.toLowerCase())
      seen.add(text.toLowerCase())
      return isNew
    })
  return { questions: questions.slice(0, limits.questionsPerEntry), answer: '' }
}
