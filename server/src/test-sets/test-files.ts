import { type EntryFormat, type Expectation, type ImportResult, limits } from 'beckon-contract'
import type { Bots } from '../bots/bots.ts'
import { type Clock, newId } from '../lib/clock.ts'
import { Failure } from '../lib/failure.ts'
import { readInThread } from '../lib/file-threads.ts'
import { siblingProgram } from '../lib/sibling-program.ts'
import { csvCell } from '../lib/spreadsheet-cells.ts'
import { yieldToOthers } from '../lib/yield-to-others.ts'
import { plainForm } from '../search/text/normalise.ts'
import { isForeignKeyViolation } from '../store/database.ts'
import { expectedColumns, labelOf } from './expectations.ts'
import { hashOfMessage } from './message-hash.ts'
import type { TestFile, TestRow } from './read-test-file.ts'
import type { CaseValues, LabelledCase, TestCaseStore } from './test-cases.store.ts'

const entriesAtOnce = 200
const fileThread = siblingProgram('./test-file-thread', import.meta.url)

/** Import and export of test sets as files. */
export function createTestFiles({ store, bots, now }: { store: TestCaseStore; bots: Bots; now: Clock }) {
  async function importFile(
    accountId: string,
    botId: string,
    format: EntryFormat,
    bytes: Uint8Array,
  ): Promise<ImportResult> {
    const bot = await bots.getRow(accountId, botId)
    const rows = await readInThread<TestFile, TestRow[]>(accountId, fileThread, { format, bytes })
    if (rows.length > limits.testsPerBot) throw tooMany(rows.length)
    const expectationOf = await createMatcher(accountId, bot.id, rows)
    const result: ImportResult = { added: 0, changed: 0, unchanged: 0 }
    const merged = store.merge(accountId, bot.id, (known) => {
      const knownByHash = new Map(known.map((one) => [one.messageHash, one]))
      const added: (CaseValues & { id: string; createdAt: number })[] = []
      const changed: (CaseValues & { id: string })[] = []
      for (const row of rows) {
        const messageHash = hashOfMessage(row.message)
        const same = knownByHash.get(messageHash)
        const columns = expectedColumns(expectationOf(row.expected))
        const values = { message: row.message, messageHash, ...columns, updatedAt: now() }
        if (!same) added.push({ ...values, id: newId(), createdAt: now() })
        else if (isAsWritten(same, row) || isSame(same, values)) result.unchanged += 1
        else changed.push({ ...values, id: same.id })
      }
      if (known.length + added.length > limits.testsPerBot) throw tooMany(known.length + added.length)
      Object.assign(result, { added: added.length, changed: changed.length })
      return { added, changed }
    })
    await merged.catch((cause) => {
      throw isForeignKeyViolation(cause) ? new Failure('not_found', 'Bot not found.', { cause }) : cause
    })
    return result
  }

  /**
   * A question of an entry, ignoring case and whitespace, or else the title of a source, or else a part of the reply.
   */
  async function createMatcher(accountId: string, botId: string, rows: TestRow[]) {
    const wanted = new Set(rows.map(({ expected }) => plainForm(expected)))
    const found = new Map<string, Expectation>()
    let after: string | undefined
    do {
      const page = await store.entryPage(accountId, botId, { limit: entriesAtOnce, after })
      for (const { id, questionsJson } of page)
        for (const question of JSON.parse(questionsJson) as string[]) {
          const key = plainForm(question)
          if (wanted.has(key) && !found.has(key)) found.set(key, { kind: 'entry', entryId: id })
        }
      after = page.length < entriesAtOnce ? undefined : page.at(-1)?.id
      await yieldToOthers()
    } while (after !== undefined)
    for (const { id, title } of await store.sourceTitles(accountId, botId)) {
      const key = plainForm(title)
      if (wanted.has(key) && !found.has(key)) found.set(key, { kind: 'source', sourceId: id })
    }
    return (expected: string): Expectation =>
      expected === '' ? { kind: 'refusal' } : (found.get(plainForm(expected)) ?? { kind: 'text', text: expected })
  }

  /** Oldest first. A case whose expected answer was deleted is left out: it cannot be expressed in the file. */
  async function exportFile(
    accountId: string,
    botId: string,
    format: EntryFormat,
  ): Promise<{ name: string; content: string }> {
    const bot = await bots.getRow(accountId, botId)
    await store.recordExport(accountId, { action: 'tests.exported', at: now(), subject: bot, detail: format })
    const rows = (await store.list(accountId, bot.id)).reverse().flatMap((row) => {
      const expected = writtenOf(row)
      return expected === null ? [] : [{ question: row.message, expected }]
    })
    const content =
      format === 'json'
        ? `${JSON.stringify(rows, null, 2)}\n`
        : // The byte order mark tells Excel that this is UTF-8.
          `\ufeffquestion,expected\r\n${rows.map(({ question, expected }) => `${csvCell(question)},${csvCell(expected)}\r\n`).join('')}`
    return { name: `${bot.name} tests.${format}`, content }
  }

  return { importFile, exportFile }
}
export type TestFiles = ReturnType<typeof createTestFiles>

/** The expectation as written in a file; null if it was deleted. */
const writtenOf = (row: LabelledCase): string | null =>
  row.expectedKind === 'refusal' ? '' : row.expectedKind === 'text' ? row.expectedText : labelOf(row)

/** Two entries may have the same question: re-importing an unchanged file changes nothing. */
function isAsWritten(known: LabelledCase, { expected }: TestRow): boolean {
  const written = writtenOf(known)
  return written !== null && plainForm(written) === plainForm(expected)
}

const isSame = (known: LabelledCase, values: CaseValues): boolean =>
  known.expectedKind === values.expectedKind &&
  known.expectedId === values.expectedId &&
  known.expectedText === values.expectedText

const tooMany = (count: number) =>
  new Failure(
    'quota_exceeded',
    `A bot can have at most ${limits.testsPerBot} tests; with this file it would have ${count.toLocaleString('en')}. Nothing was imported.`,
  )
