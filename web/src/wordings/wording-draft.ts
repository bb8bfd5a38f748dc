import { type Decision, type Entry, limits } from 'beckon-contract'

/** Opens the dialog, with the given answer preselected. The decision says what the message meant. */
export type AddWording = (entry?: Pick<Entry, 'id'> & { label: string }, decision?: Decision) => void

/** A message as a wording: on one line, within the length limit. */
export function wordingOf(message: string): { text: string; isCut: boolean } {
  const line = oneLine(message)
  const isCut = line.length > limits.questionCharacters
  // Drops half a character at the end.
  return { text: isCut ? line.slice(0, limits.questionCharacters).replace(/[\uD800-\uDBFF]$/, '') : line, isCut }
}

/** The other wordings that can be added as they are, each once. */
export function otherWordings(question: string, others: string[]): string[] {
  const seen = new Set([keyOf(question)])
  return others.map(oneLine).filter((text) => {
    const isNew = text !== '' && text.length <= limits.questionCharacters && !seen.has(keyOf(text))
    seen.add(keyOf(text))
    return isNew
  })
}

const hasWording = ({ questions }: Pick<Entry, 'questions'>, wording: string) =>
  questions.some((question) => keyOf(question) === keyOf(wording))

/** What to add to the chosen answer, or what is wrong with it. */
export function wordingsFor(chosen: Pick<Entry, 'questions'> | undefined, wording: string, others: string[]) {
  const text = oneLine(wording)
  const problems: { wording?: string; answer?: string } = {
    ...(text === '' && { wording: 'Enter how people ask it.' }),
    ...(!chosen && { answer: 'Choose the answer it belongs to.' }),
  }
  if (!chosen || text === '') return { wordings: [], problems }
  const wordings = [text, ...otherWordings(text, others)].filter((one) => !hasWording(chosen, one))
  const room = limits.questionsPerEntry - chosen.questions.length
  if (wordings.length === 0) problems.wording = 'This answer already has this wording.'
  else if (room <= 0) problems.answer = `This answer already has ${limits.questionsPerEntry} wordings.`
  return { wordings: wordings.slice(0, Math.max(0, room)), problems }
}

const oneLine = (text: string) => text.trim().replace(/\s+/g, ' ')
const keyOf = (text: string) => oneLine(text).toLowerCase()
