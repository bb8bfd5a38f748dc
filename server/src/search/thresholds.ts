/**
 * The confidence thresholds that decide the reply, from 0 to 1. A reply's trace has those that were used for it, so
 * code and trace cannot differ.
 */
export interface Thresholds {
  /** Given as is. */
  answer: number
  /** An author's answer that stands out is given, marked as a guess. */
  guess: number
  /** Offered as a choice. */
  offer: number
}
/** For most messages. */
export const thresholds: Thresholds = { answer: 0.5, guess: 0.33, offer: 0.1 }

/** Offered from here on if most of the message is about something that the knowledge doesn't mention. */
export const offerOfUnknown = 0.15
/** Given as a guess from here on if a topic of the message is mentioned nowhere: "Can I bring my DOG in the basket?" */
export const guessOfUnknown = 0.4
/** If an author's answer to the whole message is this certain, its parts and the documents are not searched. */
export const certain = 0.9
/** The best match for a message of several sentences, an answer or a document, is given as a guess from here on. */
export const guessOfStory = 0.48
/** No guess if another is nearly as likely. */
export const mostBesideGuess = 0.5
/** Anything less likely than this, or than this share of the best, is not offered. */
export const leastOffered = 0.03
export const leastBesideBest = 0.15
/** Two rivals are offered from this sum on, if the second is at least this share of the first. */
export const leastOfRivals = 0.18
export const leastOfRival = 0.75
/** A match with no other beside it is given as a guess from here on: an answer that has the words, and a document. */
export const aloneInAnswer = 0.28
export const aloneOfDocument = 0.47
/** Each of several questions must be understood this well to be answered. */
export const sureOfOneAmongOthers = 0.6

/**
 * "Hello" matches something in many knowledge bases; only an author's answer to exactly that takes precedence over
 * small talk.
 */
export const sureOfSmallTalk = 0.9
/** "And check-out?" names its topic: then this much is enough. */
export const nearEnough = 0.1
/** Alternative readings of the message must fit this well. */
export const sureOfRetry = 0.36
