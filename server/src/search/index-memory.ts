import type { IndexInput } from './index-worker-thread.ts'

/*
 * How much memory a part of an index takes, estimated from its text. Measured after garbage collection, text included:
 * questions: 320 in English 0.7 MB, 400 with an answer each 1.4 MB, 1,276 8.6 MB, 20,000 63 MB: 40 to 120 bytes per
 * character.
 * passages: 581 of docs-squad 6.1 MB, 240 in Russian 3.3 MB, 20,000 synthetic ones 47 MB, 100,000 220 MB. The text and
 * its postings grow with the text, the vocabulary with its root. All of them are within twice the estimate.
 */
const leastBytes = 100_000
const bytesPerQuestionCharacter = 100
const bytesPerAnswerCharacter = 10
const bytesPerPassageCharacter = 4
const bytesPerRootOfPassageCharacters = 4_000

export const estimateBytes = (input: IndexInput): number =>
  estimateBytesOfText(input) + (input.meanings?.rows.byteLength ?? 0)

function estimateBytesOfText(input: IndexInput): number {
  if ('passages' in input) {
    const characters = input.passages.reduce((sum, { title, text }) => sum + title.length + text.length, 0)
    return leastBytes + bytesPerPassageCharacter * characters + bytesPerRootOfPassageCharacters * Math.sqrt(characters)
  }
  return input.entries.reduce(
    (sum, { questions, answer }) =>
      sum + bytesPerQuestionCharacter * questions.join('').length + bytesPerAnswerCharacter * answer.length,
    leastBytes,
  )
}
