import { createStep, yieldToOthers } from './yield-to-others.ts'

/** Takes less than a millisecond. */
const bytesAtOnce = 64 * 1024
/** The same, unless each is a line or a tag. */
const charactersAtOnce = 4 * 1024

/** Between the steps, the event loop runs what others wait for. */
export async function decodeInSteps(bytes: Uint8Array, decoder = new TextDecoder()): Promise<string> {
  let text = ''
  for (let at = 0; at < bytes.length; at += bytesAtOnce) {
    if (at > 0) await yieldToOthers()
    text += decoder.decode(bytes.subarray(at, at + bytesAtOnce), { stream: true })
  }
  return text + decoder.decode()
}

/** A text in short pieces. */
export async function* textInSteps(text: string): AsyncGenerator<string> {
  const step = createStep()
  for (let at = 0; at < text.length; at += charactersAtOnce) {
    if (step.isOver()) await step.pause()
    yield text.slice(at, at + charactersAtOnce)
  }
}

/** The lines of a text, some at a time. One that is too long for a step comes in pieces. */
export async function* linesInSteps(text: string): AsyncGenerator<string[]> {
  let rest = ''
  for await (const piece of textInSteps(text)) {
    const lines = (rest + piece).split(/\r\n?|\n/)
    rest = (lines.at(-1) ?? '').length > charactersAtOnce ? '' : (lines.pop() ?? '')
    yield lines
  }
  if (rest !== '') yield [rest]
}
