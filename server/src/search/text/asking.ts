import type { Language } from './languages.ts'

/** How a sentence asks that has no question mark. Words are separated by blanks, phrases by bars. */
interface Asking {
  /** It begins so; statements don't: "when I came" is none, "when do" is one. */
  begins?: string
  /** It has this anywhere, as whole words. */
  has?: string
  /** It ends so, also inside a word. */
  ends?: string
  /** It has this anywhere, also inside a word: scripts without spaces. */
  holds?: string
}

const askings: Partial<Record<Language, Asking>> = {
  ar: { begins: 'هل|كم|أين|اين|متى|كيف|ماذا|لماذا|ما هو|ما هي', has: 'أريد أن أعرف|أود أن أعرف|أخبرني' },
  de: {
    begins: `was|welche|welcher|welches|welchen|wer|wo|woher|wohin|womit|wieso|warum|weshalb|wann|wieviel|wie viel|wie viele|wie lange|
      wie oft|wie hoch|wie teuer|wie kann|wie komme|wie mache|wie geht|wie bekomme|wie läuft|kann|kannst|könnte|könnten|können|darf|dürfen|gibt es|ist|
      sind|hat|haben sie|habt|muss|müssen|soll|sollte|bietet|bieten sie|macht ihr|machen sie|geht das|lohnt`,
    has: `möchte wissen|wüsste gern|wüsste gerne|würde gern wissen|würde gerne wissen|wollte fragen|wollte mal fragen|wollte wissen|
      sagen sie mir|können sie mir sagen|kannst du mir sagen|ich frage mich|bitte um auskunft`,
  },
  el: {
    begins:
      'πόσο|πόσα|πόσοι|πόσες|πώς|πού|πότε|ποιος|ποια|ποιο|ποιες|τι|γιατί|μπορώ|μπορείτε|μπορούμε|υπάρχει|υπάρχουν|έχετε',
    has: 'θα ήθελα να μάθω|θέλω να μάθω|πείτε μου',
  },
  en: {
    begins: `what|which|who|whose|whom|why|how|where|when do|when does|when did|when is|when are|when can|when will|when should|can|could|may|might|do|does|did|is|are|am i|
      was|were|will|would|should|shall|has|have you|have we|any chance|any idea|anything i|any way`,
    has: `would like to know|i'd like to know|i’d like to know|want to know|wanted to ask|wanted to know|need to know|wondering|i wonder|tell me|
      let me know|can you|could you|would you|is it possible|is there|are there`,
  },
  es: {
    begins: `qué|cuál|cuáles|cuánto|cuánta|cuántos|cuántas|cuanto cuesta|cuanto cuestan|cómo|dónde|cuándo|quién|por qué|puedo|podemos|podría|podríais|podrían|
      se puede|hay|tienen|tenéis|tiene|es posible|aceptan|hacéis|hacen`,
    has: 'quisiera saber|quería saber|me gustaría saber|querría saber|dígame|decirme',
  },
  fr: {
    begins: `est ce|qu est ce|que faut|que dois|quel|quelle|quels|quelles|comment|combien|où|pourquoi|qui|quand est|quand sont|quand puis|puis je|peut on|pouvez vous|pourriez vous|pourrais je|
      avez vous|y a t il|faut il|faites vous|dois je|acceptez vous|proposez vous`,
    has: 'voudrais savoir|aimerais savoir|voulais savoir|souhaite savoir|souhaiterais savoir|dites moi|me dire si',
  },
  hi: { has: 'क्या|कितना|कितने|कितनी|कब|कहाँ|कहां|कैसे|क्यों|कौन' },
  it: {
    begins: `quanto|quanta|quanti|quante|quale|quali|qual è|cosa|che cosa|chi|dove|perché|come posso|come si|come faccio|come funziona|quando è|quando posso|posso|
      possiamo|potrei|potete|si può|c è|ci sono|avete|fate|accettate|è possibile`,
    has: 'vorrei sapere|volevo sapere|vorrei chiedere|volevo chiedere|mi può dire|mi potete dire|mi dite',
  },
  ja: {
    ends: 'か|かな|でしょうか|ますか|ですか|教えてください|知りたいです',
    holds: 'いくら|どこ|いつ|どうやって|どうすれば',
  },
  ko: {
    ends: '나요|까요|가요|은가요|는가요|인가요|습니까|니까|는지요|을까|알려주세요|궁금해요|궁금합니다|알고 싶어요',
    holds: '얼마|어디서|언제',
  },
  nl: {
    begins: `wat|welke|welk|wie|hoe|hoeveel|waar|waarom|wanneer kan|wanneer is|wanneer zijn|kan|kunnen|kunt|mag|mogen|is|zijn|heeft|hebben jullie|hebt|moet|moeten|doen jullie|
      verkopen jullie`,
    has: 'wil graag weten|wilde vragen|wou vragen|zou graag weten|vraag me af|kunt u mij zeggen|laat me weten',
  },
  pl: {
    begins:
      'czy|ile|ilu|jak|gdzie|kiedy|jaki|jaka|jakie|który|która|które|kto|co|dlaczego|skąd|dokąd|można|da się|mogę|macie',
    has: 'chciałbym wiedzieć|chciałabym wiedzieć|chcę wiedzieć|chciałem zapytać|chciałam zapytać|proszę o informację|proszę powiedzieć',
  },
  pt: {
    begins: `quanto|quanta|quantos|quantas|qual|quais|onde|quem|por que|porque é|como posso|como faço|como funciona|quando é|quando posso|posso|podemos|pode|podem|há|tem|têm|
      vocês têm|é possível|aceitam|fazem`,
    has: 'gostaria de saber|queria saber|queria perguntar|pode me dizer|podem me dizer|gostava de saber',
  },
  ro: {
    begins: 'cât|câtă|câți|câte|cum|unde|când este|ce|care|cine|de ce|pot|putem|puteți|se poate|este|sunt|aveți|există',
    has: 'aș vrea să știu|vreau să știu|voiam să întreb|îmi puteți spune|spuneți mi',
  },
  ru: {
    begins:
      'как|сколько|где|какой|какая|какие|какое|каким|кто|почему|зачем|куда|откуда|можно|есть ли|когда можно|когда будет|что делать|что нужно|чем',
    has: 'ли|подскажите|скажите|хочу узнать|хотел бы узнать|хотела бы узнать|хотел узнать|хотела узнать|хотелось бы узнать|хотел спросить|хотела спросить|интересует',
  },
  th: { holds: 'ไหม|มั้ย|หรือไม่|หรือเปล่า|เท่าไร|เท่าไหร่|กี่|ยังไง|อย่างไร|ที่ไหน|เมื่อไร|เมื่อไหร่|อยากทราบ|อยากรู้' },
  tr: {
    begins: 'kaç|nasıl|nerede|nereden|nereye|ne kadar|ne zaman|hangi|neden|niçin|kim',
    has: 'mı|mi|mu|mü|mısınız|misiniz|musunuz|müsünüz|mıyım|miyim|muyum|müyüm|mıyız|miyiz|muyuz|müyüz|öğrenmek istiyorum|bilmek istiyorum|sormak istiyorum|merak ediyorum|kaç|nasıl|nerede',
  },
  uk: {
    begins: 'як|скільки|де|чи|який|яка|які|яке|хто|чому|куди|звідки|можна|коли можна|коли буде|що робити|що потрібно',
    has: 'чи|підкажіть|скажіть|хочу дізнатися|хотів би дізнатися|хотіла б дізнатися|хотів запитати|хотіла запитати|цікавить',
  },
  vi: {
    has: 'bao nhiêu|ở đâu|khi nào|thế nào|làm sao|tại sao|có thể|cho hỏi|muốn hỏi|muốn biết|mấy giờ',
    ends: 'không|chưa',
  },
  zh: {
    holds: '吗|嗎|呢|多少|几点|幾點|怎么|怎麼|哪里|哪裡|哪儿|什么|什麼|如何|是否|能不能|可不可以|有没有|想问|請問|请问',
  },
}

const questionMark = /[?？؟]["'”’»)\]]*\s*$|\p{Script=Greek}["'”’»)\]]*[;\u037e]\s*$/u
const lead = '(?:(?:and|but|so|also|und|aber|also|et|mais|y|pero|e|ma|en|maar|i|a|ale|и|а|но|і|та|але|ve|ama|και)\\s)?'
const notInWord = '(?![\\p{L}\\p{M}\\p{N}])'

const patterns = new Map<Language, RegExp>()
function patternOf(language: Language): RegExp | undefined {
  const known = patterns.get(language)
  if (known) return known
  const { begins, has, ends, holds } = askings[language] ?? {}
  const either = (list: string): string =>
    list
      .split('|')
      .map((phrase) => phrase.trim().replace(/\s+/g, "[\\s'’-]+"))
      .join('|')
  const ways = [
    begins && `^[^\\p{L}]*${lead}(?:${either(begins)})${notInWord}`,
    has && `(?<![\\p{L}\\p{M}\\p{N}])(?:${either(has)})${notInWord}`,
    ends && `(?:${either(ends)})[\\s.。!！…]*$`,
    holds && `(?:${either(holds)})`,
  ].filter(Boolean)
  if (ways.length === 0) return undefined
  const pattern = new RegExp(ways.join('|'), 'u')
  patterns.set(language, pattern)
  return pattern
}

/** Whether a sentence asks for something: by a question mark, or by how questions and requests are worded. */
export const asks = (sentence: string, language: Language): boolean =>
  questionMark.test(sentence) || (patternOf(language)?.test(sentence.toLowerCase()) ?? false)
