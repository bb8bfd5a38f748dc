import { describe, expect, test } from 'vitest'
import { chatLanguages } from './chat-languages.ts'
import { type SmallTalkKind, smallTalk } from './small-talk.ts'
import { type ChatKind, smallTalkPhrases } from './small-talk-phrases.ts'
import { botQuestions } from './small-talk-questions.ts'

const bot = { name: 'Mia', greeting: 'Ahoy!', language: 'en', suggestions: [] as string[] }
const smallTalkFor = (language: string, message: string) => smallTalk(message, { ...bot, greeting: '', language })

describe('small talk', () => {
  test.each([
    'hello',
    'Hi there!',
    'Heyyy',
    'good morning 👋',
    'hi, how are you?',
    'Hi Mia!',
    'Hello, I have a question',
  ])('“%s” gets the author’s greeting', (message) =>
    expect(smallTalk(message, bot)).toEqual({ kind: 'greeting', text: 'Ahoy!' }),
  )
  test.each([
    ['hello', 'de-AT', 'Guten Tag! Wie kann ich Ihnen helfen?'],
    ['hello', 'sw', 'Hello! How can I help you?'],
    ['Good evening', 'pl', 'Dzień dobry! W czym mogę pomóc?'],
    ['안녕하세요', 'ko', '안녕하세요! 무엇을 도와드릴까요?'],
  ])('“%s” without an author’s greeting is answered in the bot’s language (%s)', (message, language, reply) =>
    expect(smallTalkFor(language, message)?.text).toBe(reply),
  )
  test.each([
    ['привет', 'en', 'Здравствуйте! Чем могу помочь?'],
    ['Hola', 'en', '¡Hola! ¿En qué puedo ayudarle?'],
    ['bonjour', 'de', 'Bonjour ! Comment puis-je vous aider ?'],
    ['Guten Morgen', 'ru', 'Guten Tag! Wie kann ich Ihnen helfen?'],
    ['dzień dobry', 'uk', 'Dzień dobry! W czym mogę pomóc?'],
    ['merhaba', 'el', ''],
    ['你好！', 'en', ''],
    ['สวัสดีครับ', 'en', ''],
    ['안녕하세요', 'en', '안녕하세요! 무엇을 도와드릴까요?'],
  ])('“%s” to a bot of another language (%s) is answered in the visitor’s', (message, language, reply) => {
    const { text = '' } = smallTalk(message, { ...bot, language }) ?? {}
    if (reply === '') expect(text).not.toMatch(/Ahoy|Hello|Γεια/)
    else expect(text).toBe(reply)
  })
  test.each([
    ['hello', 'ru'],
    ['good evening', 'es'],
    ['hi', 'pl'],
  ])('“%s” is said everywhere: a bot in %s greets as its author wrote', (message, language) =>
    expect(smallTalk(message, { ...bot, language })?.text).toBe('Ahoy!'),
  )
  test.each([
    ['thanks!', 'en', 'You’re welcome!'],
    ['Ok, thank you very much', 'en', 'You’re welcome!'],
    ['thanks, bye', 'en', 'You’re welcome!'],
    ['ok', 'en', 'Is there anything else I can help you with?'],
    ['bye', 'fr', 'Au revoir !'],
    ['Спасибо большое!', 'ru', 'Пожалуйста!'],
    ['どうもありがとうございます。', 'ja', 'どういたしまして。'],
    ['ciao', 'de', 'Auf Wiedersehen!'],
    ['감사합니다', 'ko', '천만에요!'],
  ])('“%s” is answered in kind', (message, language, reply) =>
    expect(smallTalkFor(language, message)?.text).toBe(reply),
  )
  test('every phrase of every language is recognised as its kind in that language', () => {
    for (const language of chatLanguages) {
      const said = new Set<string>()
      // A phrase in two lists counts for the first: "good evening" is both a greeting and a farewell.
      for (const kind of ['thanks', 'farewell', 'greeting', 'assent'] satisfies ChatKind[])
        for (const phrase of smallTalkPhrases[language][kind].phrases.split(',')) {
          if (!said.has(phrase))
            expect([language, phrase, smallTalkFor(language, phrase)?.kind]).toEqual([language, phrase, kind])
          said.add(phrase)
        }
    }
  })
  test.each([
    ['en', 'brilliant, that answers my question, thanks a lot'],
    ['en', 'Thank you for the quick and detailed reply!'],
    ['ru', 'благодарю за быстрый и подробный ответ'],
    ['ru', 'ну ок, спасибо, теперь всё ясно'],
    ['de', 'Super, danke für die nette Hilfe!'],
    ['it', 'molto gentili, grazie davvero'],
    ['fr', 'merci beaucoup pour votre réponse rapide'],
    ['es', 'muchas gracias por la ayuda, muy amable'],
    ['pt', 'obrigada pela ajuda, era só isso'],
    ['nl', 'bedankt voor de snelle reactie'],
    ['pl', 'dziękuję bardzo za pomoc'],
    ['uk', 'щиро дякую за швидку відповідь'],
    ['tr', 'hızlı cevap için çok teşekkürler'],
    ['ro', 'mulțumesc mult pentru răspunsul rapid'],
    ['el', 'ευχαριστώ πολύ για τη βοήθεια'],
    ['ko', '빠른 답변 감사합니다'],
    ['zh', '谢谢你的快速回复'],
    ['ja', 'ご丁寧に教えていただき、ありがとうございます'],
    ['ar', 'شكرا جزيلا على المساعدة'],
    ['vi', 'cảm ơn bạn đã hỗ trợ nhanh chóng'],
  ])('thanks with a few words around them are thanks (%s: “%s”)', (language, message) =>
    expect(smallTalkFor(language, message)?.kind).toBe('thanks'),
  )
  test.each([
    'hello, how long is shipping?',
    'thanks but where is my parcel',
    'thank you, is that all information?',
    'thanks, your support service?',
    'ok but how much is it',
    'hello kitty lamp',
    'thanks 4 you',
    'you have a good day there',
    'thank you card',
    'good',
    'cava',
    'papa',
    'bye law',
    'yes',
    'no',
    'How can I help?',
    'can I talk to a person?',
    'what can I do here?',
    'can you help me with the wifi',
    'is this lamp a robot?',
    '谢谢，什么时候发货？',
    'привет, где мой заказ?',
    '???',
    '',
  ])('“%s” is not small talk', (message) => expect(smallTalk(message, bot)).toBeUndefined())
})

test('a long message is not small talk', () => expect(smallTalk('hello '.repeat(5_000), bot)).toBeUndefined())

const aboutTheBot: [language: string, kind: SmallTalkKind, message: string][] = [
  ['ar', 'identity', 'هل أنت إنسان أم روبوت؟'],
  ['ar', 'help', 'بماذا يمكنك مساعدتي؟'],
  ['de', 'identity', 'Sind Sie ein echter Mensch oder nur ein Computerprogramm?'],
  ['de', 'identity', 'Rede ich mit einem echten Menschen?'],
  ['de', 'help', 'Wobei kannst du mir helfen?'],
  ['el', 'identity', 'μιλάω με άνθρωπο ή με ρομπότ;'],
  ['el', 'help', 'σε τι μπορείς να με βοηθήσεις;'],
  ['en', 'identity', 'Hi, am I chatting with a real person or just a robot?'],
  ['en', 'identity', 'who am I talking to?'],
  ['en', 'help', 'hey, can you please help me?'],
  ['en', 'help', 'what kind of questions can I ask?'],
  ['es', 'identity', '¿Estoy hablando con una persona real?'],
  ['es', 'help', '¿en qué me puedes ayudar?'],
  ['fr', 'identity', 'Est-ce que je parle à un humain ou à un robot ?'],
  ['fr', 'help', 'que puis-je vous demander ?'],
  ['hi', 'identity', 'क्या आप इंसान हैं या बॉट?'],
  ['hi', 'help', 'आप मेरी क्या मदद कर सकते हैं'],
  ['it', 'identity', 'parlo con una persona vera o con un robot?'],
  ['it', 'help', 'cosa posso chiederti?'],
  ['ja', 'identity', 'あなたは人間ですか、それともボットですか？'],
  ['ja', 'help', '何を質問できますか'],
  ['ko', 'identity', '지금 사람이랑 얘기하는 건가요?'],
  ['ko', 'help', '뭘 물어볼 수 있어요?'],
  ['nl', 'identity', 'spreek ik met een mens of een robot?'],
  ['nl', 'help', 'waar kun je me mee helpen?'],
  ['pl', 'identity', 'czy rozmawiam z człowiekiem?'],
  ['pl', 'help', 'w czym możesz mi pomóc?'],
  ['pt', 'identity', 'falo com uma pessoa ou com um robô?'],
  ['pt', 'help', 'em que você pode me ajudar?'],
  ['ro', 'identity', 'vorbesc cu un om sau cu un robot?'],
  ['ro', 'help', 'cu ce mă poți ajuta?'],
  ['ru', 'identity', 'Подскажите, пожалуйста, мне тут отвечает живой человек?'],
  ['ru', 'help', 'о чём тебя можно спросить?'],
  ['th', 'identity', 'คุณเป็นคนหรือบอท'],
  ['th', 'help', 'ถามอะไรได้บ้าง'],
  ['tr', 'identity', 'ben bir insanla mı konuşuyorum yoksa robotla mı'],
  ['tr', 'help', 'hangi konularda yardımcı olabilirsin'],
  ['uk', 'identity', 'я розмовляю з людиною чи з ботом?'],
  ['uk', 'help', 'чим ти можеш допомогти?'],
  ['vi', 'identity', 'bạn là người hay bot vậy'],
  ['vi', 'help', 'tôi có thể hỏi bạn những gì'],
  ['zh', 'identity', '我在跟机器人聊天吗'],
  ['zh', 'help', '我可以问你什么'],
]

describe('questions about the bot itself', () => {
  test('every language has an example', () =>
    expect(new Set(aboutTheBot.map(([language]) => language))).toEqual(new Set(chatLanguages)))
  test.each(aboutTheBot)('%s, %s: “%s”', (language, kind, message) => {
    const reply = smallTalkFor(language, message)
    expect(reply?.kind).toBe(kind)
    expect(reply?.text).toContain('Mia')
  })
  test.each(aboutTheBot)(
    '%s, %s: “%s” is answered in the visitor’s language by a bot of another',
    (language, kind, message) => {
      expect(smallTalkFor('fi', message)?.kind).toBe(kind)
      expect(smallTalkFor('fi', message)).toEqual(smallTalkFor(language, message))
    },
  )
  test('it says that it is a program, and its name verbatim', () =>
    expect(smallTalk('are you a human?', { ...bot, name: '$& Co.' })?.text).toBe(
      'I’m $& Co., an automated assistant: a program, not a person.',
    ))
  test('help lists at most three suggested questions, and explains what to do if there are none', () => {
    expect(smallTalk('help', { ...bot, suggestions: ['A?', 'B?', 'C?'] })?.text).toBe(
      'I’m Mia, an automated assistant that answers questions. You can ask me, for example:\n1. A?\n2. B?\n3. C?',
    )
    expect(smallTalk('help', bot)?.text).toBe(
      'I’m Mia, an automated assistant that answers questions. Just ask your question in your own words.',
    )
  })
  test('every phrase is recognised in its language', () => {
    for (const language of chatLanguages)
      for (const kind of ['identity', 'help'] as const)
        for (const phrase of botQuestions[language][kind].phrases.split(','))
          expect([language, phrase, smallTalkFor(language, phrase)?.kind]).toEqual([language, phrase, kind])
  })
})

test.each([
  ['ru', 'ghbdtn', 'greeting'],
  ['ru', 'spasibo', 'thanks'],
  ['uk', 'lzre.', 'thanks'],
  ['en', 'руддщ', 'greeting'],
])('small talk in the wrong script is understood (%s: “%s”)', (language, message, kind) =>
  expect(smallTalkFor(language, message)?.kind).toBe(kind),
)

test.each([
  ['en', 'merci beaucoup', 'Je vous en prie !'],
  ['en', 'Спасибо', 'Пожалуйста!'],
  ['pl', 'ok', 'Czy mogę jeszcze w czymś pomóc?'],
  ['pl', 'thanks', 'Nie ma za co!'],
])('thanks are answered in the visitor’s language if it is unambiguous (%s: “%s”)', (language, message, reply) =>
  expect(smallTalkFor(language, message)?.text).toBe(reply),
)
