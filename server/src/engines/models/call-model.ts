import type { CallAnswer } from '../../outbound/calls.ts'
import { anthropicWire } from './anthropic-wire.ts'
import { createAskProvider, type Lines } from './ask-provider.ts'
import { createDraft, type Draft } from './draft.ts'
import { readEvents } from './event-stream.ts'
import type { CallModel, ModelAnswer } from './model.ts'
import { openaiWire } from './openai-wire.ts'
import { readJson } from './read-json.ts'
import { Trouble } from './trouble.ts'
import type { Wire } from './wire.ts'

/** A language model in its provider's own format: Anthropic's, or the one of OpenAI that all others speak. */
export function createCallModel(lines: Lines): CallModel {
  const ask = createAskProvider(lines)
  return (request) => {
    const { access, signal, onText } = request
    const wire = access.kind === 'anthropic' ? anthropicWire : openaiWire
    const draft = createDraft(onText)
    const question = { path: wire.path, body: Buffer.from(wire.bodyOf(request)), signal, said: draft.said }
    return ask(access, question, async (answer) =>
      // Some servers cannot stream, and some do nothing else: one is as good as the other.
      isEventStream(answer) ? listen(answer, wire, draft) : wire.readAnswer(await readJson(answer), draft),
    )
  }
}

async function listen({ body }: CallAnswer, wire: Wire, draft: Draft): Promise<ModelAnswer> {
  const hearing = wire.hear(draft)
  await readEvents(body, hearing, draft.tell)
  const answer = hearing.end()
  if (!answer) throw new Trouble('broke off in the middle of its answer')
  return answer
}

const isEventStream = ({ headers }: CallAnswer): boolean =>
  headers['content-type']?.toLowerCase().startsWith('text/event-stream') ?? false
