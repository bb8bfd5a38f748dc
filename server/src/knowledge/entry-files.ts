import type { Readable } from 'node:stream'
import type { EntryDraft, EntryExportQuery, ImportPreview, ImportResult } from 'beckon-contract'
import { NIL } from 'uuid'
import type { Bots } from '../bots/bots.ts'
import { type Clock, newId } from '../lib/clock.ts'
import { streamDownload } from '../lib/download-stream.ts'
import { Failure } from '../lib/failure.ts'
import { readInThread } from '../lib/file-threads.ts'
import { mapInSteps } from '../lib/in-steps.ts'
import { siblingProgram } from '../lib/sibling-program.ts'
import type { Quotas } from '../quotas/quotas.ts'
import { isUuid } from '../store/uuids.ts'
import type { EntryStore, TaggedRow } from './entries.store.ts'
import { bytesOf, columnsOf, tagColumnOf } from './entry-columns.ts'
import type { EntryList } from './entry-list.ts'
import type { EntryMerges } from './entry-merges.store.ts'
import { writeEntries } from './export-entries.ts'
import { type EntryFile, type ImportRequest, type ReadEntries, refusedRows, requireValid } from './import-entries.ts'
import { presentPreview } from './import-preview.ts'
import { readUntil } from './many-entries.ts'
import { mergeEntries } from './merge-entries.ts'
import { presentTagged } from './present-known.ts'

/** How often an import is tried while others change the same bot. */
const mergesMost = 10
const fileThread = siblingProgram('./entry-file-thread', import.meta.url)

interface Parts {
  store: EntryStore
  merges: EntryMerges
  lists: Pick<EntryList, 'matching'>
  bots: Bots
  quotas: Pick<Quotas, 'requireRoom'>
  now: Clock
  onChanged: (accountId: string, botId: string) => void
}

/** Import and export of questions and answers as files. */
export function createEntryFiles({ store, merges, lists, bots, quotas, now, onChanged }: Parts) {
  async function importFile(
    accountId: string,
    botId: string,
    {
      skipInvalid = false,
      name = '',
      ...request
    }: ImportRequest & { skipInvalid?: boolean | undefined; name?: string | undefined },
    bytes: Uint8Array,
  ): Promise<ImportResult> {
    const bot = await bots.getRow(accountId, botId)
    const file = await read(accountId, request, bytes)
    const imported = requireValid(file, skipInvalid)
    let result: ImportResult = { added: 0, changed: 0, unchanged: 0 }
    const mergeNow = () =>
      merges.merge(accountId, bot.id, async (known) => {
        const { added, changed, unchanged, duplicates, invalid } = await mergeEntries(
          await mapInSteps(known, presentTagged),
          imported,
        )
        if (invalid.length > 0 && !skipInvalid) throw refusedRows(invalid)
        await quotas.requireRoom(accountId, { entries: added.length, bytes: sumOf(await mapInSteps(added, bytesOf)) })
        const at = now()
        const isChange = added.length + changed.length > 0
        const log = {
          id: newId(),
          kind: 'import',
          name,
          added: added.length,
          changed: changed.length,
          deleted: 0,
          at,
        } as const
        const leftOut = file.repeated.length + duplicates.length
        const wrong = file.invalid.length + invalid.length
        result = {
          ...{ added: added.length, changed: changed.length, unchanged: unchanged.length },
          ...(leftOut > 0 && { duplicates: leftOut }),
          ...(wrong > 0 && { invalid: wrong }),
          ...(isChange && { changeId: log.id }),
        }
        return {
          log,
          added: await mapInSteps(added, (draft) => ({
            ...{ id: newId(), createdAt: at, updatedAt: at },
            ...columnsOf(draft),
            ...{ tagsJson: '[]', ...tagColumnOf(draft) },
          })),
          changed: await mapInSteps(changed, ({ id, tags = [], ...draft }) => ({
            ...{ id, updatedAt: at },
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
    { format = 'csv', ids, until, ...asked }: EntryExportQuery,
  ): Promise<{ name: string; content: Readable }> {
    const bot = await bots.getRow(accountId, botId)
    await store.recordExport(accountId, { action: 'knowledge.exported', at: now(), subject: bot, detail: format })
    const chosen = ids
      ?.split(',')
      .filter(isUuid)
      .map((id) => id.toLowerCase())
    const pages = chosen
      ? [await store.findMany(accountId, bot.id, chosen.length === 0 ? [NIL] : chosen)]
      : lists.matching(accountId, bot.id, asked, until === undefined ? Number.MAX_SAFE_INTEGER : readUntil(until))
    const content = streamDownload(writeEntries(format, drafts(pages)))
    return { name: `${bot.name}.${format}`, content }
  }

  async function* drafts(pages: Iterable<TaggedRow[]> | AsyncIterable<TaggedRow[]>): AsyncGenerator<EntryDraft[]> {
    for await (const rows of pages) yield rows.map(presentTagged)
  }

  return { importFile, previewFile, exportFile }
}
export type EntryFiles = ReturnType<typeof createEntryFiles>

const changedMeanwhile = () =>
  new Failure('conflict', 'The questions and answers kept changing during the import. Nothing was imported; try again.')

const sumOf = (numbers: number[]): number => numbers.reduce((sum, number) => sum + number, 0)
