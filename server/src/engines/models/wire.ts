import type { Draft } from './draft.ts'
import { type Loose, objectIn } from './loose-json.ts'
import type { ModelAnswer, ModelRequest } from './model.ts'
import { ProviderError } from './provider-error.ts'

/** How a family of providers writes questions and answers. */
export interface Wire {
  path: string
  bodyOf: (request: ModelRequest) => string
  readAnswer: (json: Loose, draft: Draft) => ModelAnswer
  decodeStream: (draft: Draft) => StreamDecoder
}

/** Decodes an answer that is streamed in events. */
export interface StreamDecoder {
  /** True when this event was the last one. */
  take: (data: string) => boolean
  /** Called when all that came so far was taken. */
  rest: () => void
  /** The answer is finished, though its last event has not come. */
  isFinished: () => boolean
  /** Undefined where the provider stopped before it had finished. */
  end: () => ModelAnswer | undefined
}

export function readEvent(data: string): Loose {
  const event = objectIn(data)
  if (!event) throw new ProviderError('sent an event that could not be parsed', { words: data })
  return event
}
