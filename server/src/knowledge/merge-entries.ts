import { type EntryDraft, limits } from 'beckon-contract'
import { Failure } from '../lib/failure.ts'
import { eachInSteps } from '../lib/in-steps.ts'
import { leaveOutDuplicates } from './duplicate-questions.ts'
import { type ImportedEntry, type InvalidEntry, sameQuestion, tooManyQuestions } from './import-entries.ts'
import { changeTags, tagsAfter } from './tags.ts'

export interface KnownEntry extends EntryDraft {
  id: string
}
export interface Merge {
  added: ImportedEntry[]
  /** `before`: the entry that it changes. */
  changed: (ImportedEntry & { id: string; before: KnownEntry })[]
  unchanged: ImportedEntry[]
  /** Rows with a question that an earlier row of the file has with another answer. */
  duplicates: InvalidEntry[]
  /** Those that would get too many questions. */
  invalid: InvalidEntry[]
}

/**
 * How an import is merged. A known answer gets the questions it lacks; a known question gets the answer from the file,
 * so that answers can be corrected in a spreadsheet; anything else is added. Tags are added to those that are there.
 * Nothing is deleted.
 */
export async function mergeEntries(known: KnownEntry[], file: ImportedEntry[]): Promise<Merge> {
  const { entries: imported, duplicates } = await leaveOutDuplicates(known, file)
  const byAnswer = new Map<string, KnownEntry[]>()
  const byQuestion = new Map<string, KnownEntry[]>()
  const answers = new Set(imported.map(({ answer }) => answer))
  const claimed = new Set<string>()
  await eachInSteps(imported, ({ questions }) => {
    for (const question of questions) claimed.add(sameQuestion(question))
  })
  const free = new Set(known)
  // The oldest is last, where it is taken from.
  await eachInSteps(known.toReversed(), (entry) => {
    if (answers.has(entry.answer)) {
      listUnder(byAnswer, entry.answer, entry)
      free.delete(entry)
    }
    for (const question of entry.questions.map(sameQuestion))
      if (claimed.has(question)) listUnder(byQuestion, question, entry)
  })

  /** The oldest entry with this question that nothing else has claimed. Claimed ones are never looked at again. */
  function claimOne(question: string): KnownEntry | undefined {
    const holders = byQuestion.get(sameQuestion(question)) ?? []
    while (holders.length > 0) {
      const entry = holders.pop()
      if (entry && free.delete(entry)) return entry
    }
    return undefined
  }

  const merge: Merge = { added: [], changed: [], unchanged: [], duplicates, invalid: [] }
  const mergeOne = (entry: ImportedEntry): void => {
    const { questions, answer } = entry
    const asked = new Set(questions.map(sameQuestion))
    const same = byAnswer.get(answer) ?? []
    const closest =
      same.findLast((entry) => entry.questions.some((question) => asked.has(sameQuestion(question)))) ?? same.at(-1)
    const target = closest ?? firstOf(questions, claimOne)
    if (!target) {
      merge.added.push(entry)
      return
    }
    // A question that the file assigns to another answer is removed from this one.
    const isKept = (question: string) => asked.has(question) || !claimed.has(question)
    const kept = target.questions.filter((question) => isKept(sameQuestion(question)))
    const known = [...same.filter((entry) => entry !== target).flatMap((entry) => entry.questions), ...kept]
    const isKnown = new Set(known.map(sameQuestion))
    const next = [...kept, ...questions.filter((question) => !isKnown.has(sameQuestion(question)))]
    const added = changeTags(target.tags ?? [], { add: entry.tags ?? [] })
    const tags = tagsAfter(target, { answer, tags: added })
    const isSame =
      target.answer === answer &&
      next.length === target.questions.length &&
      kept.length === next.length &&
      tags.length === (target.tags?.length ?? 0)
    if (next.length > limits.questionsPerEntry) merge.invalid.push({ ...entry, problems: [tooManyQuestions] })
    else if (isSame) merge.unchanged.push(entry)
    else merge.changed.push({ ...entry, id: target.id, questions: next, tags, before: target })
  }
  await eachInSteps(imported, mergeOne)
  if (known.length + merge.added.length > limits.entriesPerBot)
    throw new Failure(
      'quota_exceeded',
      `A bot can have at most ${limits.entriesPerBot.toLocaleString('en')} questions and answers; with this file it would have ${(known.length + merge.added.length).toLocaleString('en')}. Nothing was imported.`,
    )
  return merge
}

function listUnder<Item>(lists: Map<string, Item[]>, key: string, item: Item): void {
  const list = lists.get(key)
  if (list) list.push(item)
  else lists.set(key, [item])
}

function firstOf<Item, Found>(items: Item[], find: (item: Item) => Found | undefined): Found | undefined {
  for (const item of items) {
    const found = find(item)
    if (found !== undefined) return found
  }
  return undefined
}
