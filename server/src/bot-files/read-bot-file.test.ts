import { expect, test } from 'vitest'
import { Failure } from '../lib/failure.ts'
import { aHttpTool } from '../test/tool-fixture.ts'
import { readBotFile } from './read-bot-file.ts'
import { headLine } from './write-bot-file.ts'

const texts = { name: 'Shop', greeting: '', instructions: '', fallback: 'Sorry.', language: 'en' }
const head = headLine({ bot: texts, appearance: {} })
const read = (file: string) => readBotFile(Buffer.from(file))
const entryLine = (key: string, n: number) => JSON.stringify({ entry: { key, questions: [`q${n}`], answer: `a${n}` } })

test('a file is read line by line', () => {
  const data = Buffer.from('price,1').toString('base64')
  const file = `${head}${entryLine('k', 1)}\n\n{"file":{"title":"prices.csv"}}\n{"data":"${data}"}\n{"data":"${data}"}`
  expect(read(file)).toEqual({
    texts,
    appearance: {},
    entries: [{ key: 'k', questions: ['q1'], answer: 'a1' }],
    sources: [{ kind: 'file', title: 'prices.csv', content: Buffer.from('price,1price,1') }],
    tools: [],
  })
})

test.each([
  ['nothing', ''],
  ['not JSON', 'PK\u0003\u0004'],
  ['other JSON', '[{"questions":["When?"],"answer":"Now."}]'],
  ['newer version', head.replace('"version":1', '"version":2')],
  ['deep nesting', `${head}{"tool":${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}}`],
  ['prototypes', `${head}{"entry":{"__proto__":{},"questions":["a"],"answer":"b"}}`],
  ['a NUL', `${head}{"entry":{"questions":["a\\u0000"],"answer":"b"}}`],
  ['a long line', `${head}{"entry":{"questions":["a"],"answer":"${'b'.repeat(5_000_000)}"}}`],
  ['many lines', `${head}${'{"data":""}\n'.repeat(100_001)}`],
  ['data without a file', `${head}{"data":"AAAA"}`],
  ['two tools of one name', head + [1, 2].map(() => JSON.stringify({ tool: aHttpTool() })).join('\n')],
  ['two entries of one key', head + [1, 2].map((n) => entryLine('k', n)).join('\n')],
])('a hostile file is refused: %s', (_, file) => {
  expect(() => read(file)).toThrow(Failure)
})
