import { describe, expect, test } from 'vitest'
import { readXlsxTable } from './xlsx-table.ts'
import { writeZip } from './zip.ts'

const customFormats: Record<number, string> = {
  164: 'yyyy\\-mm\\-dd;@',
  165: '[$-407]d. mmmm yyyy&quot; um &quot;hh:mm',
  166: '0.0%',
  167: '#,##0.00\\ [$€-407];[Red]\\-#,##0.00\\ [$€-407]',
  168: '0&quot; days&quot;',
  169: '[h]:mm',
  170: 'h:mm:ss AM/PM',
  171: 'General',
  172: '0_d;0_d',
  173: '00000',
  174: '&quot;$&quot;#,##0.00_);[Red](&quot;$&quot;#,##0.00)',
  175: '#,##0.## &quot;kg; net&quot;',
  176: '[&gt;999]0,&quot;k&quot;;0',
  177: '000\\-0000',
  178: '0.00E+00',
  179: '# ?/?',
  180: '_-* #,##0.00\\ &quot;€&quot;_-;\\-* #,##0.00\\ &quot;€&quot;_-;_-* &quot;-&quot;??\\ &quot;€&quot;_-;_-@_-',
  181: '[$-411]ggge&quot;年&quot;m&quot;月&quot;d&quot;日&quot;;@',
  182: '[$¥-804]#,##0',
}
/** The cells' styles are in this order, and those of named styles, which come before, don't count. */
const formatIds = [
  0,
  ...[1, 2, 3, 4, 9, 10, 14, 16, 18, 20, 21, 22, 31, 32, 34, 37, 44, 45, 46, 47, 57],
  ...Object.keys(customFormats).map(Number),
]
const styles = `<styleSheet>
  <numFmts>${Object.entries(customFormats).map(([id, code]) => `<numFmt numFmtId="${id}" formatCode="${code}"/>`)}</numFmts>
  <cellStyleXfs><xf numFmtId="14"/><xf numFmtId="14"/></cellStyleXfs>
  <cellXfs>${formatIds.map((id) => `<xf numFmtId="${id}" applyNumberFormat="1"><alignment/></xf>`).join('')}</cellXfs>
  <dxfs><dxf><numFmt numFmtId="167" formatCode="yyyy"/></dxf></dxfs></styleSheet>`

function workbook(sheets: string[], properties = ''): Buffer {
  const names = sheets.map((_, at) => `<sheet name="Sheet ${at}" sheetId="${at + 1}" r:id="rId${at}"/>`)
  const relations = sheets.map((_, at) => `<Relationship Id="rId${at}" Target="worksheets/sheet${at}.xml"/>`)
  const parts: [string, string][] = [
    ['xl/workbook.xml', `<workbook>${properties}<sheets>${names.join('')}</sheets></workbook>`],
    ['xl/_rels/workbook.xml.rels', `<Relationships>${relations.join('')}</Relationships>`],
    ['xl/styles.xml', styles],
    ...sheets.map((rows, at): [string, string] => [
      `xl/worksheets/sheet${at}.xml`,
      `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
    ]),
  ]
  return writeZip(new Map(parts.map(([name, text]) => [name, Buffer.from(text)])))
}
const readCell = (cell: string, properties = '') =>
  readXlsxTable(workbook([`<row r="1">${cell}</row>`], properties))[0]?.[0]
const readNumber = (value: string | number, formatId: number, properties = '') =>
  readCell(`<c r="A1" s="${formatIds.indexOf(formatId)}"><v>${value}</v></c>`, properties)

describe('a cell of an Excel file is read as people see it', () => {
  test.each([
    ['a date', 14, 46357, '2026-12-01'],
    ['a date without a year', 16, 46357, '2026-12-01'],
    ['a date with a time that is not shown', 14, 46357.75, '2026-12-01'],
    ['a date with a time', 22, '46357.604166666664', '2026-12-01 14:30'],
    ['midnight', 22, 46357, '2026-12-01 00:00'],
    ['a time', 20, '0.60416666666666663', '14:30'],
    ['a time of a day', 18, 46357.25, '06:00'],
    ['a time with seconds', 21, 0.5 + 5 / 86_400, '12:00:05'],
    ['seconds that are not shown', 20, 0.5 + 59 / 86_400, '12:00'],
    ['minutes and seconds', 45, 90 / 86_400, '00:01:30'],
    ['minutes and tenths of seconds', 47, 90 / 86_400, '00:01:30'],
    ['more hours than a day has', 46, 1.5, '36:00'],
    ['the first day', 14, 1, '1900-01-01'],
    ['the day before the leap day that never was', 14, 59, '1900-02-28'],
    ['the day after it', 14, 61, '1900-03-01'],
    ['the last day', 14, 2958465, '9999-12-31'],
    ['no date: too late', 14, 2958466, '2958466'],
    ['no date: negative', 14, -1, '-1'],
    ['no date: zero', 14, 0, '0'],
    ['a time of no day', 22, 0.5, '12:00'],
    ['a custom date', 164, 46357, '2026-12-01'],
    ['a custom date with a time', 165, '46357.604166666664', '2026-12-01 14:30'],
    ['a custom time', 170, 0.75, '18:00'],
    ['custom hours', 169, 1.5, '36:00'],
    ['a percentage', 9, 0.15, '15%'],
    ['a percentage with binary noise', 10, '0.28999999999999998', '29%'],
    ['a percentage with decimals', 10, 0.1525, '15.25%'],
    ['a percentage, rounded as it is shown', 10, '0.33333333333333331', '33.33%'],
    ['a custom percentage', 166, 0.155, '15.5%'],
    ['an amount', 167, 1234.5, '1,234.50 €'],
    ['a negative amount', 167, -1234.5, '-1,234.50 €'],
    ['an amount in brackets', 174, -12.345, '($12.35)'],
    ['an amount, rounded as it reads', 174, 1.005, '$1.01'],
    ['an amount of an accounting', 180, 1234.5, '1,234.50 €'],
    ['no amount of an accounting', 180, 0, '0.00 €'],
    ['an amount in yuan', 182, 1200, '¥1,200'],
    ['leading zeros', 173, 123, '00123'],
    ['a negative number with leading zeros', 173, -7, '-00007'],
    ['decimals as far as there are any, and a unit', 175, 1234.5, '1,234.5 kg; net'],
    ['a whole number with a unit', 175, 12, '12 kg; net'],
    ['a rounded number', 1, 2.6, '3'],
    ['two decimals', 2, 3, '3.00'],
    ['thousands', 3, 1234567, '1,234,567'],
    ['thousands with decimals', 4, -1234.5, '-1,234.50'],
    ['a negative number in brackets', 37, -5, '(5)'],
    ['an amount in an unknown currency', 44, 5, '5.00'],
    ['a format for some numbers only', 176, 1500, '1500'],
    ['digits in pieces', 177, 5551234, '5551234'],
    ['a scientific format', 178, 1500, '1500'],
    ['a fraction', 179, 0.5, '0.5'],
    ['more digits than are shown so', 3, '12345678901234567', '12345678901234567'],
    ['an East Asian date', 31, 46357, '2026-12-01'],
    ['an East Asian time', 32, 0.5, '12:00'],
    ['a Japanese date, in Chinese a time', 34, 46357, '2026-12-01'],
    ['a Chinese time, in Japanese a date', 34, 0.5, '12:00'],
    ['an East Asian month', 57, 46357, '2026-12-01'],
    ['a year of an era', 181, 46357, '2026-12-01'],
    ['a number with a unit', 168, 3, '3 days'],
    ['a number with room for a letter', 172, 3, '3'],
    ['a general number', 171, 2026, '2026'],
    ['a number with binary noise', 0, '0.30000000000000004', '0.3'],
    ['a number in scientific notation', 0, '1.5E-2', '0.015'],
    ['a number with many digits', 0, '12345678901234567', '12345678901234567'],
  ])('%s (format %i)', (_, formatId, value, text) => expect(readNumber(value, formatId)).toBe(text))

  test('dates are counted from 1904 if the workbook says so', () => {
    for (const properties of ['<workbookPr date1904="1"/>', '<workbookPr date1904="true"></workbookPr>']) {
      expect(readNumber(46357 - 1462, 14, properties)).toBe('2026-12-01')
      expect(readNumber(0, 14, properties)).toBe('1904-01-01')
      expect(readNumber(0.25, 20, properties)).toBe('06:00')
    }
    expect(readNumber(46357, 14, '<workbookPr date1904="0"/>')).toBe('2026-12-01')
  })

  test('booleans are words, errors are empty, and texts stay as they are, whatever their format', () => {
    const cell = (type: string, value: string) => readCell(`<c r="A1" t="${type}" s="3"><v>${value}</v></c>`)
    expect([cell('b', '1'), cell('b', '0'), cell('e', '#N/A')]).toEqual(['TRUE', 'FALSE', ''])
    expect([cell('str', '46357'), cell('str', '0.30000000000000004')]).toEqual(['46357', '0.30000000000000004'])
    expect(readCell('<c r="A1" t="inlineStr" s="3"><is><t>46357</t></is></c>')).toBe('46357')
    expect([cell('d', '2026-12-01T00:00:00'), cell('d', '2026-12-01T14:30:00')]).toEqual([
      '2026-12-01',
      '2026-12-01 14:30',
    ])
    expect(readCell('<c r="A1" s="3"/>')).toBe('')
    expect(readCell('<c r="A1" s="999"><v>46357</v></c>')).toBe('46357')
  })
})

describe('the sheet that is read', () => {
  const title = '<row r="1"><c r="A1"><v>1</v></c></row><row r="2"><c r="B2"><v>2</v></c></row>'
  const table = (value: number) => `<row r="1"><c r="A1"><v>${value}</v></c><c r="B1"><v>0</v></c></row>`

  test('is the first that has a row with two filled cells', () => {
    expect(readXlsxTable(workbook([table(1), table(2)]))).toEqual([['1', '0']])
    expect(readXlsxTable(workbook([title, '', table(2), table(3)]))).toEqual([['2', '0']])
  })

  test('is the first one if none has such a row', () => {
    expect(readXlsxTable(workbook([title, '<row r="1"><c r="A1"><v>9</v></c></row>']))).toEqual([['1'], ['', '2']])
  })
})
