import { describe, expect, test } from 'vitest'
import { buildPassageIndex, type PassageIndex } from './passage-index.ts'

const passages = [
  {
    id: 'returns',
    title: 'Returns',
    text: 'You may send goods back within 30 days. The parcel is free of charge. Refunds reach your bank account after five working days.',
  },
  {
    id: 'hours',
    title: 'Opening hours',
    text: 'Our shop in Bergen is open from 9 to 18 on weekdays. On Saturdays we close at 15. We stay closed on Sundays.',
  },
  {
    id: 'founder',
    title: 'About us',
    text: 'The company was founded in 1987 by Ingrid Solheim. It began as a repair shop for bicycles and grew to forty people.',
  },
  {
    id: 'warranty',
    title: 'Warranty',
    text: 'Every bicycle carries a warranty of two years. The battery of an electric bicycle is covered for one year only.',
  },
  {
    id: 'доставка',
    title: 'Доставка',
    text: 'Мы доставляем заказы по всей стране. Доставка занимает три рабочих дня и оплачивается отдельно.',
  },
]
const index = buildPassageIndex(passages)
const search = (text: string, limit: number) => index.answer(text, limit, 400).hits

describe('passages', () => {
  test('a question finds its passage, and the extract contains the answer', () => {
    const { hits, extract } = index.answer('Who founded the company?', 3, 400)
    expect(hits[0]?.id).toBe('founder')
    expect(extract).toContain('Ingrid Solheim')
  })
  test('endings and typos do not matter, in any language', () => {
    expect(search('waranty for bicycles batteries', 1)[0]?.id).toBe('warranty')
    expect(search('Сколько дней занимает доставка заказа?', 1)[0]?.id).toBe('доставка')
  })
  test('a question about something else is refused', () => {
    expect(search('Who won the football championship in Brazil?', 1)[0]?.confidence ?? 0).toBeLessThan(0.12)
    expect(search('', 1)[0]?.confidence ?? 0).toBeLessThan(0.12)
  })
  test('an extract exceeds its limit by half at most, and only to finish a sentence', () => {
    const endless = buildPassageIndex([{ id: 'a', title: '', text: 'bicycle '.repeat(500) }])
    expect(endless.answer('bicycle', 1, 400).extract.length).toBeLessThanOrEqual(400)
    for (const limit of [60, 150, 400])
      expect(index.answer('bicycle warranty', 1, limit).extract.length).toBeLessThanOrEqual(1.5 * limit)
  })
  test('empty knowledge and a pasted page are no problem', () => {
    expect(buildPassageIndex([]).answer('anything', 5, 400)).toMatchObject({ hits: [], extract: '', quoted: [] })
    expect(search('open hours '.repeat(5000), 1)[0]?.id).toBe('hours')
    expect(search('?! 🚲 \u0000', 1)).toEqual([])
  })
})

describe('extracts', () => {
  const extractOf = (text: string, question: string, limit = 400, title = '') =>
    buildPassageIndex([{ id: 'a', title, text }]).answer(question, 1, limit).extract
  const plans = '| Plan | Price |\n|---|---|\n| Basic | 5 € |\n| Gold | **9 €** |\n| Team | 29 € |'

  test('a table row is given as text, without its neighbours', () => {
    expect(extractOf(plans, 'What is the price of Gold?')).toBe('Plan: Gold, Price: 9 €')
  })
  test('rows that fit equally well are given line by line', () => {
    expect(extractOf(plans, 'Which plans are there?')).toBe(
      'Plan: Basic, Price: 5 €\nPlan: Gold, Price: 9 €\nPlan: Team, Price: 29 €',
    )
  })
  test('a row of a CSV file does not run into the next', () => {
    const rows = 'Product: Lamp Oslo\nPrice: 49 €\n\nProduct: Lamp Bergen\nPrice: 79 €\n\nProduct: Desk\nPrice: 249 €'
    expect(extractOf(rows, 'How much is the Bergen lamp?')).toBe('Product: Lamp Bergen, Price: 79 €')
  })
  test('a list keeps its lines, and a single item loses its mark', () => {
    const steps = 'To reset the router:\n\n1. Plug it in.\n2. Press the *button* for 10 seconds.'
    expect(extractOf(steps, 'How do I reset the router?')).toBe(
      'To reset the router:\n1. Plug it in.\n2. Press the button for 10 seconds.',
    )
    expect(extractOf('- Bring a [passport](https://a.example).', 'passport')).toBe('Bring a passport.')
  })
  test('a sentence is quoted whole or not at all', () => {
    const clause = (part: string) => `the ${part} for as long as you keep the invoice that came with the parcel`
    const long = `We repair ${['lamps', 'cables', 'plugs', 'bulbs', 'desks'].map(clause).join(', ')}.`
    expect(long.length).toBeGreaterThan(360)
    const extract = extractOf(`Lamps are what we sell. ${long} Chairs we do not repair.`, 'Do you repair desks?', 280)
    expect(extract.replace(long, '')).not.toMatch(/invoice|…/)
    const sentences = Array.from({ length: 9 }, (_, at) => `Lamp number ${at} hangs above desk ${at + 1} of the hall.`)
    for (const part of extractOf(sentences.join(' '), 'Which lamp hangs above the desk?', 150).split(' … '))
      expect(part).toMatch(/^Lamp number.* hall\.$/)
  })
  test('only a sentence that is longer than any extract is cut, and the cut shows', () => {
    const clause = (part: string) => `the ${part} for as long as you keep the invoice that came with the parcel`
    const endless = `The warranty covers ${['battery', 'charger', 'housing', 'switch', 'cable', 'plug'].map(clause).join(', ')}.`
    const extract = extractOf(endless, 'Does the warranty cover the battery?', 260)
    expect(extract).toMatch(/^The warranty covers the battery .*parcel…$/)
    expect(extract.length).toBeLessThanOrEqual(390)
  })
  test('a German date does not end a sentence', () => {
    const text = 'Wir haben Partner in Oslo. Hier ist die Frist der 15. November. Danach ist es im 2. Halbjahr zu spät.'
    expect(extractOf(text, 'Wann ist die Frist?', 45)).toBe('Hier ist die Frist der 15. November.')
  })
  test('a list comes with its introduction, and steps come complete and in order', () => {
    const papers = `Bring these papers:\n\n${['a passport', 'a photo', 'the signed form', 'the receipt of the fee'].map((paper) => `- ${paper},`).join('\n')}`
    expect(extractOf(`${papers}\n\nThe office is closed on Fridays.`, 'Which papers do I bring?')).toContain(
      'Bring these papers:\n- a passport,\n- a photo,\n- the signed form,\n- the receipt of the fee',
    )
    const steps = ['Open the lid.', 'Take out the old filter.', 'Rinse the holder.', 'Put in the new one.']
    const list = steps.map((step, at) => `${at + 1}. ${step}`).join('\n')
    expect(extractOf(`${list}\n\nA filter lasts a year.`, 'take out filter', 100)).toContain(list)
  })
  test('a list that is too long shows that more follows', () => {
    const steps = Array.from({ length: 12 }, (_, at) => `${at + 1}. Turn the screw number ${at} until it clicks.`)
    const extract = extractOf(`To open the lamp:\n\n${steps.join('\n')}`, 'How do I open the lamp?', 200)
    expect(extract).toMatch(/^To open the lamp:\n1\. Turn.*\n…$/s)
  })
  test('code keeps its lines and its language, and is separate from prose', () => {
    const text = 'To lighten the lamp, send this:\n\n```sh\ncurl lamp.example \\\n  -d on\n```\n\nIt answers at once.'
    expect(extractOf(text, 'How do I lighten the lamp?')).toBe(
      'To lighten the lamp, send this:\n\n```sh\ncurl lamp.example \\\n  -d on\n```\n\nIt answers at once.',
    )
  })
  test('a row or an item names the heading above it; prose only if the topic is only in the heading', () => {
    expect(extractOf(plans, 'What is the price of Gold?', 400, 'Shop › Lamp rental')).toBe(
      'Lamp rental:\nPlan: Gold, Price: 9 €',
    )
    expect(extractOf('It takes two days.', 'How long does delivery take?', 400, 'Shop › Delivery')).toBe(
      'Delivery:\nIt takes two days.',
    )
    expect(extractOf('Delivery takes two days.', 'How long does delivery take?', 400, 'Shop › Delivery')).toBe(
      'Delivery takes two days.',
    )
    expect(extractOf('It takes two days.', 'Do you hire?', 400, 'Shop › Delivery')).toBe('')
  })
  test('a question about a price gets the row that contains one, not the prose around it', () => {
    const text =
      '| | Basic | Gold |\n|---|---|---|\n| Lamps included each month | 20 | 150 |\n| Monthly fee | 5 € | 12 € |\n\nThe Gold plan is billed at the beginning of each month.'
    expect(extractOf(text, 'How much is the Gold plan a month?')).toMatch(/^Monthly fee, Basic: 5 €, Gold: 12 €/)
  })
  test('text directly under the requested heading comes before the rest', () => {
    const text = 'Two years. The bulb and the cable and the plug wear out sooner, and we leave them out of it.'
    expect(extractOf(text, 'warranty', 60, 'Lamps › Warranty')).toBe('Warranty:\nTwo years.')
  })
})

test('earlier questions do not affect an answer', () => {
  const passages = ['The lamp costs 49 euros.', 'The desk is made of oak. Its drawer has a lock.', ''].map(
    (text, at) => ({
      id: `p${at}`,
      title: `Part ${at}`,
      text,
    }),
  )
  const questions = [
    'What does the lamp cost?',
    'Has the drawer of the desk a lock?',
    'lamps desks drawers locks oaks',
    '',
  ]
  const ask = (index: PassageIndex, question: string) => {
    const { quote, ...answer } = index.answer(question, 3, 400)
    return { ...answer, quotes: answer.hits.map(({ id }) => quote(id)) }
  }
  const fresh = questions.map((question) => ask(buildPassageIndex(passages), question))
  const index = buildPassageIndex(passages)
  for (let round = 0; round < 3; round++) expect(questions.map((question) => ask(index, question))).toEqual(fresh)
})
