import { detectLanguage, sharesScript } from '../search/text/languages.ts'

interface Wording {
  /** Introduces up to three questions, one of which may be meant. */
  clarify: string
  /** Introduces an answer that is likely, but not certain. */
  guess: string
}

/** The bot's own phrases around an author's words, in the languages that the settings offer for a bot. */
const wordings: Record<string, Wording> = {
  ar: { clarify: 'هل تقصد:', guess: 'لست متأكدًا، لكن قد يكون هذا ما تبحث عنه:' },
  de: { clarify: 'Meinen Sie:', guess: 'Ich bin nicht sicher, aber vielleicht meinen Sie das:' },
  el: { clarify: 'Μήπως εννοείτε:', guess: 'Δεν είμαι βέβαιος, αλλά ίσως εννοείτε αυτό:' },
  en: { clarify: 'Did you mean:', guess: 'I’m not sure, but this may be what you mean:' },
  es: { clarify: '¿Se refiere a:', guess: 'No estoy seguro, pero quizá se refiera a esto:' },
  fr: { clarify: 'Voulez-vous dire :', guess: 'Je n’en suis pas sûr, mais voici peut-être ce que vous cherchez :' },
  hi: { clarify: 'क्या आपका मतलब है:', guess: 'मुझे पक्का नहीं पता, पर शायद आपका मतलब यह है:' },
  it: { clarify: 'Intende:', guess: 'Non ne sono certo, ma forse intende questo:' },
  ja: { clarify: 'こちらのことでしょうか：', guess: '確かではありませんが、こちらのことかもしれません：' },
  ko: { clarify: '혹시 이 질문인가요?', guess: '확실하지 않지만, 이 내용일 수 있습니다:' },
  nl: { clarify: 'Bedoelt u:', guess: 'Ik weet het niet zeker, maar misschien bedoelt u dit:' },
  pl: { clarify: 'Czy chodzi o:', guess: 'Nie mam pewności, ale może chodzi o to:' },
  pt: { clarify: 'Quer dizer:', guess: 'Não tenho certeza, mas talvez seja isto:' },
  ro: { clarify: 'V-ați referit la:', guess: 'Nu sunt sigur, dar poate vă referiți la aceasta:' },
  ru: { clarify: 'Вы имели в виду:', guess: 'Я не уверен, но, возможно, вы об этом:' },
  th: { clarify: 'คุณหมายถึง:', guess: 'ไม่แน่ใจ แต่คุณอาจหมายถึงสิ่งนี้:' },
  tr: { clarify: 'Bunu mu demek istediniz:', guess: 'Emin değilim, ama belki bunu soruyorsunuz:' },
  uk: { clarify: 'Ви мали на увазі:', guess: 'Я не впевнений, але, можливо, ви про це:' },
  vi: { clarify: 'Có phải ý bạn là:', guess: 'Tôi không chắc, nhưng có thể bạn hỏi điều này:' },
  zh: { clarify: '您是想问：', guess: '我不太确定，但您可能是想问：' },
}

/** In the bot's language, or in the visitor's if the message is in another script. */
export function wordingFor(message: string, botLanguage: string): Wording {
  const own = botLanguage.split('-', 1)[0] ?? ''
  const spoken = detectLanguage(message)
  const language = spoken !== 'und' && !sharesScript(spoken, own) ? spoken : own
  return wordings[language] ?? wordings[own] ?? (wordings.en as Wording)
}
