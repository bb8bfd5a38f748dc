import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { invalidField } from '../lib/failure.ts'
import { once } from '../lib/once.ts'

/** Letters that a word may hide behind. */
const leet: Record<string, string> = { '0': 'o', '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a', $: 's', '!': 'i' }
/** As last letters of a word. */
const hiddenAtEndMost = 2
const wordLettersLeast = 4
const wordLettersMost = 25
/** Names are often short, and never chosen at random. */
const ownLettersLeast = 3
/** Fewer letters than this besides known words protect nothing. */
const lettersLeast = 4
/** So many unrelated words make a good password, however common each of them is. */
const unrelatedWords = 3
const differentCharactersLeast = 5

const readWords = once(
  () => new Set(readFileSync(fileURLToPath(new URL('./common-passwords.txt', import.meta.url)), 'utf8').split(/\s+/)),
)

/** What an attacker knows of a person. */
export interface PasswordOwner {
  name: string
  email: string
  accountNames: string[]
  baseUrl: string
}

/** Refuses what is guessed first: common passwords, what is known of the person, and both with digits and symbols added. */
export function refuseGuessable(
  password: string,
  owner: PasswordOwner,
  field: '/password' | '/next' = '/password',
): void {
  const text = password.normalize('NFKC').toLowerCase()
  const own = ownWords(owner)
  const plainOnes = coresOf(text).flatMap((one) => [plain(one, 'i'), plain(one, 'l')])
  const spellings = [...new Set([text, ...plainOnes])].flatMap((one) => [one, [...one].reverse().join('')])
  if (spellings.some((spelling) => isMadeOf(spelling, own, new Set())))
    throw invalidField(
      field,
      'This password is too close to your name, your email, your account or this service. Choose a few unrelated words.',
    )
  const isCommon =
    readWords().has(text) ||
    /^[^\p{L}]?\d+[^\p{L}]?$/u.test(text) ||
    new Set(text).size < differentCharactersLeast ||
    spellings.some((spelling) => isMadeOf(spelling, own, readWords()))
  if (isCommon) throw invalidField(field, 'This password is too common. Choose a few unrelated words.')
}

/**
 * The text without the digits and symbols around it, which are not meant as letters ("P@ssw0rd2024"). The first ones
 * after the last letter may be ("welc0m32024").
 */
function coresOf(text: string): string[] {
  const beginnings = [text, text.replace(/^[^\p{L}]+/u, '')]
  return beginnings.flatMap((one) => {
    const end = one.length - (/[^\p{L}]*$/u.exec(one)?.[0].length ?? 0)
    return [one, ...Array.from({ length: hiddenAtEndMost + 1 }, (_, more) => one.slice(0, end + more))]
  })
}

const plain = (text: string, one: string): string =>
  [...text].map((character) => (character === '1' ? one : (leet[character] ?? character))).join('')

const lettersOf = (text: string): string[] =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}\p{M}]+/u)
    .filter((word) => [...word].length >= ownLettersLeast)

function ownWords({ name, email, accountNames, baseUrl }: PasswordOwner): Set<string> {
  const texts = [name, email, ...accountNames, URL.parse(baseUrl)?.hostname ?? '']
  const words = texts.flatMap(lettersOf)
  // "adalovelace" for "Ada Lovelace".
  const joined = texts.map((text) => lettersOf(text).join(''))
  return new Set(['beckon', ...words, ...joined].filter((word) => word.length >= ownLettersLeast))
}

/** Whether hardly anything is left without the words, and without the digits and symbols around them. */
function isMadeOf(text: string, own: Set<string>, common: Set<string>): boolean {
  const core = text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  const used = new Set<string>()
  let [left, at, isOwn] = [0, 0, false]
  while (at < core.length) {
    const word = longestWord(core, at, own, common)
    if (word) {
      if (own.has(word)) isOwn = true
      else used.add(word)
      at += word.length
    } else {
      const isLetter = /\p{L}/u.test(core[at] as string)
      if (isLetter || /\p{L}/u.test(core[at - 1] ?? '')) left += 1
      at += 1
    }
  }
  return (isOwn || used.size > 0) && left < lettersLeast && used.size < unrelatedWords
}

function longestWord(text: string, at: number, own: Set<string>, common: Set<string>): string | undefined {
  for (let length = Math.min(wordLettersMost, text.length - at); length >= ownLettersLeast; length -= 1) {
    const word = text.slice(at, at + length)
    if (own.has(word) || (length >= wordLettersLeast && common.has(word))) return word
  }
  return undefined
}
