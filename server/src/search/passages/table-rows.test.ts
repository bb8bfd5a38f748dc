import { describe, expect, test } from 'vitest'
import { buildPassageIndex } from './passage-index.ts'

const passagesOf = (sections: Record<string, string>) =>
  Object.entries(sections).map(([title, text], at) => ({ id: `${at}`, sourceId: 's', title, text }))
const answerOf = (sections: Record<string, string>, question: string, language = 'en') => {
  const { extract, isRow, hits } = buildPassageIndex(passagesOf(sections), language).answer(question, 5, 400)
  return isRow ? { extract, confidence: hits[0]?.confidence ?? 0 } : undefined
}

const ferry = {
  'Guide › Fares': `All fares are for one crossing. A return ticket costs twice as much.

| Passenger or vehicle | May to September | October to April |
|---|---|---|
| Adult | £14.50 | £11.00 |
| Child (4 to 15) | £7.00 | £5.50 |
| Bicycle | £4.00 | free |
| Car up to 5 m | £46.00 | £38.00 |
| Car over 5 m | £58.00 | £47.00 |
| Motorhome | £79.00 | £61.00 |

Toddlers travel free of charge.`,
  'Guide › Islanders': 'Residents pay half the fare all year. An adult shows the island card at the counter.',
  'Guide › Bicycles': 'Bicycles are tied to the rail. Cars and motorhomes wait in lane two.',
}

describe('a question that names a row of a table', () => {
  test.each([
    [
      'How much is the fare for an adult?',
      /^(?!.*Child).*Adult, May to September: £14\.50, October to April: £11\.00/s,
    ],
    ['adult fare', /^(?!.*Child).*Adult.+£14\.50/s],
    ['how much does a motorhome cost', /^(?!.*Car).*Motorhome.+£79/s],
    ['What does a bicycle cost in summer?', /^(?!.*Adult).*Bicycle.+£4\.00.+free/s],
    ['price for a motorhome in July', /Motorhome.+£79/s],
    ['how much for kids', /Child.+£7/s],
    ['What does a car cost?', /up to 5 m.+£46.+\n.*over 5 m.+£58/s],
    ['How much for an adult and a bicycle?', /Adult.+\n.*Bicycle/s],
  ])('“%s” gets that row with its columns', (question, row) => {
    const { extract = '', confidence = 0 } = answerOf(ferry, question) ?? {}
    expect(extract).toMatch(row)
    expect(confidence).toBeGreaterThan(0.5)
  })

  test.each([
    ['How much is it to rent a motorhome?'],
    ['What does insurance for a bicycle cost?'],
    ['How much luggage may an adult bring?'],
    ['Where do I put my bicycle?'],
    ['How much is a boat?'],
    ['bicycle'],
    ['May an adult travel without a ticket?'],
  ])('“%s” asks for more, or something else', (question) => expect(answerOf(ferry, question)).toBeUndefined())

  test('a row that two tables have is not given from one of them', () => {
    const table = (price: string) =>
      `| Who | Price |\n|---|---|\n| Adult | ${price} |\n| Student | 2 € |\n| Family | 9 € |`
    const sections = { 'Museum › Tower': table('5 €'), 'Museum › Garden': table('6 €') }
    expect(answerOf(sections, 'How much is a ticket for an adult?')).toBeUndefined()
    expect(answerOf(sections, 'How much is a ticket to the garden for an adult?')?.extract).toMatch(/Adult.+6 €/)
  })

  test.each([
    ['de', 'Preise', 'Gast', 'Juni bis August', 'Erwachsene', 'Hund', 'Wohnmobil', 'Was kostet ein Hund im Sommer?'],
    ['ru', 'Цены', 'Кто', 'Июнь — август', 'Взрослый', 'Собака', 'Автодом', 'Сколько стоит собака летом?'],
    ['fr', 'Tarifs', 'Qui', 'Juin à août', 'Adulte', 'Chien', 'Camping-car', 'Combien coûte un chien en été ?'],
    [
      'es',
      'Tarifas',
      'Quién',
      'De junio a agosto',
      'Adulto',
      'Perro',
      'Caravana',
      '¿Cuánto cuesta un perro en verano?',
    ],
    ['it', 'Prezzi', 'Chi', 'Da giugno ad agosto', 'Adulto', 'Cane', 'Camper', 'Quanto costa un cane in estate?'],
    ['pl', 'Cennik', 'Kto', 'Czerwiec–sierpień', 'Dorosły', 'Pies', 'Kamper', 'Ile kosztuje pies w lipcu?'],
    ['nl', 'Prijzen', 'Wie', 'Juni tot augustus', 'Volwassene', 'Hond', 'Camper', 'Hoeveel kost een hond in de zomer?'],
    ['tr', 'Fiyatlar', 'Kim', 'Haziran–Ağustos', 'Yetişkin', 'Köpek', 'Karavan', 'Yazın köpek ne kadar?'],
    ['uk', 'Ціни', 'Хто', 'Червень — серпень', 'Дорослий', 'Собака', 'Автодім', 'Скільки коштує собака влітку?'],
    ['pt', 'Preços', 'Quem', 'Junho a agosto', 'Adulto', 'Cão', 'Autocaravana', 'Quanto custa um cão no verão?'],
    ['ko', '요금', '누구', '6월~8월', '성인', '강아지', '캠핑카', '강아지는 얼마예요?'],
    ['zh', '价格', '谁', '六月至八月', '成人', '狗', '房车', '狗多少钱？'],
  ])('is answered in %s', (language, title, who, summer, adult, dog, camper, question) => {
    const table = `| ${who} | ${summer} | – |\n|---|---|---|\n| ${adult} | 14 € | 11 € |\n| ${dog} | 3 € | 2 € |\n| ${camper} | 79 € | 61 € |`
    const { extract } = answerOf({ [`A › ${title}`]: table }, question, language) ?? {}
    expect(extract).toContain(dog)
    expect(extract).not.toContain(camper)
  })

  test('other quantities and times are answered by their row too', () => {
    const sections = {
      'Flights › Baggage':
        '| Class | Cabin baggage | Hold baggage |\n|---|---|---|\n| Economy | 8 kg | 23 kg |\n| Business | 16 kg | 64 kg |',
      'Pool › Opening hours':
        '| Day | Open |\n|---|---|\n| Saturday | 9:00–18:00 |\n| Sunday | 10:00–16:00 |\n| Monday | closed |',
    }
    expect(answerOf(sections, 'How much baggage is allowed in economy?')?.extract).toMatch(/Economy.+23 kg/)
    expect(answerOf(sections, 'When is the pool open on Sunday?')?.extract).toMatch(/Sunday.+10:00/)
  })
})
