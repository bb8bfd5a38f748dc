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

/** JSON while it arrives. What begins with a fence is held back until its end, because the fence must not be sent. */
export class JsonStream {
  #heldBack = ''
  #begins: 'not yet' | 'with a fence' | 'with JSON' = 'not yet'

  take(text: string): string {
    if (this.#begins === 'with JSON') return text
    this.#heldBack += text
    const first = this.#begins === 'not yet' ? text.trimStart()[0] : undefined
    if (first !== undefined) this.#begins = first === '`' ? 'with a fence' : 'with JSON'
    return this.#begins === 'with JSON' ? this.#heldBack : ''
  }

  end(): string {
    return this.#begins === 'with JSON' ? '' : withoutFence(this.#heldBack)
  }

  /** What arrived so far was no part of the reply. */
  restart(): void {
    this.#heldBack = ''
    this.#begins = 'not yet'
  }
}

/** Why a reply is not what the caller asked for, in words about the reply; undefined if it is. */
export function createFormatCheck() {
  const checks = createSchemaChecks()

  return function faultOf(format: ReplyFormat, text: string): string | undefined {
    if (format.type === 'json_object') return objectIn(text) ? undefined : 'it is not a JSON object'
    const value = jsonIn(text)
    if (!value) return 'it is not JSON'
    // Not strict: the schema is a hint.
    return format.strict === false ? undefined : checks.faultOf(format.schema, value.json, 'reply')
  }
}

function jsonIn(text: string): { json: unknown } | undefined {
  try {
    return { json: JSON.parse(text) }
  } catch {
    return undefined
  }
}
