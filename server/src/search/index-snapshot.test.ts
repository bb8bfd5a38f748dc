import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { buildEntryPart, buildPassagePart } from './build-parts.ts'
import { stemmersVersion } from './engine-version.ts'
import { readEnglishVectors } from './faq/english-vectors.ts'
import type { EntryModel } from './faq/entry-index.ts'
import { compressSnapshot, readSnapshot, snapshotKey, writeSnapshot } from './index-snapshot.ts'
import { pack, unpack } from './packed.ts'
import type { PassageModel } from './passages/passage-index.ts'
import type { Part } from './search.ts'

const topics = ['shipping', 'returns', 'payment', 'warranty', 'gift cards', 'sizes', 'invoices', 'repairs']
const things = ['lamps', 'chairs', 'tables', 'rugs', 'mirrors', 'shelves', 'beds', 'desks', 'sofas', 'vases']
const colours = ['red', 'green', 'blue', 'white', 'black', 'yellow', 'brown', 'grey']
const subjects = topics.flatMap((topic) =>
  things.flatMap((thing) => colours.map((colour) => `${topic} of ${colour} ${thing}`)),
)
const entriesOf = (count: number, phrasings: number) =>
  subjects.slice(0, count).map((subject, at) => ({
    id: `e${at}`,
    questions: [`What about ${subject}?`, `Tell me more of ${subject}`].slice(0, phrasings),
    answer: `Our rules for ${subject}: ask us within ${at} days.`,
  }))
const passages = subjects.slice(0, 60).map((subject, at) => ({
  ...{ id: `p${at}`, sourceId: `s${at % 7}`, title: subject, url: null },
  text: `**${subject}** cost ${at} euros.\n\n- They are sold until ${at} May.\n- Ask for ${things[at % 10]}.`,
}))
const messages = [
  ...['What about payment of red chairs?', 'how much are bleu lamps', 'returns?', 'Do you rent skis?', ''],
  ...subjects.slice(0, 40).map((subject) => `Hello, how is it with ${subject}, and who can help me? And sizes?`),
]
const answersOf = (part: Part) => messages.map((message) => part(message, 3))

/** As it comes back from the database. */
async function storedAgain<Model>(model: Model | undefined): Promise<Model> {
  return readSnapshot(await compressSnapshot(writeSnapshot({ key: 'k', model })), 'k') as Model
}

const vectors = readEnglishVectors()

test.each([
  { name: 'few entries', entries: entriesOf(60, 2), words: vectors },
  { name: 'few entries, without word vectors', entries: entriesOf(60, 2), words: undefined },
  { name: 'so many entries that the ridge is solved per question', entries: entriesOf(600, 1), words: vectors },
])('a stored index of $name answers like the one that was built', async ({ entries, words }) => {
  let model: EntryModel | undefined
  const built = buildEntryPart(entries, words, { onModel: (whole) => (model = whole) })
  const expected = answersOf(built)
  const read = buildEntryPart(entries, words, { stored: await storedAgain(model) })
  expect(answersOf(read)).toEqual(expected)
})

test('a stored index of passages answers like the one that was built', async () => {
  let model: PassageModel | undefined
  const expected = answersOf(buildPassagePart(passages, { onModel: (whole) => (model = whole) }))
  expect(answersOf(buildPassagePart(passages, { stored: await storedAgain(model) }))).toEqual(expected)
})

test('a snapshot is not of other texts, another language or another engine', async () => {
  const input = { entries: entriesOf(2, 1), language: 'en' }
  const key = snapshotKey(input, 'engine')
  expect(snapshotKey(structuredClone(input), 'engine')).toBe(key)
  const [first, second] = entriesOf(2, 1)
  const others = [
    snapshotKey(input, 'engine 2'),
    snapshotKey({ ...input, language: 'de' }, 'engine'),
    snapshotKey({ ...input, entries: [first!, { ...second!, answer: 'Changed.' }] }, 'engine'),
    snapshotKey({ ...input, entries: [second!, first!] }, 'engine'),
    snapshotKey({ passages: [], language: 'en' }, 'engine'),
  ]
  expect(new Set([key, ...others]).size).toBe(6)
  const bytes = await compressSnapshot(writeSnapshot({ key, model: { kept: 1 } }))
  expect(readSnapshot(bytes, key)).toEqual({ kept: 1 })
  for (const other of others) expect(readSnapshot(bytes, other)).toBeUndefined()
})

test('damaged bytes are not read', async () => {
  const model = { words: subjects }
  const compressed = await compressSnapshot(writeSnapshot({ key: 'k', model }))
  expect(readSnapshot(compressed, 'k')).toEqual(model)
  for (let at = 0; at < compressed.length; at += 7) {
    const damaged = Buffer.from(compressed)
    damaged[at]! ^= 1
    expect([undefined, model]).toContainEqual(readSnapshot(damaged, 'k'))
  }
  const inside = Buffer.from(compressed)
  inside[inside.length >> 1]! ^= 1
  for (const bytes of [inside, compressed.subarray(0, -1), new Uint8Array(0), Buffer.from('something else')])
    expect(readSnapshot(bytes, 'k')).toBeUndefined()
  const notASnapshot = await compressSnapshot(new Uint8Array(64))
  expect(readSnapshot(notASnapshot, 'k')).toBeUndefined()
})

test('trees with arrays of all kinds are packed and unpacked', () => {
  const tree = {
    ...{ a: Int8Array.of(-1), b: Uint8Array.of(255, 1, 2), c: Uint16Array.of(65535), d: Int32Array.of(-2, 3) },
    ...{ e: Uint32Array.of(2 ** 32 - 1), f: Float32Array.of(0.5, Number.NaN), g: Float64Array.of(Math.PI, -0) },
    list: [['word', 3] as const, { empty: new Float32Array(0) }],
    text: 'größer 🚲',
  }
  expect(unpack(pack(tree))).toEqual(tree)
})

test('the version of the stemmers is the one that is installed', () => {
  const installed = readFileSync(new URL('../../../node_modules/@orama/stemmers/package.json', import.meta.url), 'utf8')
  expect(JSON.parse(installed).version).toBe(stemmersVersion)
})
