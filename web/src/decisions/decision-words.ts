import type { ConsideredCandidate, Decision } from 'beckon-contract'

const lookedUpShown = 200
const leastShown = 0.01

/** Truncated, not rounded: a value just below 50% must not read as 50%. */
export const percent = (share: number) => `${Math.floor(share * 100 + 1e-9)}%`

/** What happened and why, in a sentence or two. */
export function decisionWords(decision: Decision, message: string): string {
  return [lookedUpWords(decision, message), outcomeWords(decision)].filter(Boolean).join(' ')
}

/** Only if it differs from the message. */
function lookedUpWords({ outcome, lookedUp }: Decision, message: string): string | null {
  // A long one is stored truncated, with an ellipsis at its end.
  const isAsWritten = message.trim().startsWith(lookedUp.trim().replace(/…$/, ''))
  if (isAsWritten || outcome === 'chosen' || outcome === 'small_talk') return null
  const text = lookedUp.length > lookedUpShown ? `${lookedUp.slice(0, lookedUpShown).toWellFormed()}…` : lookedUp
  return outcome === 'follow_up' ? `Searched together with the previous message: “${text}”.` : `Searched for “${text}”.`
}

function outcomeWords({ outcome, confidence, thresholds, candidates }: Decision): string {
  const given = candidates.find(({ verdict }) => verdict === 'given')?.confidence ?? confidence
  const sure = percent(given)
  const enough = percent(thresholds.answer)
  switch (outcome) {
    case 'answered':
      return given < thresholds.answer
        ? `Answered with ${sure} confidence.`
        : `Answered with ${sure} confidence (${enough} required).${precedenceWords(candidates)}`
    case 'guessed':
      return `Answered as a guess with ${sure} confidence: it stands out and reached ${percent(thresholds.guess)}, but a certain answer requires ${enough}.`
    case 'several':
      return 'The message has several questions; each was answered separately.'
    case 'offered':
      return offeredWords(confidence, thresholds)
    case 'chosen':
      return 'Answered with the option the visitor picked.'
    case 'follow_up':
      return `Answered with ${sure} confidence.`
    case 'small_talk':
      return 'Small talk; no knowledge needed.'
    case 'asks_for_person':
      return 'The visitor asked for a person, but no answer covers that, so the fallback text was given. Add an answer that says how to reach you.'
    case 'refused':
      return refusedWords(confidence, thresholds)
    case 'model':
      return candidates.length > 0
        ? 'The model wrote the reply with these as context.'
        : 'The model wrote the reply without context: nothing in the knowledge was close enough.'
  }
}

/** Why another candidate has a higher confidence than the one given. */
function precedenceWords([first, ...others]: ConsideredCandidate[]): string {
  const given = others.find(({ verdict }) => verdict === 'given')
  if (!given || first?.verdict === 'given') return ''
  return given.kind === 'entry'
    ? ' A question that you wrote comes before documents.'
    : ' A document with this heading comes before others.'
}

function offeredWords(confidence: number, { answer, guess }: Decision['thresholds']): string {
  if (confidence >= answer) return 'Offered, because the message alone fits several.'
  const reason = `Offered, because no candidate reached ${percent(answer)}`
  return confidence >= guess ? `${reason}, and none stood out.` : `${reason}.`
}

function refusedWords(confidence: number, { offer }: Decision['thresholds']): string {
  if (confidence < leastShown) return 'No answer: nothing in the knowledge is close.'
  const reached = `No answer: the closest match reached ${percent(confidence)}`
  return confidence < offer
    ? `${reached}, and ${percent(offer)} is required to offer it.`
    : `${reached}, but the message alone is too vague.`
}

/** Without irrelevant candidates; the nearest is always shown. */
export const shownCandidates = ({ candidates }: Pick<Decision, 'candidates'>) =>
  candidates.filter(
    ({ verdict, confidence }, place) => place === 0 || verdict !== 'rejected' || confidence >= leastShown,
  )

const verdictsOfKnowledge = { given: 'Given', offered: 'Offered', rejected: 'Rejected' }
/** A model reads all of them; those it cites are in its reply. */
const verdictsOfModel = { given: 'Cited', offered: 'Offered', rejected: 'Not cited' }

export const verdictWord = (outcome: Decision['outcome'], verdict: ConsideredCandidate['verdict']) =>
  (outcome === 'model' ? verdictsOfModel : verdictsOfKnowledge)[verdict]

/** The first choice must reach the threshold; further ones need at least 3%, and 15% of what the first has. */
const isOfferedBeside = ({ thresholds }: Pick<Decision, 'thresholds'>, { verdict, confidence }: ConsideredCandidate) =>
  verdict === 'offered' && confidence < thresholds.offer

/** Why a candidate below the threshold was offered; null if there is nothing to explain. */
export const verdictNote = (decision: Pick<Decision, 'thresholds'>, candidate: ConsideredCandidate) =>
  isOfferedBeside(decision, candidate) ? 'also likely enough beside the first' : null

/** The legend for the marks on the bars; empty if no threshold was involved. */
export function thresholdMarks(decision: Decision): { at: number; words: string }[] {
  const { outcome, thresholds, candidates } = decision
  if (['model', 'small_talk', 'asks_for_person', 'chosen'].includes(outcome)) return []
  const first = candidates.some((candidate) => isOfferedBeside(decision, candidate)) ? 'for the first ' : ''
  return [
    { at: thresholds.offer, words: `${percent(thresholds.offer)} ${first}to be offered` },
    ...(outcome === 'guessed'
      ? [{ at: thresholds.guess, words: `${percent(thresholds.guess)} to be given as a guess` }]
      : []),
    { at: thresholds.answer, words: `${percent(thresholds.answer)} to be given` },
  ]
}
