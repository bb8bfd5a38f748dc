import { createParser } from 'eventsource-parser'
import type { CallAnswer } from '../outbound/calls.ts'
import { brokenAnswer, OutboundFailure } from '../outbound/outbound-failure.ts'
import { readAtMost, sizeOf } from './answer-text.ts'
import { isObject } from './tool-parameters.ts'

/** Room for a picture or two among the results; nothing of it is kept. */
const replyBytesMost = 4 * 1024 * 1024

export interface RpcReply {
  id?: unknown
  result?: unknown
  error?: unknown
}

/** The reply to one request of JSON-RPC, in whichever of the two ways the server chose to send it. */
export async function readReply(answer: CallAnswer, id: number, host: string): Promise<RpcReply> {
  const contentType = answer.headers['content-type'] ?? ''
  const isReply = (message: unknown): message is RpcReply =>
    isObject(message) && message.id === id && ('result' in message || 'error' in message)
  if (/^text\/event-stream\b/i.test(contentType)) return readFromEvents(answer, isReply, host)
  const { bytes, isWhole } = await readAtMost(answer, host, replyBytesMost)
  if (!isWhole) throw tooLong(host)
  const reply = [readJson(bytes.toString())].flat().find(isReply)
  if (!reply) throw noReply(host)
  return reply
}

async function readFromEvents(
  answer: CallAnswer,
  isReply: (message: unknown) => message is RpcReply,
  host: string,
): Promise<RpcReply> {
  const found: RpcReply[] = []
  const parser = createParser({ onEvent: ({ data }) => found.push(...[readJson(data)].flat().filter(isReply)) })
  const decoder = new TextDecoder()
  let size = 0
  try {
    for await (const chunk of answer.body as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > replyBytesMost) break
      parser.feed(decoder.decode(chunk, { stream: true }))
      if (found.length > 0) break
    }
  } catch (error) {
    throw brokenAnswer(host, error)
  }
  const [reply] = found
  if (reply) return reply
  throw size > replyBytesMost ? tooLong(host) : noReply(host)
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const tooLong = (host: string) =>
  new OutboundFailure('too_large', `The answer of ${host} is larger than ${sizeOf(replyBytesMost)}.`)
export const noReply = (host: string) =>
  new OutboundFailure('not_http', `What ${host} sent is not an answer of an MCP server. Is the address right?`)
