import { detectLanguage, type Language, sharesScript } from '../search/text/languages.ts'
import { respellings } from '../search/text/respelling.ts'
import { isFunctionWord, wordsOf } from '../search/text/words.ts'

interface Wording {
  /** Introduces up to three questions, one of which may be meant. */
  clarify: string
  /** Introduces an answer that is likely, but not certain. */
  guess: string
  /** Says that there is no answer, if the author wrote no other text. */
  fallback: string
  /** Says which of several questions has no answer; {} is that question. */
  unknown: string
  /** Asks what else is meant, after none of the choices was. */
  rephrase: string
}

/** The fallback text of a new bot. Until its author changes it, visitors read it in their language. */
export const usualFallback = 'I do not know the answer to that yet.'

/** The bot's own phrases around an author's words, in the languages that the settings offer for a bot. */
const wordings: Record<string, Wording> = {
  ar: {
    clarify: 'هل تقصد:',
    guess: 'لست متأكدًا، لكن قد يكون هذا ما تبحث عنه:',
    fallback: 'لا أعرف الإجابة عن ذلك بعد.',
    unknown: 'لا أعرف الإجابة عن: «{}».',
    rephrase: 'ماذا تقصد إذن؟ من فضلك اسأل بكلمات أخرى.',
  },
  de: {
    clarify: 'Meinen Sie:',
    guess: 'Ich bin nicht sicher, aber vielleicht meinen Sie das:',
    fallback: 'Das kann ich noch nicht beantworten.',
    unknown: 'Zu „{}“ weiß ich leider nichts.',
    rephrase: 'Was meinen Sie dann? Bitte fragen Sie noch einmal mit anderen Worten.',
  },
  el: {
    clarify: 'Μήπως εννοείτε:',
    guess: 'Δεν είμαι βέβαιος, αλλά ίσως εννοείτε αυτό:',
    fallback: 'Δεν γνωρίζω ακόμη την απάντηση σε αυτό.',
    unknown: 'Για το «{}» δεν γνωρίζω την απάντηση.',
    rephrase: 'Τι εννοείτε τότε; Παρακαλώ ρωτήστε με άλλα λόγια.',
  },
  en: {
    clarify: 'Did you mean:',
    guess: 'I’m not sure, but this may be what you mean:',
    fallback: usualFallback,
    unknown: 'I have no answer to “{}”.',
    rephrase: 'What do you mean, then? Please ask in other words.',
  },
  es: {
    clarify: '¿Se refiere a:',
    guess: 'No estoy seguro, pero quizá se refiera a esto:',
    fallback: 'Todavía no sé la respuesta a eso.',
    unknown: 'No tengo respuesta a «{}».',
    rephrase: 'Entonces, ¿a qué se refiere? Pregúntelo con otras palabras, por favor.',
  },
  fr: {
    clarify: 'Voulez-vous dire :',
    guess: 'Je n’en suis pas sûr, mais voici peut-être ce que vous cherchez :',
    fallback: 'Je ne connais pas encore la réponse à cette question.',
    unknown: 'Je n’ai pas de réponse à « {} ».',
    rephrase: 'Que voulez-vous savoir, alors ? Reformulez votre question, s’il vous plaît.',
  },
  hi: {
    clarify: 'क्या आपका मतलब है:',
    guess: 'मुझे पक्का नहीं पता, पर शायद आपका मतलब यह है:',
    fallback: 'मुझे अभी इसका उत्तर नहीं पता।',
    unknown: '“{}” का उत्तर मुझे नहीं पता।',
    rephrase: 'तो आपका मतलब क्या है? कृपया दूसरे शब्दों में पूछें।',
  },
  it: {
    clarify: 'Intende:',
    guess: 'Non ne sono certo, ma forse intende questo:',
    fallback: 'Non conosco ancora la risposta.',
    unknown: 'Non ho una risposta a «{}».',
    rephrase: 'Che cosa intende, allora? Provi a chiederlo con altre parole.',
  },
  ja: {
    clarify: 'こちらのことでしょうか：',
    guess: '確かではありませんが、こちらのことかもしれません：',
    fallback: 'その質問にはまだお答えできません。',
    unknown: '「{}」についてはお答えできません。',
    rephrase: 'では、どのようなことでしょうか。別の言い方でお尋ねください。',
  },
  ko: {
    clarify: '혹시 이 질문인가요?',
    guess: '확실하지 않지만, 이 내용일 수 있습니다:',
    fallback: '아직 그 질문에 대한 답을 모릅니다.',
    unknown: '“{}”에 대한 답은 모릅니다.',
    rephrase: '그럼 어떤 것이 궁금하신가요? 다른 말로 다시 물어봐 주세요.',
  },
  nl: {
    clarify: 'Bedoelt u:',
    guess: 'Ik weet het niet zeker, maar misschien bedoelt u dit:',
    fallback: 'Daar weet ik het antwoord nog niet op.',
    unknown: 'Op “{}” heb ik geen antwoord.',
    rephrase: 'Wat bedoelt u dan? Stel uw vraag alstublieft in andere woorden.',
  },
  pl: {
    clarify: 'Czy chodzi o:',
    guess: 'Nie mam pewności, ale może chodzi o to:',
    fallback: 'Jeszcze nie znam odpowiedzi na to pytanie.',
    unknown: 'Nie znam odpowiedzi na „{}”.',
    rephrase: 'O co w takim razie chodzi? Proszę zapytać innymi słowami.',
  },
  pt: {
    clarify: 'Quer dizer:',
    guess: 'Não tenho certeza, mas talvez seja isto:',
    fallback: 'Ainda não sei a resposta a isso.',
    unknown: 'Não tenho resposta para “{}”.',
    rephrase: 'Então, o que quer saber? Pergunte, por favor, por outras palavras.',
  },
  ro: {
    clarify: 'V-ați referit la:',
    guess: 'Nu sunt sigur, dar poate vă referiți la aceasta:',
    fallback: 'Încă nu știu răspunsul la această întrebare.',
    unknown: 'Nu am un răspuns la „{}”.',
    rephrase: 'Atunci la ce vă referiți? Vă rog să întrebați cu alte cuvinte.',
  },
  ru: {
    clarify: 'Вы имели в виду:',
    guess: 'Я не уверен, но, возможно, вы об этом:',
    fallback: 'Пока не знаю ответа на этот вопрос.',
    unknown: 'На вопрос «{}» у меня нет ответа.',
    rephrase: 'Что же вы имели в виду? Спросите, пожалуйста, другими словами.',
  },
  th: {
    clarify: 'คุณหมายถึง:',
    guess: 'ไม่แน่ใจ แต่คุณอาจหมายถึงสิ่งนี้:',
    fallback: 'ยังไม่ทราบคำตอบของคำถามนี้',
    unknown: 'ฉันไม่มีคำตอบสำหรับ “{}”',
    rephrase: 'ถ้าอย่างนั้นคุณหมายถึงอะไร กรุณาถามใหม่ด้วยคำอื่น',
  },
  tr: {
    clarify: 'Bunu mu demek istediniz:',
    guess: 'Emin değilim, ama belki bunu soruyorsunuz:',
    fallback: 'Bunun cevabını henüz bilmiyorum.',
    unknown: '“{}” için bir cevabım yok.',
    rephrase: 'O zaman ne demek istediniz? Lütfen başka sözcüklerle sorun.',
  },
  uk: {
    clarify: 'Ви мали на увазі:',
    guess: 'Я не впевнений, але, можливо, ви про це:',
    fallback: 'Поки що не знаю відповіді на це запитання.',
    unknown: 'На запитання «{}» я не маю відповіді.',
    rephrase: 'Що ж ви мали на увазі? Запитайте, будь ласка, іншими словами.',
  },
  vi: {
    clarify: 'Có phải ý bạn là:',
    guess: 'Tôi không chắc, nhưng có thể bạn hỏi điều này:',
    fallback: 'Tôi chưa biết câu trả lời cho câu hỏi này.',
    unknown: 'Tôi không có câu trả lời cho “{}”.',
    rephrase: 'Vậy ý bạn là gì? Bạn vui lòng hỏi lại bằng từ khác.',
  },
  zh: {
    clarify: '您是想问：',
    guess: '我不太确定，但您可能是想问：',
    fallback: '我还不知道这个问题的答案。',
    unknown: '我无法回答“{}”。',
    rephrase: '那您想问的是什么？请换个说法再问一次。',
  },
}

/** In the bot's language, or in the visitor's if the message is in another script. */
export function wordingFor(message: string, botLanguage: string): Wording {
  const own = botLanguage.split('-', 1)[0] ?? ''
  const spoken = detectLanguage(message)
  const isForeign = spoken !== 'und' && !sharesScript(spoken, own) && !isRespelt(message, spoken, own as Language)
  return wordings[isForeign ? spoken : own] ?? wordings[own] ?? (wordings.en as Wording)
}

/** "a est li skidki" is Russian in Latin letters, although "a" and "est" are French words. */
function isRespelt(message: string, spoken: Language, own: Language): boolean {
  // A long message has no other spelling: its words, up to 500,000 after normalising, are not counted.
  return respellings(message, [own]).some((text) => functionWordsIn(text, own) >= functionWordsIn(message, spoken))
}
const functionWordsIn = (text: string, language: Language): number =>
  wordsOf(text).filter((word) => isFunctionWord(word, language)).length

/** Whether a reply was marked as a guess, in whichever language. */
export const isGuess = (reply: string): boolean => Object.values(wordings).some(({ guess }) => reply.startsWith(guess))
