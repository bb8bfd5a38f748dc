import { callsModel } from 'beckon-contract'
import type { BotRow } from '../bots/bots.ts'
import type { ReplyFormat } from '../engines/engine.ts'
import { invalidField } from '../lib/failure.ts'

interface WantedSchema {
  name: string
  schema: Record<string, unknown>
  description?: string | null
  strict?: boolean | null
}

/** The form that a caller wants the reply in; undefined for plain text. `path`: of the field, for errors. */
export function readFormat(
  bot: BotRow,
  path: string,
  wanted: { type: 'text' | ReplyFormat['type'] } | null | undefined,
  schema: WantedSchema | undefined,
): ReplyFormat | undefined {
  if (!wanted || wanted.type === 'text') return undefined
  if (!callsModel(bot))
    throw invalidField(
      path,
      'This bot answers from its knowledge, without a model, so it can only reply with plain text. Leave out the response format, or choose a model for the bot.',
    )
  if (wanted.type === 'json_object') return { type: 'json_object' }
  if (!schema) throw invalidField(path, 'A response format of the type `json_schema` needs a name and a schema.')
  return {
    type: 'json_schema',
    name: schema.name,
    schema: schema.schema,
    ...(schema.description && { description: schema.description }),
    ...(typeof schema.strict === 'boolean' && { strict: schema.strict }),
  }
}
