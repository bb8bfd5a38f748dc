import { randomInt } from 'node:crypto'

/** Hashes a string to a 53-bit integer: within a bot's knowledge, collisions are practically impossible. */
export type Key = number

const seedLow = 0x811c9dc5
const seedHigh = 0x2545f491
const primeLow = 0x01000193
const primeHigh = 0x85ebca6b - 0x100000000
const highBits = 0x1fffff
const highUnit = 0x100000000

export function keyOf(text: string): Key {
  let low = seedLow
  let high = seedHigh
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    low = Math.imul(low ^ code, primeLow)
    high = Math.imul((high ^ (high >>> 15)) + code, primeHigh)
  }
  return ((high ^ (high >>> 15)) & highBits) * highUnit + (low >>> 0)
}

/** The key of two adjacent words; it differs from any word's key because words contain no spaces. */
export const keyOfPair = (one: string, other: string): Key => keyOf(`${one} ${other}`)

/**
 * Writes the keys of all n-grams in the given range of lengths, shortest to longest for each position, and returns the
 * end offset. Each n-gram's key extends the previous one by a character.
 */
export function writePieceKeys(text: string, least: number, most: number, into: Float64Array, from: number): number {
  let next = from
  for (let start = 0; start + least <= text.length; start++) {
    let low = seedLow
    let high = seedHigh
    const end = Math.min(start + most, text.length)
    for (let at = start; at < end; at++) {
      const code = text.charCodeAt(at)
      low = Math.imul(low ^ code, primeLow)
      high = Math.imul((high ^ (high >>> 15)) + code, primeHigh)
      if (at - start + 1 >= least) into[next++] = ((high ^ (high >>> 15)) & highBits) * highUnit + (low >>> 0)
    }
  }
  return next
}

/** Keys and their numbers, in order of arrival. Only numbers, so that threads can share it. */
export interface KeyTable {
  keys: Float64Array
  /** The number of a key plus one, in the slot given by key and salt or the next free one; 0 if absent. */
  slots: Int32Array
  /** A secret salt, so that nobody can craft a text whose keys all collide. */
  salt: number
}

const mostSalt = 2 ** 31
export const makeSalt = (): number => randomInt(mostSalt) | 1
/** The first slot to probe for a key. */
export const placeOf = (key: Key, salt: number, mask: number): number => {
  const mixed = Math.imul(Math.imul(key | 0, salt) ^ (key / highUnit), primeHigh)
  return (mixed ^ (mixed >>> 15)) & mask
}

/** The number of a key, or -1. */
export function findKey({ keys, slots, salt }: KeyTable, key: Key): number {
  const mask = slots.length - 1
  for (let place = placeOf(key, salt, mask); ; place = (place + 1) & mask) {
    const number = (slots[place] as number) - 1
    if (number < 0 || keys[number] === key) return number
  }
}

/** Gives each new key the next number. */
export function createKeyNumbers(leastRoom = 64) {
  const salt = makeSalt()
  let keys = new Float64Array(leastRoom)
  let slots = new Int32Array(2 * leastRoom)
  let count = 0

  function numberOf(key: Key): number {
    const known = findKey({ keys, slots, salt }, key)
    if (known >= 0) return known
    if (count === keys.length) grow()
    keys[count] = key
    put(count++)
    return count - 1
  }

  function put(number: number): void {
    const mask = slots.length - 1
    let place = placeOf(keys[number] as number, salt, mask)
    while (slots[place] !== 0) place = (place + 1) & mask
    slots[place] = number + 1
  }

  function grow(): void {
    const larger = new Float64Array(2 * keys.length)
    larger.set(keys)
    keys = larger
    slots = new Int32Array(2 * keys.length)
    for (let number = 0; number < count; number++) put(number)
  }

  return {
    numberOf,
    count: (): number => count,
    finished: (): KeyTable => ({ keys: keys.slice(0, count), slots, salt }),
  }
}
