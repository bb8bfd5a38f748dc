import { limits } from 'beckon-contract'
import { Failure } from '../lib/failure.ts'
import { asQuestion } from './entry-columns.ts'

/** The questions with one more wording; the same array if it is already there, ignoring case. */
export function withWording(questions: string[], wording: string): string[] {
  if (questions.some((question) => isSame(question, wording))) return questions
  if (questions.length >= limits.questionsPerEntry)
    throw new Failure(
      'quota_exceeded',
      `An answer can have at most ${limits.questionsPerEntry} wordings. Remove one first.`,
    )
  return [...questions, asQuestion(wording)]
}

/** The questions without a wording; the same array if it isn't there. */
export function withoutWording(questions: string[], wording: string): string[] {
  const left = questions.filter((question) => !isSame(question, wording))
  if (left.length === 0)
    throw new Failure('invalid_request', 'This is the answer’s only wording. Add another first, or delete the answer.')
  return left.length === questions.length ? questions : left
}

const isSame = (one: string, other: string): boolean => keyOf(one) === keyOf(other)
const keyOf = (wording: string): string => asQuestion(wording).toLowerCase()
