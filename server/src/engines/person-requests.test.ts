import { describe, expect, test } from 'vitest'
import { chatLanguages } from './chat-languages.ts'
import { isAboutReachingSomeone, personRequestIn } from './person-requests.ts'

const asksIn = (language: string, message: string) => personRequestIn(message, { language })

describe('a request for a person', () => {
  test.each([
    ['en', 'I want to talk to a real person'],
    ['en', 'Hi, can I please speak to someone?'],
    ['en', 'agent'],
    ['en', 'I’d like to speak to the manager'],
    ['ru', 'переведите на оператора'],
    ['zh', '請轉接人工客服'],
    ['en', 'real person please!'],
    ['en', 'Please call me back'],
    ['en', 'Can I speak to somebody at reception?'],
    ['en', 'Could you put me through to your support team?'],
    ['en', 'I’d like to chat with a human, not a bot'],
    ['de', 'Ich möchte mit einem echten Menschen sprechen'],
    ['de', 'Kann ich bitte mit jemandem telefonieren?'],
    ['fr', 'Je voudrais parler à un conseiller, s’il vous plaît'],
    ['fr', 'Est-ce que je peux parler à quelqu’un ?'],
    ['es', 'Quiero hablar con una persona'],
    ['es', '¿Me puede pasar con un agente?'],
    ['it', 'Vorrei parlare con un operatore'],
    ['pt', 'Quero falar com um atendente'],
    ['nl', 'Kan ik een medewerker spreken?'],
    ['pl', 'Chcę porozmawiać z konsultantem'],
    ['ro', 'Vreau să vorbesc cu un operator'],
    ['ru', 'Соедините меня с оператором, пожалуйста'],
    ['ru', 'хочу поговорить с живым человеком'],
    ['ru', 'позовите менеджера'],
    ['uk', 'Можна поговорити з людиною?'],
    ['el', 'Θέλω να μιλήσω με έναν άνθρωπο'],
    ['tr', 'Bir insanla konuşmak istiyorum'],
    ['tr', 'Müşteri hizmetlerine bağlanmak istiyorum'],
    ['vi', 'Tôi muốn nói chuyện với nhân viên tư vấn'],
    ['ar', 'أريد التحدث مع موظف'],
    ['hi', 'मुझे किसी इंसान से बात करनी है'],
    ['ko', '상담원 연결해 주세요'],
    ['ja', 'オペレーターと話したいです'],
    ['zh', '转人工客服'],
    ['zh', '我想和真人说话'],
    ['th', 'ขอคุยกับเจ้าหน้าที่ได้ไหมครับ'],
  ])('is recognised (%s: “%s”)', (language, message) => {
    expect(chatLanguages).toContain(language)
    expect(asksIn(language, message)).toBe(language)
    expect(asksIn('sw', message)).toBeDefined()
  })

  test.each([
    ['en', 'What does breakfast cost per person?'],
    ['en', 'and for one person?'],
    ['en', 'Can I call someone a taxi?'],
    ['en', 'Can someone help me with the wifi?'],
    ['en', 'Can I bring somebody?'],
    ['en', 'I want to speak better English'],
    ['en', 'Can my agent sign the contract?'],
    ['en', 'Do you have a doctor I can talk to?'],
    ['en', 'I need staff'],
    ['en', 'I am a manager'],
    ['en', 'Do I need an employee?'],
    ['en', 'I’m not a robot, I am human'],
    ['es', 'quiero ser agente'],
    ['it', 'e a persona?'],
    ['ru', 'а с человека?'],
    ['uk', 'а з людини?'],
    ['ko', '사람 수?'],
    ['tr', 'birinci arabası'],
    ['de', 'Was kostet es pro Person?'],
    ['de', 'Kann ich jemanden mitbringen?'],
    ['ru', 'сколько стоит на человека'],
    ['ru', 'а на человека?'],
    ['pt', 'e para uma pessoa?'],
    ['vi', 'cho một người'],
    ['zh', '一个人多少钱'],
    ['ja', '何人までですか'],
    ['en', ''],
    ['en', `I want to talk to a person ${'please '.repeat(5_000)}`],
  ])('is not any other mention of people (%s: “%s”)', (language, message) => {
    expect(asksIn(language, message)).toBeUndefined()
  })
})

const answer = (question: string) => ({
  ...{ kind: 'answer' as const },
  entry: { id: 'a', questions: [question], answer: '€18 per person. Call us.' },
})

test.each([
  ['en', 'Can I phone you?'],
  ['en', 'What is your email address?'],
  ['en', 'How do I get in touch?'],
  ['de', 'Wie lautet eure Telefonnummer?'],
  ['fr', 'Service client'],
  ['ru', 'Контакты'],
  ['zh', '如何联系客服？'],
  ['th', 'ติดต่อเจ้าหน้าที่'],
  ['ja', 'お問い合わせ先'],
])('an answer about reaching somebody stands (%s: “%s”)', (language, question) =>
  expect(isAboutReachingSomeone(answer(question), 'x', language as 'en')).toBe(true),
)

test('an answer to a question in the same words stands', () => {
  const question = answer('Do you have staff?')
  expect(isAboutReachingSomeone(question, 'do you have staff', 'en')).toBe(true)
  expect(isAboutReachingSomeone(question, 'staff please', 'en')).toBe(false)
})

test.each([
  ['en', 'When is breakfast?'],
  ['en', 'What does breakfast cost per person?'],
  ['en', 'How many people fit in a room?'],
  ['de', 'Was kostet das Frühstück pro Person?'],
  ['zh', '每人多少钱'],
])('an answer to a question that only mentions persons does not (%s: “%s”)', (language, question) => {
  expect(isAboutReachingSomeone(answer(question), 'x', language as 'en')).toBe(false)
  expect(isAboutReachingSomeone({ kind: 'nothing' }, 'x', 'en')).toBe(false)
})
