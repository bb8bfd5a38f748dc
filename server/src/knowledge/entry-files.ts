import { Readable } from 'node:stream'
import type { EntryDraft, EntryFormat, ImportResult } from 'beckon-contract'
import type { Bots } from '../bots/bots.ts'
import { type Clock, newId } from '../lib/clock.ts'
import { Failure } from '../lib/failure.ts'
import type { Quotas } from '../quotas/quotas.ts'
import type { EntryStore } from './entries.store.ts'
import { bytesOf, columnsOf } from './entry-columns.ts'
import { writeEntries } from './export-entries.ts'
import { readEntries } from './import-entries.ts'
import { mergeEntries } from './merge-entries.ts'
import { presentKnown } from './present-known.ts'

/** How often an import is tried while others change the same bot. */
const mergesMost = 10

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
    format: EntryFormat,
    bytes: Uint8Array,
  ): Promise<ImportResult> {
    const bot = await bots.getRow(accountId, botId)
    const imported = await readEntries(format, bytes)
    let result: ImportResult = { added: 0, changed: 0, unchanged: 0 }
    const mergeNow = () =>
      store.merge(accountId, bot.id, async (known) => {
        const { added, changed, unchanged } = mergeEntries(known.map(presentKnown), imported)
        await quotas.requireRoom(accountId, { entries: added.length, bytes: sumOf(added.map(bytesOf)) })
        result = { added: added.length, changed: changed.length, unchanged }
        return {
          added: added.map((draft) => ({ id: newId(), ...columnsOf(draft), createdAt: now(), updatedAt: now() })),
          changed: changed.map(({ id, ...draft }) => ({ id, ...columnsOf(draft), updatedAt: now() })),
        }
      })
    for (let tries = 1; !(await mergeNow()); tries++) if (tries === mergesMost) throw changedMeanwhile()
    onChanged(accountId, bot.id)
    return result
  }

  async function exportFile(
    accountId: string,
    botId: string,
    format: EntryFormat,
  ): Promise<{ name: string; content: Readable }> {
    const bot = await bots.getRow(accountId, botId)
    await store.recordExport(accountId, { action: 'knowledge.exported', at: now(), subject: bot, detail: format })
    const content = Readable.from(writeEntries(format, drafts(accountId, bot.id)))
    return { name: `${bot.name}.${format}`, content }
  }

  async function* drafts(accountId: string, botId: string): AsyncGenerator<EntryDraft[]> {
    for await (const rows of store.steps(accountId, botId)) yield rows.map(presentKnown)
  }

  return { importFile, exportFile }
}
export type EntryFiles = ReturnType<typeof createEntryFiles>

const changedMeanwhile = () =>
  new Failure('conflict', 'The questions and answers kept changing during the import. Nothing was imported; try again.')

const sumOf = (numbers: number[]): number => numbers.reduce((sum, number) => sum + number, 0)
