import { type FillInAnswer, placeholderPattern } from 'beckon-contract'

/** A part of a template's answers that differs between companies. */
export interface Blank {
  key: string
  example: string
  question: string
  /** The sentence that it is part of, without it; empty if it is all of it. */
  sentence: string
  /** How many answers it is in. */
  count: number
  /** An address or a telephone number: nobody's is that of the example. */
  isContact: boolean
}

type Answer = FillInAnswer

/** An address or a telephone number is the same in all answers; “30 days” may mean another thing in each. */
const isContact = (example: string) => /^\+|@|example\.com/.test(example)
const keyOf = (example: string, entryId: string, at: number) => (isContact(example) ? example : `${entryId} ${at}`)

const matchesIn = (text: string) => [...text.matchAll(new RegExp(placeholderPattern, 'g'))]

/** What to ask for: first what several answers share, then in the order of the answers. */
export function blanksOf(answers: Answer[]): Blank[] {
  const blanks = new Map<string, Blank>()
  for (const { id, questions, answer, blanks: own } of answers)
    for (const [at, [whole]] of matchesIn(answer).entries()) {
      if (!own.includes(whole)) continue
      const example = whole.slice(1, -1)
      const key = keyOf(example, id, at)
      const known = blanks.get(key)
      if (known) known.count += 1
      else
        blanks.set(key, {
          ...{ key, example, question: questions[0] ?? '', count: 1, isContact: isContact(example) },
          sentence: sentenceAround(answer, at),
        })
    }
  return [...blanks.values()].toSorted(
    (one, other) => Number(other.isContact) - Number(one.isContact) || other.count - one.count,
  )
}

/** The answer with what was entered; what was not stays in brackets. */
export function fillIn({ id, answer, blanks }: Answer, values: Record<string, string>): string {
  let at = -1
  return answer.replace(new RegExp(placeholderPattern, 'g'), (whole) => {
    at += 1
    return (blanks.includes(whole) && values[keyOf(whole.slice(1, -1), id, at)]?.trim()) || whole
  })
}

/** Whether nothing of the template is left open with what was entered. */
export const isFilledIn = (answer: Answer, values: Record<string, string>): boolean =>
  matchesIn(fillIn(answer, values)).every(([whole]) => !answer.blanks.includes(whole))

/** Dots within brackets end no sentence, unless they are the last. */
function sentenceAround(text: string, place: number): string {
  const examples: string[] = []
  const masked = text.replace(new RegExp(placeholderPattern, 'g'), (whole) => {
    examples.push(whole.slice(1, -1))
    return `\u0000${examples.length - 1}\u0000${/[.!?]\]$/.test(whole) ? '.' : ''}`
  })
  const sentence = masked.split(/(?<=[.!?])\s+|\n/).find((one) => one.includes(`\u0000${place}\u0000`)) ?? ''
  // biome-ignore lint/suspicious/noControlCharactersInRegex: it is in no answer.
  const said = sentence.replace(/\u0000(\d+)\u0000/g, (_, at) => (Number(at) === place ? '…' : (examples[at] ?? '')))
  return /\p{Letter}/u.test(said) ? said : ''
}
