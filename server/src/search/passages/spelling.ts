import { createGrowing } from './growing.ts'

/** Shorter words have too many neighbours to guess; longer ones allow two typos. */
const shortestForOneSlip = 5
const shortestForTwoSlips = 8

/**
 * Finds the known word that an unknown one was probably meant to be: one or two typos away. A bit per letter rules out
 * most words before any letters are compared, so a whole vocabulary is scanned in well under a millisecond.
 */
export function createSpelling(words: readonly string[]) {
  const letters = Uint32Array.from(words, lettersOf)
  const lengths = Uint8Array.from(words, (word) => Math.min(word.length, 255))
  const alphabet = byFirstLetter(words)

  /** The index of the nearest known word, or -1. The first letter must match: people rarely mistype it. */
  return function nearest(word: string): number {
    const slips = word.length >= shortestForTwoSlips ? 2 : word.length >= shortestForOneSlip ? 1 : 0
    if (slips === 0 || /\p{N}/u.test(word)) return -1
    const wanted = lettersOf(word)
    let found = -1
    let least = slips + 1
    for (const index of alphabet.get(word.charCodeAt(0)) ?? []) {
      if (Math.abs(lengths[index]! - word.length) >= least || bitsOf(letters[index]! ^ wanted) > 2 * slips) continue
      const distance = slipsBetween(word, words[index]!, least - 1)
      if (distance < least) [found, least] = [index, distance]
      if (least === 1) break
    }
    return found
  }
}

/** The words that begin with each letter, in order. */
function byFirstLetter(words: readonly string[]): Map<number, Uint32Array> {
  const growing = new Map<number, ReturnType<typeof createGrowing>>()
  for (const [index, word] of words.entries()) {
    const letter = word.charCodeAt(0)
    const list = growing.get(letter) ?? createGrowing(8)
    growing.set(letter, list)
    list.push(index)
  }
  return new Map(Array.from(growing, ([letter, list]) => [letter, list.finished()]))
}

const lettersOf = (word: string): number => {
  let bits = 0
  for (let at = 0; at < word.length; at++) bits |= 1 << (word.charCodeAt(at) & 31)
  return bits
}

function bitsOf(bits: number): number {
  bits -= (bits >>> 1) & 0x55555555
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333)
  return (((bits + (bits >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24
}

/** Edit distance (add, drop, change or swap letters); more than `most` is reported as `most` + 1. */
function slipsBetween(one: string, other: string, most: number): number {
  let before: number[] = []
  let previous = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let row = 1; row <= one.length; row++) {
    const current = [row]
    let least = row
    for (let column = 1; column <= other.length; column++) {
      const same = one[row - 1] === other[column - 1]
      let cost = Math.min(previous[column]! + 1, current[column - 1]! + 1, previous[column - 1]! + (same ? 0 : 1))
      if (row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1])
        cost = Math.min(cost, before[column - 2]! + 1)
      current.push(cost)
      least = Math.min(least, cost)
    }
    if (least > most) return most + 1
    before = previous
    previous = current
  }
  return previous[other.length]!
}
