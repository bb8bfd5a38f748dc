import { isTooDense } from '../lib/json-parts.ts'
import type { ReplyFormat } from './engine.ts'
import { objectIn } from './models/loose-json.ts'
import { createSchemaChecks } from './schema-checks.ts'

const fence = '```'

/** JSON without the Markdown fence that many models put around it, whatever they are told. */
export function withoutFence(text: string): string {
  const trimmed = text.trim()
  if (!trimmed.startsWith(fence)) return text
  const begin = trimmed.indexOf('\n')
  const end = trimmed.lastIndexOf(fence)
  return begin === -1 || end <= begin ? text : trimmed.slice(begin + 1, end).trim()
}

/**
 * JSON while it arrives. Clients parse what they receive, so only an object or a list is sent at once, as far as its
 * last bracket. Anything else is held back until the end: a fence must not be sent, and prose is an error.
 */
export class JsonStream {
  #heldBack = ''
  #state: 'before' | 'inside' | 'held back' = 'before'
  #depth = 0
  #isString = false
  #isEscaped = false

  take(text: string): string {
    if (this.#state === 'inside') return this.#send(text)
    this.#heldBack += text
    const first = this.#state === 'before' ? text.trimStart()[0] : undefined
    if (first === undefined) return ''
    if (first !== '{' && first !== '[') {
      this.#state = 'held back'
      return ''
    }
    const begun = this.#heldBack
    this.#heldBack = ''
    this.#state = 'inside'
    return this.#send(begun)
  }

  /** What was held back, if nothing was sent. */
  end(): string {
    return this.#state === 'held back' ? withoutFence(this.#heldBack) : this.#heldBack
  }

  /** What arrived so far was no part of the reply. */
  restart(): void {
    this.#heldBack = ''
    this.#state = 'before'
    this.#depth = 0
    this.#isString = false
    this.#isEscaped = false
  }

  /** As far as the last bracket; what follows is held back. */
  #send(text: string): string {
    for (let at = 0; at < text.length; at += 1) {
      this.#read(text.charAt(at))
      if (this.#depth > 0 || text.charAt(at).trim() === '') continue
      this.#state = 'held back'
      this.#heldBack = text.slice(at + 1)
      return text.slice(0, at + 1)
    }
    return text
  }

  #read(character: string): void {
    if (this.#isEscaped) this.#isEscaped = false
    else if (this.#isString && character === '\\') this.#isEscaped = true
    else if (character === '"') this.#isString = !this.#isString
    else if (this.#isString) return
    else if (character === '{' || character === '[') this.#depth += 1
    else if (character === '}' || character === ']') this.#depth -= 1
  }
}

/** Why a reply is not what the caller asked for, in words about the reply; undefined if it is. */
export function createFormatCheck(onUnchecked: (error: unknown) => void) {
  const schemaFaultOf = createSchemaChecks(onUnchecked)

  return async function faultOf(format: ReplyFormat, text: string): Promise<string | undefined> {
    if (isTooDense(text)) return 'it has too many values'
    if (format.type === 'json_object') return objectIn(text) ? undefined : 'it is not a JSON object'
    const value = jsonIn(text)
    if (!value) return 'it is not JSON'
    // Not strict: the schema is a hint.
    return format.strict === false
      ? undefined
      : schemaFaultOf({ schema: format.schema, value: value.json, name: 'reply' })
  }
}

function jsonIn(text: string): { json: unknown } | undefined {
  try {
    return { json: JSON.parse(text) }
  } catch {
    return undefined
  }
}
