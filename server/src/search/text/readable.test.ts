import { describe, expect, test } from 'vitest'
import { readableText } from './readable.ts'

const plain = (markdown: string) => readableText(markdown).text

describe('Markdown as text', () => {
  test('a table row names its columns', () => {
    expect(plain('| Plan | Price |\n|---|---:|\n| **Basic** | 5 € |\n| Pro | 9 \\| 10 € |')).toBe(
      'Plan: Basic, Price: 5 €\nPlan: Pro, Price: 9 | 10 €',
    )
    expect(plain('| | Basic |\n|---|---|\n| Price | 5 € |\n| Seats | |')).toBe('Price, Basic: 5 €\nSeats')
  })
  test('a dash in a table says that there is nothing, and is left out', () => {
    const table = '| Ticket | Price | Deposit |\n|---|---|---|\n| Day | 12 € | – |\n| Year | 90 € | 10 € |'
    expect(readableText(table).text).toBe('Ticket: Day, Price: 12 €\nTicket: Year, Price: 90 €, Deposit: 10 €')
  })

  test('a row of a CSV file is one line, and marked as a record', () => {
    const { text, records } = readableText('Plan: Basic\nPrice: 5 €\n\nPlan: Pro\nNote: Is it new?\nPrice: 9 €')
    expect(text).toBe('Plan: Basic, Price: 5 €\n\nPlan: Pro, Note: Is it new? Price: 9 €')
    expect(records.map(({ start, end }) => text.slice(start, end))).toEqual(text.split('\n\n'))
  })
  test.each([
    ['**bold** and *slanted* and _this_ and ~~that~~', 'bold and slanted and this and that'],
    ['# A heading', 'A heading'],
    ['> quoted', 'quoted'],
    ['See [our terms](https://shop.example/terms_(new) "Terms") and ![a lamp](lamp.png).', 'See our terms and a lamp.'],
    ['Run `npm ci` <b>now</b><br>or later', 'Run npm ci now or later'],
    ['* one\n+ two\n1. three', '- one\n- two\n1. three'],
    ['```sh\nls *_* | wc\n```', 'ls *_* | wc'],
    ['above\n\n***\n\nbelow', 'above\n\n\nbelow'],
    ['5 \\* 3', '5 * 3'],
  ])('“%s” reads “%s”', (markdown, words) => expect(plain(markdown)).toBe(words))
  test.each([
    '2 * 3 * 4 = 24',
    'snake_case_name',
    'a < b and c > d',
    'a [note] of 1996[3]',
    'Note: one line',
    'AT&T | Bell',
  ])('“%s” contains no marks and stays unchanged', (text) => expect(plain(text)).toBe(text))
  test('a wrapped sentence is joined again, a list or an address is not', () => {
    expect(plain('The parcel is handed to the carrier on the same day and\nreaches you tomorrow.')).toBe(
      'The parcel is handed to the carrier on the same day and reaches you tomorrow.',
    )
    expect(plain('Lamp Street 5\n1010 Vienna')).toBe('Lamp Street 5\n1010 Vienna')
  })
  test('a line wrapped after a full stop, a long word or inside a link is joined again', () => {
    expect(plain('The office is open in winter from the 15. until the 30.\nNovember, and closed after that.')).toBe(
      'The office is open in winter from the 15. until the 30. November, and closed after that.',
    )
    expect(
      plain('What the repair of a lamp costs you can see in [the\nprice list](prices.md#repairs), which is new.'),
    ).toBe('What the repair of a lamp costs you can see in the price list, which is new.')
    expect(plain('You can bring the broken lamp to\nour shop.')).toBe('You can bring the broken lamp to our shop.')
  })
  test.each([
    ['Horses need a trailer and a\n[vet certificate](vet.md).', 'Horses need a trailer and a vet certificate.'],
    ['Every visitor of the house gets\n*one* ticket.', 'Every visitor of the house gets one ticket.'],
    ['Every visitor of the house gets\n_one_ ticket.', 'Every visitor of the house gets one ticket.'],
    ['Лошадям нужен прицеп, а также\n[справка](vet.md).', 'Лошадям нужен прицеп, а также справка.'],
    ['The port of the lamp is set in\n`LAMP_PORT`.', 'The port of the lamp is set in LAMP_PORT.'],
  ])('a line that begins with a mark is joined too: %j', (markdown, words) => expect(plain(markdown)).toBe(words))
  test('a heading in bold is not joined with what follows, nor commands one by line', () => {
    expect(plain('Opening hours of our shop\n**Monday** 9–18')).toBe('Opening hours of our shop\nMonday 9–18')
    expect(plain('`lamp --switch-on-at 9`\n`lamp --off`')).toBe('lamp --switch-on-at 9\nlamp --off')
  })
  test('a list item continues in its indented lines, and ends at the next item', () => {
    expect(plain('- Lamps: 49 €,\n  or 39 €.\n- Desks.\n1. Unpack\n   it.\n2. Plug it in.')).toBe(
      '- Lamps: 49 €, or 39 €.\n- Desks.\n1. Unpack it.\n2. Plug it in.',
    )
  })
  test('a quotation is joined only with itself, and two spaces break a line', () => {
    expect(plain('> The lamp that was sold to you is\n> yours.\nThank you.')).toBe(
      'The lamp that was sold to you is yours.\nThank you.',
    )
    expect(plain('Our shop for lamps and desks and chairs in Lamp Street  \n1010 Vienna')).toBe(
      'Our shop for lamps and desks and chairs in Lamp Street\n1010 Vienna',
    )
  })
  test('scripts without spaces are joined without one', () => {
    const line =
      '我们的商店在周一到周五的上午九点到下午六点营业，周六和周日以及所有的法定节假日都不营业，如果您需要帮助请随时'
    expect(plain(`${line}\n给我们打电话。`)).toBe(`${line}给我们打电话。`)
  })
  test('code keeps its lines and its indentation, and is marked as code', () => {
    const { text, code } = readableText('Run it:\n\n  ```js\n  if (lit) {\n    shine()\n  }\n  ```\n\nThen wait.')
    expect(text).toBe('Run it:\n\nif (lit) {\n  shine()\n}\n\nThen wait.')
    expect(code.map(({ start, end }) => text.slice(start, end))).toEqual(['if (lit) {\n  shine()\n}'])
    expect(code).toMatchObject([{ language: 'js' }])
  })
})
