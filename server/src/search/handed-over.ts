import { type Asked, createFaq } from './faq/faq.ts'
import type { FaqModel } from './faq/faq-model.ts'
import type { WordVectors } from './faq/word-vectors.ts'
import { type AskPart, createRecall, type KnownEntry } from './mind.ts'
import { sizeOf } from './mind-size.ts'
import type { Lesson } from './mind-thread.ts'

/** So many questions are thought about in less time than it takes to ask a thread. */
const questionsAtMost = 400
/** A longer message takes longer than others may be kept waiting. */
const charactersAtMost = 1_000

/** What a thread learnt, but whoever asks can think about by themselves. */
export interface HandedOver {
  model: FaqModel
  vectors: WordVectors
}

/** Whether asking it takes so little that it need not live in a thread. Meanings are many numbers for each question. */
export const isLittle = (lesson: Lesson): lesson is { entries: KnownEntry[] } =>
  'entries' in lesson && !lesson.meanings && sizeOf(lesson) <= questionsAtMost

/** Thinks at once about what is short, and has a thread think about what is long. */
export function createLittlePart(
  entries: KnownEntry[],
  handedOver: HandedOver,
  askThere: (handedOver: HandedOver, message: string) => Promise<Asked>,
): AskPart {
  const { ask } = createFaq(handedOver.model, handedOver.vectors)
  const recall = createRecall(entries)
  return (message, nearMost) =>
    message.length <= charactersAtMost
      ? recall(ask(message), nearMost)
      : askThere(handedOver, message).then((asked) => recall(asked, nearMost))
}
