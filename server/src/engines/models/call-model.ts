import { createRecentSet } from '../../lib/recent-set.ts'
import type { CallAnswer } from '../../outbound/call-body.ts'
import { createAskProvider, type Lines } from './ask-provider.ts'
import { withCallIds } from './call-ids.ts'
import { Draft } from './draft.ts'
import { readEvents } from './event-stream.ts'
import { createLearntDialects } from './learnt-dialects.ts'
import { type CallModel, type ModelAccess, type ModelAnswer, ModelFailure, type ModelRequest } from './model.ts'
import { readJson } from './read-json.ts'
import { wires } from './wires.ts'

const modelsKnownMost = 1_000

/** Calls a language model in its provider's format. */
export function createCallModel(lines: Lines): CallModel {
  const ask = createAskProvider(lines)
  /** Models that reason without an opening tag: from their second reply on, nothing of it is streamed. */
  const thinkFirst = createRecentSet(modelsKnownMost)
  const dialects = createLearntDialects()

  return async function callModel(request) {
    try {
      return await call(request)
    } catch (error) {
      // A refused call costs nothing and has said nothing. Each refusal teaches something, so this ends.
      if (!dialects.learn(request.access, error)) throw error
      return callModel(request)
    }
  }

  async function call(request: ModelRequest): Promise<ModelAnswer> {
    const { access, accountId = '', signal, format, onText, onThought } = request
    const dialect = dialects.of(access)
    if (format && !dialect.formats.includes(format.type)) throw unsupported(access, format.type)
    const wire = wires[access.kind]
    const model = `${accountId} ${access.name} ${access.url} ${access.model}`
    const thinksFirst = thinkFirst.has(model)
    let hasThought = false
    const messages = withCallIds(request.messages, dialect.callIds)
    const body = Buffer.from(wire.bodyOf({ ...request, messages }, dialect))
    const draft = new Draft({
      onText,
      onThought: () => {
        hasThought = true
        // It may only repeat what somebody wrote.
        if (!body.includes(thoughtEnd)) thinkFirst.add(model)
        onThought?.()
      },
      thinksFirst,
    })
    const question = { path: wire.path, body, signal, draft, hasFormat: format !== undefined }
    const said = await ask(access, question, (answer) =>
      // Some servers can't stream, others always do: accept either.
      isEventStream(answer)
        ? readEvents(answer.body, wire.decodeStream(draft))
        : readJson(answer).then((json) => wire.readAnswer(json, draft)),
    )
    // It may have been changed, or have been made to write the tag.
    if (thinksFirst && !hasThought && said.text !== '') thinkFirst.delete(model)
    return said
  }
}

const thoughtEnd = '</think>'

const unsupported = ({ name }: ModelAccess, format: string): ModelFailure =>
  new ModelFailure(`${name} does not support the response format ${format}.`, { refusedParameter: 'format' })

const isEventStream = ({ headers }: CallAnswer): boolean =>
  headers['content-type']?.toLowerCase().startsWith('text/event-stream') ?? false
