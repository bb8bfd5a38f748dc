import type { CallAnswer } from '../../outbound/call-body.ts'
import { anthropicWire } from './anthropic-wire.ts'
import { createAskProvider, type Lines } from './ask-provider.ts'
import { Draft } from './draft.ts'
import { readEvents } from './event-stream.ts'
import type { CallModel } from './model.ts'
import { openaiWire } from './openai-wire.ts'
import { readJson } from './read-json.ts'

/** A language model in its provider's own format: Anthropic's, or the one of OpenAI that all others speak. */
export function createCallModel(lines: Lines): CallModel {
  const ask = createAskProvider(lines)
  return (request) => {
    const { access, signal, onText } = request
    const wire = access.kind === 'anthropic' ? anthropicWire : openaiWire
    const draft = new Draft(onText)
    const question = { path: wire.path, body: Buffer.from(wire.bodyOf(request)), signal, draft }
    return ask(access, question, (answer) =>
      // Some servers cannot stream, and some do nothing else: one is as good as the other.
      isEventStream(answer)
        ? readEvents(answer.body, wire.decodeStream(draft))
        : readJson(answer).then((json) => wire.readAnswer(json, draft)),
    )
  }
}

const isEventStream = ({ headers }: CallAnswer): boolean =>
  headers['content-type']?.toLowerCase().startsWith('text/event-stream') ?? false
