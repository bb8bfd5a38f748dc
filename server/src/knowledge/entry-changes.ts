import { type EntryChangeLine, type EntryChangeUndone, limits } from 'beckon-contract'
import type { Bots } from '../bots/bots.ts'
import { type Clock, dayMs, hourMs, toInstant } from '../lib/clock.ts'
import { Failure } from '../lib/failure.ts'
import { mapInSteps } from '../lib/in-steps.ts'
import type { Quotas } from '../quotas/quotas.ts'
import type { OpenDatabase } from '../store/database.ts'
import type { JobHandler } from '../store/job-runner.ts'
import { removeInPieces } from '../store/pieces.ts'
import { isUuid } from '../store/uuids.ts'
import type { EntryStore } from './entries.store.ts'
import { createEntryChangeStore, type EntryBefore, type EntryChangeRow } from './entry-changes.store.ts'
import { bytesOf, columnsOf } from './entry-columns.ts'

/** How long, and how many of a bot, can be undone. */
const undoableForMs = 7 * dayMs
const keptMost = 10
const entriesAtOnce = 100

interface Parts {
  database: OpenDatabase
  store: EntryStore
  bots: Bots
  quotas: Pick<Quotas, 'requireRoom'>
  now: Clock
  onChanged: (accountId: string, botId: string) => void
}

/**
 * Imports and deletions of many answers, to be undone: what was added is removed, what was overwritten or deleted is
 * brought back, and what somebody has changed since stays. In steps; if the process dies, undoing it again goes on.
 */
export function createEntryChanges({ database, store, bots, quotas, now, onChanged }: Parts) {
  const changes = createEntryChangeStore(database)

  async function list(accountId: string, botId: string): Promise<EntryChangeLine[]> {
    const bot = await bots.getRow(accountId, botId)
    return (await changes.list(accountId, bot.id)).map(present)
  }

  async function undo(accountId: string, botId: string, changeId: string): Promise<EntryChangeUndone> {
    const bot = await bots.getRow(accountId, botId)
    const change = isUuid(changeId) ? await changes.find(accountId, bot.id, changeId.toLowerCase()) : undefined
    if (!change) throw new Failure('not_found', 'There is nothing to undo any more: it was too long ago.')
    if (change.state === 'undone') throw new Failure('conflict', 'This was undone before.')
    const { kind, name, added, changed, deleted } = change
    await changes.beginUndo(accountId, change.id, {
      at: now(),
      ...(kind === 'import'
        ? { action: 'import.undone', detail: `${added} added, ${changed} changed${name && `, from ${name}`}` }
        : { action: 'entry.restored', detail: `${deleted} deleted at once` }),
      subject: { id: bot.id, name: `of ${bot.name}` },
    })
    const sum = { removed: 0, restored: 0, kept: 0 }
    try {
      for (;;) {
        const rows = await changes.listRows(accountId, change.id, entriesAtOnce)
        if (rows.length === 0) break
        const logged = await mapInSteps(rows, ({ id, entryId, afterTagsJson, beforeJson }) => ({
          ...{ id, entryId, afterTagsJson },
          before: beforeJson === null ? null : columnsBefore(entryId, now(), JSON.parse(beforeJson)),
        }))
        await requireRoom(
          accountId,
          bot.id,
          logged.flatMap(({ before, afterTagsJson }) =>
            before && afterTagsJson === null
              ? [{ questions: JSON.parse(before.questionsJson), answer: before.answer }]
              : [],
          ),
        )
        const done = await changes.undo(accountId, change, logged)
        for (const key of ['removed', 'restored', 'kept'] as const) sum[key] += done[key]
      }
      await changes.endUndo(accountId, change.id)
    } finally {
      onChanged(accountId, bot.id)
    }
    return sum
  }

  async function requireRoom(accountId: string, botId: string, drafts: { questions: string[]; answer: string }[]) {
    if (drafts.length === 0) return
    if ((await store.count(accountId, botId)) + drafts.length > limits.entriesPerBot)
      throw new Failure('quota_exceeded', `A bot can have at most ${limits.entriesPerBot} questions and answers.`)
    const bytes = drafts.reduce((sum, draft) => sum + bytesOf(draft), 0)
    await quotas.requireRoom(accountId, { entries: drafts.length, bytes })
  }

  const job: JobHandler = {
    async run({ accountId, subjectId: botId }, signal) {
      const since = now() - undoableForMs
      const all = await changes.list(accountId, botId)
      const old = all.filter(({ at }, index) => index >= keptMost || at <= since)
      const ids = old.map(({ id }) => id)
      if (ids.length > 0) await removeInPieces(database, (rows) => changes.forgetPiece(accountId, ids, rows), signal)
      const oldest = all.findLast(({ id }) => !ids.includes(id))
      if (oldest) await changes.enqueue(accountId, botId, oldest.at + undoableForMs)
    },
    giveUp: ({ accountId, subjectId }) => changes.enqueue(accountId, subjectId, now() + hourMs),
  }

  return { list, undo, job }
}

/** With what follows from its texts. It is a change: whoever has it open is told. */
const columnsBefore = (
  id: string,
  at: number,
  { key = null, questionsJson, answer, tagsJson, createdAt = at }: EntryBefore,
) => ({
  ...columnsOf({ questions: JSON.parse(questionsJson), answer }),
  ...{ id, key, tagsJson, createdAt, updatedAt: at },
})

const present = ({ state, at, id, kind, name, added, changed, deleted }: EntryChangeRow): EntryChangeLine => ({
  ...{ id, kind, name, added, changed, deleted },
  at: toInstant(at),
  isUndone: state === 'undone',
})
