import { sentencesOf } from './text/sentences.ts'
import { wordsOf } from './text/words.ts'

/** What is asked in fewer words needs no looking for. */
const wordsOfStory = 10
/** A visitor may paste a page; its first sentences say what it is about. */
const sentencesAtMost = 12
const fewestWords = 2
/** Where one question ends and the next begins, within a sentence. */
const clauseBorder =
  /[,;:–—]\s+|\s+(?:and|or|also|plus|und|oder|sowie|et|ou|y|e|o|ed|en|of|i|oraz|lub|a|czy|ve|veya|и|а|или|і|й|та|або|και|și|sau|và)\s+/iu

/** Part of a message that may be a question of its own. */
export interface Stretch {
  text: string
  kind: 'whole' | 'sentence' | 'clause'
}

/**
 * The whole message; the sentences of a longer one, for people tell a story around their question; and the clauses, for
 * they ask several things at once.
 */
export function stretchesOf(message: string): Stretch[] {
  const stretches: Stretch[] = [{ text: message, kind: 'whole' }]
  const sentences = textsOf(message).slice(0, sentencesAtMost)
  const isStory = sentences.length > 1 && wordsOf(message).length >= wordsOfStory
  if (sentences.length > 1)
    for (const text of sentences) stretches.push({ text, kind: isStory ? 'sentence' : 'clause' })
  for (const sentence of sentences) {
    const clauses = sentence.split(clauseBorder).map(withoutLead).filter(saysSomething)
    if (clauses.length > 1) for (const text of clauses) stretches.push({ text, kind: 'clause' })
  }
  return stretches
}

const conjunction = /^(?:and|or|also|und|oder|et|ou|y|e|o|en|of|i|oraz|a|ve|и|а|или|і|й|та|και|și|và)\s+/iu
const withoutLead = (clause: string): string => clause.replace(conjunction, '')

const saysSomething = (text: string): boolean => wordsOf(text).length >= fewestWords

const textsOf = (message: string): string[] =>
  sentencesOf(message)
    .map(({ start, end }) => message.slice(start, end))
    .filter(saysSomething)
