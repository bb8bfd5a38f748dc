import type { Dice } from './dice.ts'

const ordinary = [
  'When do you ship?',
  'what about returns',
  'Hello',
  'Здравствуйте, когда доставка?',
  'Wann kommt mein Paket, bitte?',
  '配送はいつですか',
  'متى يصل الطرد؟',
] as const
const strange = [
  '',
  ' \n\t ',
  '0',
  'null',
  'true',
  '\u0000',
  'a\u0000b',
  '\ud83d',
  '\ude00\ud83d',
  '😀👩‍👩‍👧‍👦🇺🇳',
  'Z̸̧͍̪̗͓̏͛̎a̵̛l̶g̷o',
  '\u202eabc\u2066',
  '\ufeff\ufffe\uffff',
  '\u0001\u001b[31m\u007f\u0085\u2028',
  "'; drop table turns; --",
  '" or 1=1',
  '%s%n{{7*7}}#{7*7}',
  '<script>alert(1)</script>',
  '../../../../etc/passwd',
  '-1e999',
  '1'.repeat(400),
  '(((((((((((((((((((((a)*)*)*)*)*)*)*',
] as const
const lengths = [1, 99, 100, 101, 200, 201, 500, 501, 2_000, 2_001, 31_999, 32_000, 32_001] as const
const letters = ['a', 'é', '😀', ' ', '漢', '"', '\\'] as const

/** Text that people write, text they shouldn't, and text nobody writes. */
export function createTexts({ pick, below, isOneIn, listOf }: Dice) {
  const anyLetters = () => String.fromCharCode(...listOf(30, () => below(0x10000)))
  const strangeText = (): string => {
    if (isOneIn(4)) return anyLetters()
    // Few long ones: they cost time and find little.
    if (isOneIn(10)) return pick(letters).repeat(pick(lengths))
    return pick(strange)
  }
  return {
    strangeText,
    text: (): string => (isOneIn(6) ? strangeText() : `${pick(ordinary)}${isOneIn(3) ? ` ${below(1_000)}` : ''}`),
    /** Bytes that a header can contain. */
    headerText: (): string =>
      String.fromCharCode(...listOf(40, () => (isOneIn(4) ? 0x80 + below(0x80) : 0x20 + below(0x5f)))),
  }
}
export type Texts = ReturnType<typeof createTexts>
