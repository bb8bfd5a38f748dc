import { expect, test } from 'vitest'
import { chatLanguages } from './chat-languages.ts'
import { withoutCorrection } from './corrections.ts'

const corrections: [language: string, message: string, meant: string][] = [
  ['ar', 'لا، أقصد موعد المغادرة', 'موعد المغادرة'],
  ['de', 'Nein, ich meinte die Öffnungszeiten am Samstag', 'die Öffnungszeiten am Samstag'],
  ['de', 'Entschuldigung, mir geht es um die Gebühren', 'die Gebühren'],
  ['de', 'Die Prüfung meinte ich.', 'Die Prüfung'],
  ['el', 'Όχι, εννοούσα το πάρκινγκ', 'το πάρκινγκ'],
  ['en', 'No, I meant the towels', 'the towels'],
  ['en', 'Oh sorry, I actually meant late check-out!', 'late check-out!'],
  ['en', 'no no, what I mean is: how much is it', 'how much is it'],
  ['en', 'no, the gym', 'the gym'],
  ['en', 'I was asking about the bikes', 'the bikes'],
  ['en', 'sorry, I wanted to know the price', 'the price'],
  ['es', 'perdón, me refería al aparcamiento', 'aparcamiento'],
  ['es', 'no, queria decir la factura', 'la factura'],
  ['fr', 'non, je parlais de la piscine', 'la piscine'],
  ['fr', 'Pardon, je voulais dire l’ascenseur', 'l’ascenseur'],
  ['hi', 'नहीं, मेरा मतलब पार्किंग से था', 'पार्किंग'],
  ['it', 'scusi, mi riferivo al parcheggio', 'parcheggio'],
  ['ja', 'いえ、マッサージのことです', 'マッサージ'],
  ['ko', '아니요, 주차 말이에요', '주차'],
  ['nl', 'nee, ik bedoelde de openingstijden', 'de openingstijden'],
  ['pl', 'Nie, chodziło mi o zwrot pieniędzy', 'zwrot pieniędzy'],
  ['pt', 'desculpe, estava a falar do preço', 'preço'],
  ['ro', 'nu, mă refeream la parcare', 'parcare'],
  ['ru', 'Нет, я имела ввиду рассрочку', 'рассрочку'],
  ['ru', 'вы не поняли, я о том, что курс закончился', 'курс закончился'],
  ['ru', 'нет, для детей', 'для детей'],
  ['th', 'ไม่ใช่ ฉันหมายถึงที่จอดรถ', 'ที่จอดรถ'],
  ['tr', 'pardon, masajı kastettim', 'masajı'],
  ['uk', 'вибачте, я про оплату карткою', 'оплату карткою'],
  ['vi', 'không, ý tôi là chỗ đậu xe', 'chỗ đậu xe'],
  ['zh', '不是，我是说停车', '停车'],
]

test('every language has an example', () =>
  expect(new Set(corrections.map(([language]) => language))).toEqual(new Set(chatLanguages)))

test.each(corrections)('a correction yields what is meant (%s: “%s”)', (language, message, meant) =>
  expect(withoutCorrection(message, language)).toBe(meant),
)

test('a correction in another language than the bot’s is understood', () => {
  expect(withoutCorrection('nein, ich meinte das Zimmer', 'en')).toBe('das Zimmer')
  expect(withoutCorrection('no, I meant the room', 'ja')).toBe('the room')
})

test.each([
  ['en', 'no'],
  ['en', 'no, thanks'],
  ['en', 'No, that’s all'],
  ['en', 'no, none of these'],
  ['en', 'I meant'],
  ['en', 'No smoking rooms?'],
  ['en', 'what do you mean?'],
  ['en', 'sorry, how much is it?'],
  ['en', 'I wanted to know the price'],
  ['de', 'Nein danke'],
  ['de', 'nein, vielen Dank'],
  ['ru', 'нет, спасибо'],
  ['ru', 'не пришёл преподаватель'],
  ['pl', 'Nie działa mi karta'],
  ['pt', 'No domingo, abrem?'],
  ['en', ''],
])('“%s: %s” is not a correction', (language, message) => expect(withoutCorrection(message, language)).toBeUndefined())

test('a long message is taken literally', () =>
  expect(withoutCorrection(`no, ${'I meant '.repeat(1_000)}`, 'en')).toBeUndefined())
