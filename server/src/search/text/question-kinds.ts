import type { Language } from './languages.ts'
import { folded, lowered } from './normalise.ts'

/** What an answer to a question must contain: a number, a time, a person's name or a place. */
export type QuestionKind = 'number' | 'time' | 'person' | 'place' | 'reason' | 'other'

const cues: Record<Exclude<QuestionKind, 'other'>, string> = {
  number: `how many|how much|how long|how old|how far|how large|how big|how tall|how high|what percentage|what percent|what number|what limit|limit|limits|maximum|höchstgrenze|obergrenze|limite|límite|лимит|лимиты|ліміт|wie viele|wie viel|wieviel|wieviele|wie lange|wie hoch|wie groß|prozent|
    cuántos|cuántas|cuánto|cuánta|qué porcentaje|combien|quantos|quantas|quanto|quanti|quante|hoeveel|câți|câte|cât|câtă|kaç|yüzde|bao nhiêu|mấy|ile|ilu|kolik|berapa|hány|mennyi|kuinka monta|hur många|hvor mange|
    сколько|скольких|скільки|колко|πόσο|πόσα|πόσοι|πόσες|πόσους|كم|कितना|कितनी|कितने|เท่าไร|เท่าไหร่|เท่าใด|กี่|多少|几|幾|いくつ|いくら|몇`,
  time: `when|what year|which year|what date|what century|what decade|what time|what month|what day|wann|welchem jahr|welches jahr|cuándo|qué año|qué siglo|quand|quelle année|quando|que ano|che anno|wanneer|welk jaar|când|ce an|ce secol|ne zaman|hangi yıl|hangi yılda|khi nào|năm nào|
    kiedy|którym roku|kdy|kterém roce|kapan|mikor|milloin|när|hvornår|когда|каком году|какой год|каком веке|коли|якому році|кога|πότε|ποιο έτος|ποια χρονιά|متى|أي عام|أي سنة|कब|किस वर्ष|किस साल|เมื่อไร|เมื่อไหร่|เมื่อใด|ปีใด|ปีไหน|何时|哪一年|什么时候|哪年|何時|いつ|언제`,
  person: `who|whom|whose|wer|wen|wem|wessen|quién|quiénes|qui|quem|chi|wie heeft|wie was|cine|cui|kim|kimi|kime|kimin|kimler|ai|kto|kogo|kdo|koho|siapa|ki|kinek|kuka|kenen|vem|hvem|
    кто|кого|кому|кем|хто|кой|ποιος|ποιοι|ποιον|من الذي|من هو|من كان|कौन|किसने|किसे|ใคร|谁|誰|だれ|누구`,
  place: `where|what country|which country|what city|which city|wo|woher|wohin|dónde|adónde|où|onde|dove|waar|unde|nerede|nereye|nereden|ở đâu|đâu|gdzie|skąd|kde|di mana|dimana|hol|honnan|missä|mistä|
    где|куда|откуда|де|куди|звідки|къде|πού|أين|कहाँ|कहां|ที่ไหน|哪里|哪裡|哪儿|何处|どこ|어디`,
  reason: `why|how come|warum|weshalb|wieso|por qué|pourquoi|por que|perché|waarom|de ce|neden|niçin|tại sao|vì sao|dlaczego|proč|mengapa|kenapa|miért|miksi|varför|hvorfor|почему|зачем|чому|защо|γιατί|لماذا|क्यों|ทำไม|为什么|為什麼|为何|なぜ|왜`,
}
/** Words used to ask about prices. */
const priceCues = `how much|cost|costs|price|prices|pricing|fee|fees|charge|charges|rate|cheap|cheaper|expensive|was kostet|kostet|kosten|preis|preise|gebühr|gebühren|beitrag|wie teuer|teuer|wie viel kostet|
    cuánto|cuesta|cuestan|precio|precios|tarifa|tarifas|combien|coûte|coûtent|coût|prix|tarif|tarifs|quanto|custa|custam|preço|preços|costa|costano|prezzo|prezzi|tariffa|hoeveel kost|kost|prijs|prijzen|costă|preț|prețul|ücret|ücreti|fiyat|fiyatı|ne kadar|kaç para|kaça|
    ile kosztuje|kosztuje|kosztują|cena|ceny|opłata|kolik stojí|stojí|poplatek|berapa harga|harga|biaya|mennyibe kerül|ára|hinta|maksaa|kostar|pris|koster|giá|bao nhiêu tiền|сколько стоит|сколько стоят|стоит|стоят|стоимость|цена|цены|расценки|плата|комиссия|тариф|скільки коштує|коштує|коштують|вартість|ціна|ціни|цената|колко струва|струва|
    πόσο κοστίζει|κοστίζει|κόστος|τιμή|τιμές|سعر|تكلفة|رسوم|बकाया|कीमत|मूल्य|शुल्क|ราคา|ค่าธรรมเนียม|价格|多少钱|费用|收费|價格|費用|いくら|料金|値段|価格|얼마|가격|요금|비용`
const unspacedLanguages = new Set<Language>(['zh', 'ja', 'th'])
const listOf = (cues: string): string[] =>
  cues
    .split('|')
    .map((cue) => folded(lowered(cue.trim())))
    .filter(Boolean)
const phrases = Object.entries(cues).map(([kind, list]) => [kind as QuestionKind, listOf(list)] as const)

const kinds = phrases.map(([kind]) => kind)
/** The first of the kinds that a cue matches, by position. */
const kindOfCue = new Map<string, number>()
for (const [place, [, list]] of phrases.entries())
  for (const cue of list) if (!kindOfCue.has(cue)) kindOfCue.set(cue, place)
const mostWordsOfCue = Math.max(...Array.from(kindOfCue.keys(), (cue) => cue.split(' ').length))

const prices = listOf(priceCues)
const priceSet = new Set(prices)

/** As they are written after an amount. */
export const currencyWords =
  `euro euros eur dollar dollars usd pound pounds gbp cent cents franken francs chf kronor kroner kr zł zloty złoty złotych zlotych
   рубль рубля рублей рублях руб евро доллар доллара долларов гривня гривні гривень грн lira tl 원 円 元`.split(/\s+/)
const currencies = new Set(currencyWords.map((word) => folded(lowered(word))))
export const isCurrency = (word: string): boolean => currencies.has(folded(word))

/** The kind of answer a question asks for, from its question words. */
export function questionKind(text: string, language: Language): QuestionKind {
  const words = foldedWords(text)
  const first = unspacedLanguages.has(language) ? firstInside(words.join(' ')) : firstAmong(words)
  return kinds[first] ?? 'other'
}

/** The words of a text that ask about a price. */
export function priceWordsOf(text: string, language: Language): string[] {
  const words = foldedWords(text)
  if (unspacedLanguages.has(language)) return prices.filter((cue) => words.join(' ').includes(cue))
  return words.flatMap((word, at) => {
    const next = words[at + 1] ?? ''
    if (priceSet.has(`${word} ${next}`)) return [word, next]
    return priceSet.has(word) ? [word] : []
  })
}

const foldedWords = (text: string): string[] =>
  lowered(text)
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .map(folded)

function firstAmong(words: string[]): number {
  let first = kinds.length
  for (let from = 0; from < words.length; from++) {
    let cue = ''
    for (let to = from; to < Math.min(from + mostWordsOfCue, words.length); to++) {
      cue = to === from ? (words[to] as string) : `${cue} ${words[to]}`
      first = Math.min(first, kindOfCue.get(cue) ?? first)
    }
  }
  return first
}

const firstInside = (plain: string): number => phrases.findIndex(([, list]) => list.some((cue) => plain.includes(cue)))
