/** The confidences that decide what is said, from 0 to 1. A reply's trace shows the first three, so code and trace cannot differ. */

/** `answer`: given as it is. `guess`: an author's answer that stands out is given, and said to be a guess. `offer`: offered as a choice. */
export const thresholds = { answer: 0.5, guess: 0.32, offer: 0.1 } as const

/** So sure of an author's answer to the whole message, nobody looks into its parts or into the documents any more. */
export const certain = 0.9
/** No guess where another is nearly as likely. */
export const mostBesideGuess = 0.5
/** What is less likely than this, or than this share of the best, is not offered beside it. */
export const leastOffered = 0.03
export const leastBesideBest = 0.15
/** Each of several questions must be understood this well to be answered beside the others. */
export const sureOfOneAmongOthers = 0.6

/** "Hello" finds something in many knowledge bases; only an author's answer to just that goes before small talk. */
export const sureOfSmallTalk = 0.9
/** "And check-out?" names what it means: then this much is enough. */
export const nearEnough = 0.1
/** What is tried beside the message as it stands must fit this well. */
export const sureOfRetry = 0.36
