import { createMarkReader } from './citation-marks.ts'

/**
 * What is said in a reply, over all its steps. The pieces that are heard make up exactly the text in the end: without
 * marks, without space around it, with an empty line between two steps.
 */
export function createSpeech(passageCount: number, hear: (text: string) => void) {
  const marks = createMarkReader(passageCount)
  const pieces: string[] = []
  let length = 0
  /** Space that is only said if something follows. */
  let space = ''
  /** Where the last step that said something begins. */
  let stepStart = 0
  let isStepNew = true

  function say(piece: string): void {
    const started = isStepNew ? piece.trimStart() : piece
    const spoken = started.trimEnd()
    if (spoken === '') {
      if (!isStepNew) space += started
      return
    }
    if (isStepNew && length > 0) space = '\n\n'
    if (isStepNew) stepStart = length + space.length
    isStepNew = false
    const said = space + spoken
    space = started.slice(spoken.length)
    pieces.push(said)
    length += said.length
    hear(said)
  }

  const text = () => pieces.join('')
  return {
    take: (piece: string): void => say(marks.take(piece)),
    endStep(): void {
      say(marks.end())
      space = ''
      isStepNew = true
    },
    text,
    lastStep: () => text().slice(stepStart),
    marked: marks.marked,
  }
}
export type Speech = ReturnType<typeof createSpeech>
