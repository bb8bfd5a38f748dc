import { yieldToOthers } from './yield-to-others.ts'

/** Takes less than a millisecond. */
const bytesAtOnce = 64 * 1024
/** Takes some milliseconds, also if each is a line. */
const charactersAtOnce = 16 * 1024

/** Between the steps, others have their turn on the event loop. */
export async function decodeInSteps(bytes: Uint8Array, decoder = new TextDecoder()): Promise<string> {
  let text = ''
  for (let at = 0; at < bytes.length; at += bytesAtOnce) {
    if (at > 0) await yieldToOthers()
    text += decoder.decode(bytes.subarray(at, at + bytesAtOnce), { stream: true })
  }
  return text + decoder.decode()
}

/** The lines of a text, some at a time. One that is too long for a step comes in pieces. */
export async function* linesInSteps(text: string): AsyncGenerator<string[]> {
  let rest = ''
  for (let at = 0; at < text.length; at += charactersAtOnce) {
    if (at > 0) await yieldToOthers()
    const lines = (rest + text.slice(at, at + charactersAtOnce)).split(/\r\n?|\n/)
    const isEnd = at + charactersAtOnce >= text.length
    rest = isEnd || (lines.at(-1) ?? '').length > charactersAtOnce ? '' : (lines.pop() ?? '')
    yield lines
  }
}
