import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { EngineBot, EngineReply } from '../engines/engine.ts'
import { createKnowledgeEngine } from '../engines/knowledge-engine.ts'
import { buildEntryPart } from './build-parts.ts'
import { readEnglishVectors } from './faq/english-vectors.ts'
import { searchIndex } from './search.ts'

/** A small bot as an author writes it on the first day, and what visitors ask: `expect` lists the keys that answer. */
interface VisitorCases {
  name: string
  language: string
  entries: { key: string; questions: string[]; answer: string }[]
  cases: { message: string; expect: string[] | null }[]
}
type Verdict = 'right' | 'offered' | 'useless' | 'refused' | 'wrong'

const folder = new URL('./visitor-cases/', import.meta.url)
const sets = readdirSync(folder).map((file) => {
  const set: VisitorCases = JSON.parse(readFileSync(new URL(file, folder), 'utf8'))
  return [file, set] as const
})
const vectors = readEnglishVectors()

function verdictOf({ finishReason, choices = [], citations }: EngineReply, expected: string[] | null): Verdict {
  if (finishReason === 'fallback') return 'refused'
  if (finishReason === 'clarify') return choices.some(({ id }) => expected?.includes(id)) ? 'offered' : 'useless'
  return expected?.includes(citations[0]?.source_id ?? '') ? 'right' : 'wrong'
}

async function verdictsOf({ name, language, entries, cases }: VisitorCases) {
  const known = buildEntryPart(
    entries.map(({ key, ...entry }) => ({ id: key, ...entry })),
    vectors,
  )
  const engine = createKnowledgeEngine({
    search: (_, message) => searchIndex(message, { searchEntries: known, searchPassages: undefined }),
    suggestionsOf: async () => [],
  })
  const bot = { id: 'b', accountId: 'a', name, language, greeting: '', fallback: 'I don’t know.' } as EngineBot
  const verdicts: { message: string; isAnswerable: boolean; verdict: Verdict }[] = []
  for (const { message, expect: expected } of cases) {
    const signal = AbortSignal.timeout(240_000)
    const reply = await engine.reply({ bot, message, history: async () => [], signal })
    verdicts.push({ message, isAnswerable: expected !== null, verdict: verdictOf(reply, expected) })
  }
  return verdicts
}

test.each(sets)('%s: most visitor questions are answered, hardly any wrongly', async (_, set) => {
  const verdicts = await verdictsOf(set)
  const listed = verdicts.map(({ verdict, message }) => `${verdict}: ${message}`).join('\n')
  const share = (isAnswerable: boolean, ...wanted: Verdict[]): number => {
    const cases = verdicts.filter((one) => one.isAnswerable === isAnswerable)
    return cases.filter(({ verdict }) => wanted.includes(verdict)).length / cases.length
  }
  expect(share(true, 'right'), listed).toBeGreaterThanOrEqual(0.6)
  expect(share(true, 'right', 'offered'), listed).toBeGreaterThanOrEqual(0.8)
  expect(share(true, 'wrong'), listed).toBeLessThanOrEqual(0.05)
  expect(share(false, 'wrong'), listed).toBeLessThanOrEqual(0.2)
  expect(share(false, 'refused'), listed).toBeGreaterThanOrEqual(0.6)
})
