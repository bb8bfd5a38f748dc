import type { CallAnswer } from '../../outbound/call-body.ts'
import { adaptedDialect, createAdaptedDialects, refusedNow } from './adapted-dialects.ts'
import { createAskProvider, type Lines } from './ask-provider.ts'
import { withCallIds } from './call-ids.ts'
import type { Dialect } from './dialects.ts'
import { Draft } from './draft.ts'
import { readEvents } from './event-stream.ts'
import { type CallModel, type ModelAccess, type ModelAnswer, ModelFailure, type ModelRequest } from './model.ts'
import { closing } from './plain-text.ts'
import { readJson } from './read-json.ts'
import { createReasoningModels, type ReasoningOptions } from './reasoning-models.ts'
import type { Adaptable } from './refused-parameter.ts'
import { wires } from './wires.ts'

/** Calls a language model in its provider's format. */
export function createCallModel({ unknownHeldMs, ...lines }: Lines & ReasoningOptions): CallModel {
  const ask = createAskProvider(lines)
  const reasoning = createReasoningModels({ unknownHeldMs })
  const adapted = createAdaptedDialects()

  return (request) => attempt(request, adapted.of(request))

  async function attempt(request: ModelRequest, refused: readonly Adaptable[]): Promise<ModelAnswer> {
    try {
      const answer = await call(request, adaptedDialect(request, refused))
      adapted.keep(request, refused)
      return answer
    } catch (error) {
      // A refused call costs nothing and has said nothing. Each refusal is another one, so this ends.
      const more = refusedNow(request, refused, error)
      if (!more) throw error
      return attempt(request, more)
    }
  }

  async function call(request: ModelRequest, dialect: Dialect): Promise<ModelAnswer> {
    const { access, signal, format, onText, onHeld, onThought } = request
    if (format && !dialect.formats.includes(format.type)) throw unsupported(access, format.type)
    const wire = wires[access.kind]
    let hasReasoned = false
    const messages = withCallIds(request.messages, dialect.callIds)
    const body = Buffer.from(wire.bodyOf({ ...request, messages }, dialect))
    const draft = new Draft({
      onText,
      onHeld,
      onThought: () => {
        // It may only repeat what somebody wrote.
        hasReasoned = !body.includes(closing)
        onThought?.()
      },
      heldMs: onText ? reasoning.heldMs(request) : 0,
    })
    const question = { path: wire.path, body, signal, draft }
    const said = await ask(access, question, (answer) =>
      // Some servers can't stream, others always do: accept either.
      isEventStream(answer)
        ? readEvents(answer.body, wire.decodeStream(draft))
        : readJson(answer).then((json) => wire.readAnswer(json, draft)),
    ).finally(() => draft.close())
    if (said.text !== '') reasoning.replied(request, { hasReasoned })
    return said
  }
}

const unsupported = ({ name }: ModelAccess, format: string): ModelFailure =>
  new ModelFailure(`${name} does not support the response format ${format}.`, { refusedParameter: 'format' })

const isEventStream = ({ headers }: CallAnswer): boolean =>
  headers['content-type']?.toLowerCase().startsWith('text/event-stream') ?? false
