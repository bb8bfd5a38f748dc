import { concludeFrom, distinct, rank } from './conclusion.ts'
import type { AnswerContent, AnswerPart, Candidate, Finding, Reading } from './search.ts'
import { mostBesideGuess, sureOfOneAmongOthers, thresholds } from './thresholds.ts'

const mostAnswers = 5
/** Questions without an answer are repeated: a few, and the beginning of long ones. */
const mostUnknown = 3
const longestRepeated = 80

interface Part extends Pick<Reading, 'text' | 'isQuestion'> {
  /** It is a whole sentence, and the message is short or only asks. */
  standsAlone: boolean
  candidates: Candidate[]
  answer: AnswerPart | undefined
}
/** A sentence, if the message has several, and the clauses in it. */
interface SentenceParts {
  sentence?: Part
  clauses: Part[]
}

/**
 * The answers to each of several questions in one message, in order, and the questions that nothing is known about;
 * undefined if the message is decided as a whole.
 */
export function findSeveral(entries: Reading[], passages: Reading[]): Finding | undefined {
  // A sentence counts if none of its clauses does.
  const told = sentencesIn(entries, passages).flatMap(({ sentence, clauses }) =>
    clauses.some(({ answer }) => answer) || !sentence ? clauses : [sentence],
  )
  const parts = distinct(told.flatMap(({ answer }) => answer ?? [])).slice(0, mostAnswers)
  const isAsked = told.some(({ answer, isQuestion }) => answer && isQuestion)
  const unknown = isAsked ? told.filter((part) => isUnknown(part, parts)).slice(0, mostUnknown) : []
  const [only] = parts
  if (!only) return undefined
  if (parts.length + unknown.length > 1)
    return { kind: 'several', parts, unknown: unknown.map(({ text }) => shortened(text.replace(endMarks, ''))) }
  const questions = told.filter(({ standsAlone, isQuestion }) => standsAlone && isQuestion)
  return questions.length > 1 ? { ...only.content, ...(only.isGuess && { isGuess: true }) } : undefined
}

function sentencesIn(entries: Reading[], passages: Reading[]): SentenceParts[] {
  const found: SentenceParts[] = []
  const isStory = [...entries, ...passages].some(({ stretch, isQuestion }) => stretch === 'sentence' && !isQuestion)
  for (let at = 1; at < Math.max(entries.length, passages.length); at++) {
    const { stretch, text, isQuestion } = (entries[at] ?? passages[at]) as Reading
    const standsAlone = stretch !== 'clause' && !isStory
    const isThin = passages[at]?.isThin && !standsAlone
    const candidates = rank([entries[at]?.candidates ?? [], isThin ? [] : (passages[at]?.candidates ?? [])])
    const asked = { standsAlone, text, isQuestion, candidates }
    const part: Part = { ...asked, answer: answerTo(asked) }
    if (stretch !== 'clause') found.push({ sentence: part, clauses: [] })
    else if (found.length === 0) found.push({ clauses: [part] })
    else found.at(-1)?.clauses.push(part)
  }
  return found
}

/**
 * A question among others is answered as if it were the message. Clauses, and the sentences of a story, match too much
 * by chance.
 */
function answerTo({ standsAlone, isQuestion, candidates }: Omit<Part, 'answer'>): AnswerPart | undefined {
  const [best] = candidates
  if (!best) return undefined
  if (!standsAlone || !isQuestion) return best.confidence >= sureOfOneAmongOthers ? best : undefined
  const { finding } = concludeFrom(candidates, false)
  if (finding.kind === 'answer' || finding.kind === 'extract')
    return finding.isGuess ? { ...best, isGuess: true } : best
  // What would be asked back is a guess here: there is one reply to all questions.
  const second = candidates[1]?.confidence ?? 0
  const isLikely = best.confidence >= thresholds.guess && second < mostBesideGuess * best.confidence
  return finding.kind === 'choices' && isLikely ? { ...best, isGuess: true } : undefined
}

/** Nothing is known about this question, and it doesn't ask more about what is answered anyway. */
function isUnknown({ standsAlone, isQuestion, answer, candidates }: Part, parts: AnswerPart[]): boolean {
  if (!isQuestion || answer) return false
  const near = candidates.filter(({ confidence }) => confidence >= thresholds.offer)
  if (!standsAlone) return near.length === 0
  return !near.some(({ content }) => parts.some((part) => isSame(part.content, content)))
}

const isSame = (one: AnswerContent, other: AnswerContent): boolean =>
  one.kind === 'answer'
    ? other.kind === 'answer' && one.entry.id === other.entry.id
    : other.kind === 'extract' && one.passages[0]?.id === other.passages[0]?.id

const endMarks = /[\s.,;:!?？؟…]+$/u

function shortened(text: string): string {
  if (text.length <= longestRepeated) return text
  const end = text.lastIndexOf(' ', longestRepeated)
  return `${text.slice(0, end > 0 ? end : longestRepeated)} …`
}
