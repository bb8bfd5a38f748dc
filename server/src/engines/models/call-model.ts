import type { CallAnswer } from '../../outbound/call-body.ts'
import { createAskProvider, type Lines } from './ask-provider.ts'
import { Draft } from './draft.ts'
import { readEvents } from './event-stream.ts'
import type { CallModel } from './model.ts'
import { readJson } from './read-json.ts'
import { wires } from './wires.ts'

/** Calls a language model in its provider's format. */
export function createCallModel(lines: Lines): CallModel {
  const ask = createAskProvider(lines)
  return (request) => {
    const { access, signal, onText } = request
    const wire = wires[access.kind]
    const draft = new Draft(onText)
    const question = { path: wire.path, body: Buffer.from(wire.bodyOf(request)), signal, draft }
    return ask(access, question, (answer) =>
      // Some servers can't stream, others always do: accept either.
      isEventStream(answer)
        ? readEvents(answer.body, wire.decodeStream(draft))
        : readJson(answer).then((json) => wire.readAnswer(json, draft)),
    )
  }
}

const isEventStream = ({ headers }: CallAnswer): boolean =>
  headers['content-type']?.toLowerCase().startsWith('text/event-stream') ?? false
