import { isTooDense } from '../lib/json-parts.ts'
import type { CallAnswer } from '../outbound/call-body.ts'
import { EventParser } from '../outbound/event-parser.ts'
import { brokenAnswer, OutboundFailure } from '../outbound/outbound-failure.ts'
import { readAtMost, sizeOf } from './answer-text.ts'
import { isObject } from './tool-parameters.ts'

/** Space for a picture or two among the results; none of it is stored. */
const replyBytesMost = 4 * 1024 * 1024

export interface RpcReply {
  id?: unknown
  result?: unknown
  error?: unknown
}

/** The response to a JSON-RPC request, in either of the two formats a server may use. */
export async function readReply(answer: CallAnswer, id: number, host: string): Promise<RpcReply> {
  const contentType = answer.headers['content-type'] ?? ''
  const isReply = (message: unknown): message is RpcReply =>
    isObject(message) && message.id === id && ('result' in message || 'error' in message)
  if (/^text\/event-stream\b/i.test(contentType)) return readFromEvents(answer, isReply, host)
  const { bytes, isWhole } = await readAtMost(answer, host, replyBytesMost)
  if (!isWhole) throw tooLong(host)
  const text = bytes.toString()
  if (isTooDense(text)) throw tooDense(host)
  const reply = [readJson(text)].flat().find(isReply)
  if (!reply) throw noReply(host)
  return reply
}

function readFromEvents(
  { body }: CallAnswer,
  isReply: (message: unknown) => message is RpcReply,
  host: string,
): Promise<RpcReply> {
  const { promise, resolve, reject } = Promise.withResolvers<RpcReply>()
  const takeEvent = (data: string) => {
    if (isTooDense(data)) {
      reject(tooDense(host))
      return body.destroy()
    }
    const reply = [readJson(data)].flat().find(isReply)
    if (!reply) return
    resolve(reply)
    body.leave()
  }
  const parser = new EventParser({ takeEvent }, replyBytesMost)
  let size = 0
  body.subscribe({
    take(piece) {
      size += piece.length
      if (size <= replyBytesMost) return parser.feed(piece)
      reject(tooLong(host))
      body.destroy()
    },
    end: () => reject(noReply(host)),
    fail: (error) => reject(brokenAnswer(host, error)),
  })
  return promise
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const tooLong = (host: string) =>
  new OutboundFailure('too_large', `The response from ${host} is larger than ${sizeOf(replyBytesMost)}.`)
const tooDense = (host: string) =>
  new OutboundFailure('too_large', `The response from ${host} has too many values. Let the tool return fewer at once.`)
export const noReply = (host: string) =>
  new OutboundFailure('not_http', `What ${host} sent is not an MCP server’s response. Is the address correct?`)
