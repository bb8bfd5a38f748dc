import { type EntryDraft, limits } from 'beckon-contract'
import { Failure } from '../lib/failure.ts'
import { type ImportedEntry, type InvalidEntry, tooManyQuestions } from './import-entries.ts'
import { changeTags } from './tags.ts'

export interface KnownEntry extends EntryDraft {
  id: string
}
export interface Merge {
  added: ImportedEntry[]
  /** `before`: the entry that it changes. */
  changed: (ImportedEntry & { id: string; before: KnownEntry })[]
  unchanged: ImportedEntry[]
  /** Those that would get too many questions. */
  invalid: InvalidEntry[]
}

/**
 * How an import is merged. A known answer gets the questions it lacks; a known question gets the answer from the file,
 * so that answers can be corrected in a spreadsheet; anything else is added. Tags are added to those that are there.
 * Nothing is deleted.
 */
export function mergeEntries(known: KnownEntry[], imported: ImportedEntry[]): Merge {
  const byAnswer = Map.groupBy(known, ({ answer }) => answer)
  const byQuestion = Map.groupBy(
    known.flatMap((entry) => entry.questions.map((question) => ({ question, entry }))).toReversed(),
    ({ question }) => question,
  )
  const claimed = new Set(imported.flatMap(({ questions }) => questions))
  const free = new Set(known)
  for (const { answer } of imported) for (const entry of byAnswer.get(answer) ?? []) free.delete(entry)

  /** The oldest entry with this question that nothing else has claimed. Claimed ones are never looked at again. */
  function claimOne(question: string): KnownEntry | undefined {
    const holders = byQuestion.get(question) ?? []
    while (holders.length > 0) {
      const entry = holders.pop()?.entry
      if (entry && free.delete(entry)) return entry
    }
    return undefined
  }

  const merge: Merge = { added: [], changed: [], unchanged: [], invalid: [] }
  for (const entry of imported) {
    const { row, questions, answer } = entry
    const asked = new Set(questions)
    const same = byAnswer.get(answer) ?? []
    const closest = same.find((entry) => entry.questions.some((question) => asked.has(question))) ?? same[0]
    const target = closest ?? firstOf(questions, claimOne)
    if (!target) {
      merge.added.push(entry)
      continue
    }
    // A question that the file assigns to another answer is removed from this one.
    const kept = target.questions.filter((question) => asked.has(question) || !claimed.has(question))
    const elsewhere = new Set(same.filter((entry) => entry !== target).flatMap((entry) => entry.questions))
    const next = [...new Set([...kept, ...questions.filter((question) => !elsewhere.has(question))])]
    const tags = changeTags(target.tags ?? [], { add: entry.tags ?? [] })
    const isSame =
      target.answer === answer &&
      next.length === target.questions.length &&
      kept.length === next.length &&
      tags.length === (target.tags?.length ?? 0)
    if (next.length > limits.questionsPerEntry) merge.invalid.push({ ...entry, problems: [tooManyQuestions] })
    else if (isSame) merge.unchanged.push(entry)
    else merge.changed.push({ id: target.id, row, questions: next, answer, tags, before: target })
  }
  if (known.length + merge.added.length > limits.entriesPerBot)
    throw new Failure(
      'quota_exceeded',
      `A bot can have at most ${limits.entriesPerBot.toLocaleString('en')} questions and answers; with this file it would have ${(known.length + merge.added.length).toLocaleString('en')}. Nothing was imported.`,
    )
  return merge
}

function firstOf<Item, Found>(items: Item[], find: (item: Item) => Found | undefined): Found | undefined {
  for (const item of items) {
    const found = find(item)
    if (found !== undefined) return found
  }
  return undefined
}
