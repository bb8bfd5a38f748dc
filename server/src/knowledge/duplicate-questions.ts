import { inSteps } from '../lib/in-steps.ts'
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
  const pairs = new Set<string>()
  for await (const some of inSteps(known))
    for (const { questions, answer } of some) for (const question of questions) pairs.add(pairOf(question, answer))
  const asked = imported
    .flatMap((entry) =>
      entry.questions.map((question, at) => ({ question, answer: entry.answer, row: entry.questionRows[at] ?? 0 })),
    )
    .sort((one, other) => one.row - other.row)
  const firsts = new Map<string, { answer: string; row: number }>()
  for await (const some of inSteps(asked))
    for (const { question, ...first } of some)
      if (!firsts.has(sameQuestion(question))) firsts.set(sameQuestion(question), first)

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
  for await (const some of inSteps(imported)) entries.push(...some.flatMap(withoutDuplicates))
  return { entries, duplicates }
}

const pairOf = (question: string, answer: string): string => `${sameQuestion(question)}\0${answer}`
