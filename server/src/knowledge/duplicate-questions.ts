import { eachInSteps } from '../lib/in-steps.ts'
import { type ImportedEntry, type InvalidEntry, sameQuestion } from './import-entries.ts'
import type { KnownEntry } from './merge-entries.ts'

/**
 * A question that a file has with several answers goes to the answer of its first row: as two entries, nobody could say
 * which of the two a visitor gets. If the bot has both already, as an export of it shows, both stay.
 */
export async function leaveOutDuplicates(
  known: KnownEntry[],
  imported: ImportedEntry[],
): Promise<{ entries: ImportedEntry[]; duplicates: InvalidEntry[] }> {
  const firsts = new Map<string, { answer: string; row: number }>()
  const disputed = new Set<string>()
  await eachInSteps(imported, ({ questions, questionRows, answer }) => {
    for (const [at, question] of questions.entries()) {
      const [key, row] = [sameQuestion(question), questionRows[at] ?? 0]
      const first = firsts.get(key)
      if (first && first.answer !== answer) disputed.add(key)
      if (!first || row < first.row) firsts.set(key, { answer, row })
    }
  })
  if (disputed.size === 0) return { entries: imported, duplicates: [] }

  const pairs = new Set<string>()
  await eachInSteps(known, ({ questions, answer }) => {
    for (const question of questions) if (disputed.has(sameQuestion(question))) pairs.add(pairOf(question, answer))
  })
  const duplicates: InvalidEntry[] = []
  const withoutDuplicates = (entry: ImportedEntry): ImportedEntry[] => {
    const kept: number[] = []
    for (const [at, question] of entry.questions.entries()) {
      const first = firsts.get(sameQuestion(question))
      const isKnown = (answer: string) => pairs.has(pairOf(question, answer))
      if (!first || first.answer === entry.answer || (isKnown(entry.answer) && isKnown(first.answer))) kept.push(at)
      else
        duplicates.push({
          ...{ row: entry.questionRows[at] ?? entry.row, questions: [question], questionRows: [] },
          ...{ answer: entry.answer, tags: entry.tags ?? [] },
          problems: [`Row ${first.row} has this question with another answer. That one is imported, this one is not.`],
        })
    }
    if (kept.length === entry.questions.length) return [entry]
    const questions = kept.flatMap((at) => entry.questions[at] ?? [])
    const questionRows = kept.flatMap((at) => entry.questionRows[at] ?? [])
    return questions.length === 0 ? [] : [{ ...entry, row: questionRows[0] ?? entry.row, questions, questionRows }]
  }
  const entries: ImportedEntry[] = []
  await eachInSteps(imported, (entry) => entries.push(...withoutDuplicates(entry)))
  return { entries, duplicates }
}

const pairOf = (question: string, answer: string): string => `${sameQuestion(question)}\0${answer}`
