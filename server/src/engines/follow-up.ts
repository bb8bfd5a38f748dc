import { wordsOf } from '../search/text/words.ts'

/** A longer message says by itself what it is about. */
const mostWords = 9

/** Whether a message may leave out what the turn before was about: "and abroad?", «а зимой?». */
export const isFollowUp = (message: string): boolean => {
  const words = wordsOf(message).length
  return words > 0 && words <= mostWords
}
