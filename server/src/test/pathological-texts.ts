/** A text of about `size` characters that is hard to read for something. */
type Make = (size: number) => string

const repeated =
  (piece: string): Make =>
  (size) =>
    piece.repeat(Math.ceil(size / piece.length))
const numbered =
  (piece: (at: number) => string): Make =>
  (size) =>
    Array.from({ length: Math.ceil(size / piece(0).length) }, (_, at) => piece(at)).join('')
/** Opened all, then closed all. */
const nested =
  (open: string, close: string): Make =>
  (size) =>
    repeated(open)(size / 2) + repeated(close)(size / 2)

/** What every reader of text from outside has to cope with, in linear time. */
export const pathologicalTexts: Record<string, Make> = {
  'one character': repeated('a'),
  'one bracket': repeated('['),
  'one parenthesis': repeated('('),
  'one brace': repeated('{'),
  'one quotation mark': repeated('"'),
  'one backtick': repeated('`'),
  'one star': repeated('*'),
  'one full stop': repeated('.'),
  'one backslash': repeated('\\'),
  'one bar': repeated('|'),
  'one comma': repeated(','),
  spaces: repeated(' '),
  'spaces between words': (size) => `a${' '.repeat(size)}b`,
  'line breaks': repeated('\n'),
  'line breaks and spaces': repeated(' \r\n\t'),
  'spaces before abbreviations': (size) => ' '.repeat(size / 2) + 'e.g. '.repeat(size / 10),
  'brackets in brackets': nested('[', ']'),
  'elements in elements': nested('<i>', '</i>'),
  'objects in objects': nested('{"a":[', ']}'),
  'quotes in quotes': repeated('> '),
  'comments that are never closed': repeated('<!--'),
  'attributes that are never closed': repeated('<a b="'),
  'links that are never closed': repeated('[a]('),
  'titles that are never closed': repeated('[a](b "'),
  'emphasis that is never closed': repeated('**a '),
  'single emphasis that is never closed': repeated('*a _b '),
  'code that is never closed': numbered((at) => `${'`'.repeat(1 + (at % 40))} a `),
  'fences that are never closed': repeated('```\n'),
  'cells that are never closed': repeated('x"a,"'),
  'wrongly nested elements': repeated('<b></i>'),
  'marks in turn': repeated('*_~`'),
  'quotation marks in turn': repeated('"a"b'),
  'combining marks': (size) => `a${'\u0300\u0316'.repeat(size / 2)}`,
  'characters that become eighteen': repeated('\ufdfa'),
  'characters outside the first plane': repeated('😀'),
  'halves of characters': repeated('\ud83d'),
  'letters of a script without spaces': repeated('ក'),
  'words of a script without spaces': repeated('ក '),
  'different long words': numbered((at) => `${String(at).padStart(6, 'x')}${'y'.repeat(60)} `),
  'different short words': numbered((at) => `q${String(at).padStart(6, '0')} `),
  links: numbered((at) => `[a](https://a.example/${String(at).padStart(6, '0')}) `),
  addresses: numbered((at) => `https://a.example/?b=${String(at).padStart(6, '0')} `),
  parameters: numbered((at) => `utm_${String(at).padStart(6, '0')}=1&`),
  headings: repeated('# a\n'),
  'rows of a table': repeated('|a|b|\n|-|-|\n'),
  'rows of a file': repeated('"a","b"\n'),
  'items of a list': numbered((at) => `${' '.repeat(at % 20)}- a\n`),
  'dashes between spaces': repeated(' - '),
  clauses: repeated('a, b; c: '),
  'events without data': repeated('data:\n\n'),
  'lines of an event': repeated('data: a\n'),
  tags: repeated('a, b, '),
  'citation marks': repeated('[1, 2]'),
}
