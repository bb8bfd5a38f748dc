import type { Readable } from 'node:stream'
import type { EntryDraft, EntryFormat, ImportPreview, ImportResult } from 'beckon-contract'
import type { Bots } from '../bots/bots.ts'
import { type Clock, newId } from '../lib/clock.ts'
import { streamDownload } from '../lib/download-stream.ts'
import { Failure } from '../lib/failure.ts'
import { readInThread } from '../lib/file-threads.ts'
import { mapInSteps } from '../lib/in-steps.ts'
import { siblingProgram } from '../lib/sibling-program.ts'
import type { Quotas } from '../quotas/quotas.ts'
import type { EntryStore } from './entries.store.ts'
import { bytesOf, columnsOf, tagColumnOf } from './entry-columns.ts'
import { writeEntries } from './export-entries.ts'
import { type EntryFile, type ImportRequest, type ReadEntries, refusedRows, requireValid } from './import-entries.ts'
import { presentPreview } from './import-preview.ts'
import { mergeEntries } from './merge-entries.ts'
import { presentTagged } from './present-known.ts'

/** How often an import is tried while others change the same bot. */
const mergesMost = 10
const fileThread = siblingProgram('./entry-file-thread', import.meta.url)

interface Parts {
  store: EntryStore
  bots: Bots
  quotas: Pick<Quotas, 'requireRoom'>
  now: Clock
  onChanged: (accountId: string, botId: string) => void
}

/** Import and export of questions and answers as files. */
export function createEntryFiles({ store, bots, quotas, now, onChanged }: Parts) {
  async function importFile(
    accountId: string,
    botId: string,
    { skipInvalid = false, ...request }: ImportRequest & { skipInvalid?: boolean | undefined },
    bytes: Uint8Array,
  ): Promise<ImportResult> {
    const bot = await bots.getRow(accountId, botId)
    const file = await read(accountId, request, bytes)
    const imported = requireValid(file, skipInvalid)
    let result: ImportResult = { added: 0, changed: 0, unchanged: 0 }
    const mergeNow = () =>
      store.merge(accountId, bot.id, async (known) => {
        const { added, changed, unchanged, duplicates, invalid } = await mergeEntries(
          await mapInSteps(known, presentTagged),
          imported,
        )
        if (invalid.length > 0 && !skipInvalid) throw refusedRows(invalid)
        await quotas.requireRoom(accountId, { entries: added.length, bytes: sumOf(await mapInSteps(added, bytesOf)) })
        const leftOut = file.repeated.length + duplicates.length
        const wrong = file.invalid.length + invalid.length
        result = {
          ...{ added: added.length, changed: changed.length, unchanged: unchanged.length },
          ...(leftOut > 0 && { duplicates: leftOut }),
          ...(wrong > 0 && { invalid: wrong }),
        }
        return {
          added: await mapInSteps(added, (draft) => ({
            ...{ id: newId(), createdAt: now(), updatedAt: now() },
            ...columnsOf(draft),
            ...{ tagsJson: '[]', ...tagColumnOf(draft) },
          })),
          changed: await mapInSteps(changed, ({ id, tags = [], ...draft }) => ({
            ...{ id, updatedAt: now() },
            ...columnsOf(draft),
            tagsJson: JSON.stringify(tags),
          })),
        }
      })
    for (let tries = 1; !(await mergeNow()); tries++) if (tries === mergesMost) throw changedMeanwhile()
    onChanged(accountId, bot.id)
    return result
  }

  /** What an import would do, without doing it. */
  async function previewFile(
    accountId: string,
    botId: string,
    request: ImportRequest,
    bytes: Uint8Array,
  ): Promise<ImportPreview> {
    const bot = await bots.getRow(accountId, botId)
    const { entries, repeated, invalid, ...columns } = await read(accountId, request, bytes)
    const known = []
    for await (const rows of store.steps(accountId, bot.id)) known.push(...rows.map(presentTagged))
    return presentPreview(columns, await mergeEntries(known, entries), { repeated, invalid })
  }

  const read = (accountId: string, request: ImportRequest, bytes: Uint8Array) =>
    readInThread<EntryFile, ReadEntries>(accountId, fileThread, { request, bytes })

  async function exportFile(
    accountId: string,
    botId: string,
    format: EntryFormat,
  ): Promise<{ name: string; content: Readable }> {
    const bot = await bots.getRow(accountId, botId)
    await store.recordExport(accountId, { action: 'knowledge.exported', at: now(), subject: bot, detail: format })
    const content = streamDownload(writeEntries(format, drafts(accountId, bot.id)))
    return { name: `${bot.name}.${format}`, content }
  }

  async function* drafts(accountId: string, botId: string): AsyncGenerator<EntryDraft[]> {
    for await (const rows of store.steps(accountId, botId)) yield rows.map(presentTagged)
  }

  return { importFile, previewFile, exportFile }
}
export type EntryFiles = ReturnType<typeof createEntryFiles>

const changedMeanwhile = () =>
  new Failure('conflict', 'The questions and answers kept changing during the import. Nothing was imported; try again.')

const sumOf = (numbers: number[]): number => numbers.reduce((sum, number) => sum + number, 0)
