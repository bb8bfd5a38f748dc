import type { Language } from './languages.ts'

/** Nobody types a longer text without looking at the screen, and a longer one has enough words that are understood. */
const mostCharacters = 200
const cyrillicLanguages: Language[] = ['ru', 'uk', 'bg']
const languagesInOtherLetters: Language[] = ['ar', 'el', 'hi', 'ja', 'ko', 'th', 'zh']
const anyLetter = /\p{L}/u
const otherThanLatin = /[\p{L}--\p{Script=Latin}]/v
const otherThanCyrillic = /[\p{L}--\p{Script=Cyrillic}]/v

/**
 * Other readings of a message typed in the wrong keyboard layout ("ghbdtn") or transliterated to Latin ("skolko
 * stoit"), in the languages of a bot. Only for messages that are not understood as typed.
 */
export function respellings(message: string, languages: readonly Language[]): string[] {
  if (message.length > mostCharacters || !anyLetter.test(message)) return []
  const found = new Set<string>()
  if (!otherThanLatin.test(message)) {
    for (const language of cyrillicLanguages.filter((each) => languages.includes(each))) {
      const typed = language === 'bg' ? '' : replaced(message, language === 'uk' ? ukrainianKeys : russianKeys)
      if (shareOf(latinVowelKeys, typed) < tooManyVowelKeys) found.add(typed)
      const letters = transliterated(message, language)
      found.add(softened(letters, language)).add(letters)
    }
    return [...found].filter((each) => !otherThanCyrillic.test(each) && isPlausible(each, cyrillicVowel, noWordBegins))
  }
  const isLatinBot = languages.some(
    (each) => !cyrillicLanguages.includes(each) && !languagesInOtherLetters.includes(each),
  )
  if (!isLatinBot || otherThanCyrillic.test(message)) return []
  const candidates = new Set([replaced(message, englishKeysFromRussian), replaced(message, englishKeysFromUkrainian)])
  return [...candidates].filter((candidate) => !otherThanLatin.test(candidate) && isPlausible(candidate, latinVowel))
}

const cyrillicVowel = /[аеёиоуыэюяіїє]/
const noWordBegins = /^[ьъы]/
const latinVowel = /[aeiouy]/
/** The letters on the keys of a, o and i: if there are many, the message was not Russian. */
const latinVowelKeys = /[фщш]/gi
const tooManyVowelKeys = 0.25
const shareOf = (letters: RegExp, text: string): number => (text.match(letters)?.length ?? 0) / Math.max(text.length, 1)
const wordPattern = /\p{L}+/gu

/** The other reading of a text is usually not words at all: no vowels, or an impossible first letter. */
function isPlausible(text: string, vowel: RegExp, badStart?: RegExp): boolean {
  const words = text.toLowerCase().match(wordPattern) ?? []
  const odd = words.filter((word) => (word.length > 2 && !vowel.test(word)) || badStart?.test(word) === true)
  return words.length > 0 && odd.length * 3 <= words.length
}

const replaced = (text: string, table: ReadonlyMap<string, string>): string =>
  Array.from(text, (character) => table.get(character) ?? character).join('')

const englishKeys = `qwertyuiop[]asdfghjkl;'zxcvbnm,.\`QWERTYUIOP{}ASDFGHJKL:"ZXCVBNM<>~`
const keysOn = (layout: string): [english: string, other: string][] =>
  Array.from(layout, (character, at) => [englishKeys[at] ?? '', character])
const russianLayout = keysOn('йцукенгшщзхъфывапролджэячсмитьбюёЙЦУКЕНГШЩЗХЪФЫВАПРОЛДЖЭЯЧСМИТЬБЮЁ')
const ukrainianLayout = keysOn("йцукенгшщзхїфівапролджєячсмитьбю'ЙЦУКЕНГШЩЗХЇФІВАПРОЛДЖЄЯЧСМИТЬБЮ'")
const backwards = (layout: [string, string][]): [string, string][] => layout.map(([english, other]) => [other, english])
const russianKeys = new Map(russianLayout)
const ukrainianKeys = new Map(ukrainianLayout)
const englishKeysFromRussian = new Map(backwards(russianLayout))
const englishKeysFromUkrainian = new Map(backwards(ukrainianLayout))

/** Longer spellings first. These are shared by all three languages; each language's own come before them. */
const commonLetters =
  'shch щ,sch щ,zh ж,kh х,ts ц,tz ц,ch ч,sh ш,ya я,ja я,yu ю,ju ю,yo ё,jo ё,a а,b б,c ц,d д,e е,f ф,g г,h х,i и,j й,k к,l л,m м,n н,o о,p п,q к,r р,s с,t т,u у,v в,w в,x х,y ы,z з'
const ownLetters: Partial<Record<Language, string>> = {
  ru: "tsya тся,tsja тся,ck к,ee и,oo у,ye е,je е,iy ий,ij ий,yy ый,yj ый,yi ый,4 ч,6 ш,' ь",
  uk: "shch щ,yi ї,ji ї,ye є,je є,ie є,i і,y и,h г,' ь",
  bg: 'sht щ,y й,j й,x х,4 ч,6 ш',
}
const tableOf = (language: Language): Map<string, string> =>
  new Map(
    `${commonLetters},${ownLetters[language] ?? ''}`
      .split(',')
      .filter(Boolean)
      .map((pair): [string, string] => [pair.slice(0, pair.lastIndexOf(' ')), pair.slice(pair.lastIndexOf(' ') + 1)]),
  )
const letterTables = new Map(cyrillicLanguages.map((language) => [language, tableOf(language)] as const))
const longestSpelling = 4
const vowelBefore = /[аеёиоуыэюяіїє]$/
/** An initial "e" is usually «е»; these few begin with «э». */
const withHardE = /^(?:eto|eta|eti|etu|etot|etom|etogo|etoy|ekz|ekr|eksk|eksp|ekon|elek|etaj|etazh)/

function transliterated(message: string, language: Language): string {
  return message.replace(/[a-z0-9'ʼ’]+/gi, (word) => (/[a-z]/i.test(word) ? wordIn(word, language) : word))
}

function wordIn(word: string, language: Language): string {
  const table = letterTables.get(language) ?? new Map<string, string>()
  const lower = word.toLowerCase().replace(/[ʼ’]/g, "'")
  let text = ''
  let at = 0
  if (language === 'ru' && withHardE.test(lower)) {
    text = 'э'
    at = 1
  }
  while (at < lower.length) {
    let length = longestSpelling
    while (length > 1 && !table.has(lower.slice(at, at + length))) length--
    const letters = lower.slice(at, at + length)
    text +=
      language === 'ru' && letters.length === 1
        ? russianLetter(letters, text, lower[at + 1])
        : (table.get(letters) ?? letters)
    at += letters.length
  }
  return text
}

/** "y" and "j" are three letters each: «мой», «ты», «можно». */
function russianLetter(letter: string, before: string, after: string | undefined): string {
  const followsVowel = vowelBefore.test(before)
  if (letter === 'y') return followsVowel ? 'й' : 'ы'
  if (letter === 'j') return followsVowel && !/[nedoiu]/.test(after ?? '') ? 'й' : 'ж'
  return letterTables.get('ru')?.get(letter) ?? letter
}

/** The soft sign is seldom typed: restored where it is most common, so that the words match those of the answers. */
const softSigns: [RegExp, string][] = [
  [/л(?=[кнсзшчгмжтб].)/g, 'ль'],
  [/тс(?=я)/g, 'тьс'],
  [/аца$/g, 'аться'],
  [/(?<=[аяу])т$/g, 'ть'],
  [/(?<=ос)т$/g, 'ть'],
  [/(?<=те)л$/g, 'ль'],
  [/(?<=[еи])ш$/g, 'шь'],
  [/^ден$/g, 'день'],
  [/^денг(?=[иа])/g, 'деньг'],
  [/^очен$/g, 'очень'],
  [/^ест$/g, 'есть'],
]
function softened(text: string, language: Language): string {
  if (language === 'bg') return text
  if (language === 'uk') return text.replace(/(?<=і)л(?=[кнсшч])/g, 'ль').replace(/тс(?=я)/g, 'тьс')
  return text.replace(/[а-яё]+/g, (word) => softSigns.reduce((soft, [where, sign]) => soft.replace(where, sign), word))
}
