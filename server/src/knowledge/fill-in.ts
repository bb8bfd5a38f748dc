import { type EntryDraft, type FilledAnswers, fillInMost, fillInTag } from 'beckon-contract'
import type { BotRow } from '../bots/bots.ts'
import type { Clock } from '../lib/clock.ts'
import { Failure } from '../lib/failure.ts'
import type { Quotas } from '../quotas/quotas.ts'
import { pageBytesMost } from '../store/pages.ts'
import { bytesOf, columnsOf } from './entry-columns.ts'
import type { EntryList } from './entry-list.ts'
import type { EntryMerges } from './entry-merges.store.ts'
import { presentTagged } from './present-known.ts'

/** How often it is tried while others change the same bot. */
const triesMost = 10

interface Parts {
  merges: EntryMerges
  lists: Pick<EntryList, 'matching'>
  quotas: Pick<Quotas, 'requireRoom'>
  now: Clock
  onChanged: (accountId: string, botId: string) => void
}

/** Answers that are not finished: those of a template, in which the author's own details are missing. */
export function createFillIn({ merges, lists, quotas, now, onChanged }: Parts) {
  /** Oldest first. Of long answers fewer: the next ones are listed when these are filled in. */
  async function list({ accountId, id }: Pick<BotRow, 'accountId' | 'id'>) {
    const found = []
    let bytes = 0
    for await (const rows of lists.matching(accountId, id, { tag: fillInTag }, Number.MAX_SAFE_INTEGER)) {
      for (const entry of rows.map(presentTagged)) {
        bytes += bytesOf(entry)
        if (found.length === fillInMost || (found.length > 0 && bytes > pageBytesMost)) return found
        found.push(entry)
      }
    }
    return found
  }

  /** In one commit. How many are finished now; those that are no longer there, or were finished meanwhile, stay. */
  async function save(
    { accountId, id: botId }: Pick<BotRow, 'accountId' | 'id'>,
    answers: FilledAnswers['answers'],
    isFinished: (answer: string) => boolean,
  ): Promise<number> {
    const given = new Map(answers.map(({ id, answer }) => [id.toLowerCase(), answer.trim()]))
    let complete = 0
    const saveNow = () =>
      merges.merge(accountId, botId, async (known) => {
        complete = 0
        let bytes = 0
        const chosen = known.filter(({ id }) => given.has(id)).map(presentTagged)
        const changed = chosen.flatMap((entry) => {
          const answer = given.get(entry.id)
          if (answer === undefined || answer === entry.answer || !entry.tags.includes(fillInTag)) return []
          const isDone = isFinished(answer)
          const next: EntryDraft = { questions: entry.questions, answer }
          bytes += bytesOf(next) - bytesOf(entry)
          if (isDone) complete += 1
          const tags = isDone ? entry.tags.filter((tag) => tag !== fillInTag) : entry.tags
          return [{ id: entry.id, updatedAt: now(), ...columnsOf(next), tagsJson: JSON.stringify(tags) }]
        })
        await quotas.requireRoom(accountId, { bytes })
        return { added: [], changed }
      })
    for (let tries = 1; !(await saveNow()); tries++) if (tries === triesMost) throw changedMeanwhile()
    onChanged(accountId, botId)
    return complete
  }
  return { list, save }
}

const changedMeanwhile = () =>
  new Failure('conflict', 'The answers kept changing while they were saved. Nothing was saved; try again.')
