import { setTimeout as sleep } from 'node:timers/promises'
import {
  type InboxAction,
  type InboxChange,
  type InboxFilterQuery,
  type Matching,
  type MatchingChange,
  type MatchingRemoval,
  matchingCountMost,
} from 'beckon-contract'
import type { Conversations } from '../conversations/conversations.ts'
import { type Clock, dayMs, hourMs, newId, toInstant } from '../lib/clock.ts'
import { Failure, invalidField } from '../lib/failure.ts'
import { readInstant } from '../lib/read-instant.ts'
import { groupByTurns } from '../store/conversation-rows.ts'
import type { OpenDatabase } from '../store/database.ts'
import type { JobHandler } from '../store/job-runner.ts'
import type { ConversationRow } from '../store/tables.ts'
import type { InboxStore } from './inbox.store.ts'
import { createInboxChangeStore, type InboxChangeRow } from './inbox-changes.store.ts'
import type { InboxFilter } from './inbox-filters.ts'
import type { MarkStore } from './marks.store.ts'
import { type Asked, createMatching, type Place, readAsked } from './matching.ts'

const conversationsAtOnce = 50
const runningMost = 10
const shownForMs = dayMs
const deadlineMs = 4 * hourMs

interface Parts {
  database: OpenDatabase
  conversations: Pick<Conversations, 'removeAll'>
  store: InboxStore
  marks: MarkStore
  /** Of a bot of this account, or of all. */
  readFilter: (accountId: string, query: InboxFilterQuery) => Promise<InboxFilter>
  /** Created if there is none. */
  getLabel: (accountId: string, name: string) => Promise<string>
  now: Clock
  onAsked: () => void
}

/**
 * Changes all conversations that match a search, by a job in small steps. It stores its place after each step, and goes
 * on there after a restart: a step that is done again changes nothing more.
 */
export function createInboxChanges({
  database,
  conversations,
  marks,
  readFilter,
  getLabel,
  now,
  onAsked,
  ...parts
}: Parts) {
  const store = createInboxChangeStore(database)
  const matching = createMatching(parts.store)

  async function count(accountId: string, query: InboxFilterQuery): Promise<Matching> {
    // What came in this millisecond has been shown.
    const until = now() + 1
    const asked = readAsked(query, await readFilter(accountId, query), until)
    return { ...(await matching.count(accountId, asked)), until: toInstant(until) }
  }

  async function change(accountId: string, { addLabel, reviewed, ...choice }: MatchingChange): Promise<InboxChange> {
    if ((addLabel === undefined) === (reviewed === undefined))
      throw invalidField('/addLabel', 'Send either `addLabel` or `reviewed`.')
    if (addLabel === undefined) return start(accountId, 'review', choice)
    return start(accountId, 'label', choice, { name: addLabel.trim(), id: await getLabel(accountId, addLabel.trim()) })
  }

  const remove = (accountId: string, choice: MatchingRemoval): Promise<InboxChange> =>
    start(accountId, 'delete', choice)

  async function start(
    accountId: string,
    action: InboxAction,
    { filter: query, until: chosenAt }: MatchingRemoval,
    label?: { id: string; name: string },
  ): Promise<InboxChange> {
    const at = now()
    const until = Math.min(readUntil(chosenAt), at + 1)
    const asked = readAsked(query, await readFilter(accountId, query), until)
    const running = (await store.list(accountId, 0)).filter(({ state }) => state === 'running')
    if (running.length >= runningMost)
      throw new Failure('conflict', `${runningMost} changes of conversations are under way. Wait until one is done.`)
    const { count: total, isMore } = await matching.count(accountId, asked)
    const row: Omit<InboxChangeRow, 'accountId'> = {
      ...{ id: newId(), action, labelId: label?.id ?? null, askedJson: JSON.stringify(asked), until },
      ...{ placeJson: null, total, done: 0, state: 'running', startedAt: at },
    }
    const chosen = `${isMore ? 'more than ' : ''}${total} conversation${total === 1 ? '' : 's'}`
    const line = {
      ...(action === 'delete'
        ? { action: 'conversation.deleted' as const, detail: chosen }
        : {
            action: 'conversations.changed' as const,
            detail: `${chosen} ${label ? `labelled “${label.name}”` : 'reviewed'}`,
          }),
      ...{ at, subject: { id: null, name: 'in the inbox' } },
    }
    await store.start(accountId, row, { keptSince: at - shownForMs, line })
    onAsked()
    return present({ ...row, accountId })
  }

  const list = async (accountId: string): Promise<InboxChange[]> =>
    (await store.list(accountId, now() - shownForMs)).map(present)

  const job: JobHandler = {
    deadlineMs,
    async run({ accountId, subjectId }, signal, whileIdle) {
      const row = await store.find(accountId, subjectId)
      if (row?.state !== 'running') return
      const asked = JSON.parse(row.askedJson) as Asked
      let place = row.placeJson === null ? undefined : (JSON.parse(row.placeJson) as Place)
      let { done } = row
      do {
        signal.throwIfAborted()
        const began = performance.now()
        const { rows, after } = await matching.next(accountId, asked, place, conversationsAtOnce)
        done += await apply(accountId, row, rows)
        place = after
        await store.save(accountId, row.id, {
          done,
          ...(place ? { placeJson: JSON.stringify(place) } : { state: 'done' }),
        })
        // Half of the time is the others'.
        if (place) await whileIdle(() => sleep(performance.now() - began, undefined, { signal }))
      } while (place)
    },
    giveUp: ({ accountId, subjectId }) => store.save(accountId, subjectId, { state: 'stopped' }),
  }

  /** How many were changed. */
  async function apply(accountId: string, { action, labelId, until }: InboxChangeRow, rows: ConversationRow[]) {
    const unique = [...new Map(rows.map((row) => [row.id, row])).values()]
    let changed = 0
    for (const group of groupByTurns(unique)) {
      const ids = group.map(({ id }) => id)
      // Again for each group: a long conversation takes a while, and visitors go on with others.
      const quiet = await store.listQuiet(accountId, ids, until)
      if (quiet.length === 0 || (labelId !== null && !(await marks.hasLabelId(accountId, labelId)))) continue
      const quietIds = quiet.map(({ id }) => id)
      if (action === 'delete') await conversations.removeAll(accountId, quiet)
      else if (action === 'review') await marks.change(accountId, quietIds, { reviewedAt: until })
      else if (labelId !== null) await marks.addLabel(accountId, labelId, quietIds)
      changed += quiet.length
    }
    return changed
  }

  return { count, change, remove, list, job }
}

function readUntil(text: string): number {
  const until = readInstant(text)
  if (until === undefined) throw invalidField('/until', 'Send the `until` of `countMatching`.')
  return until
}

const present = ({ id, action, state, total, done }: InboxChangeRow): InboxChange => ({
  ...{ id, action, state, total },
  // With words, one can be found again on a later page.
  done: total < matchingCountMost ? Math.min(done, total) : done,
})
