import type { Usage } from 'beckon-contract'
import { type CallModel, ModelFailure, type ModelRequest } from '../engines/models/model.ts'
import { codeOf } from '../lib/error-code.ts'
import { OutboundFailure } from '../outbound/outbound-failure.ts'
import { usualReplyTokens } from './budget-reservations.ts'
import { tokensIn, tokensOf } from './tokens-of.ts'

/**
 * No model is called without a reservation. A call costs what its provider reports. If it reports nothing, or the call
 * broke off, was cancelled or timed out, it costs our estimate: the prompt, and what was said until
 * then. A call that was refused, or never reached its provider, costs nothing.
 */
export const createPaidCalls =
  (callModel: CallModel): CallModel =>
  async (request) => {
    const { reservation, access, maxTokens, onText, onHeld, signal } = request
    if (!reservation) throw new Error('A model was about to be called without a budget reservation.')
    const { model } = access
    const isOwn = !access.isTrusted
    const inputTokens = tokensAsked(request)
    await reservation.extend({ model, isOwn, inputTokens, outputTokens: maxTokens ?? usualReplyTokens })
    signal.throwIfAborted()
    const estimate = (outputTokens: number): Usage => ({ input_tokens: inputTokens, output_tokens: outputTokens })
    let receivedBytes = 0
    let heldBytes = 0
    const countText = (text: string) => {
      const bytes = Buffer.byteLength(text)
      receivedBytes += bytes
      heldBytes = Math.max(0, heldBytes - bytes)
      onText?.(text)
    }
    const countHeld = (text: string) => {
      heldBytes += Buffer.byteLength(text)
      onHeld?.(text)
    }
    try {
      const answer = await callModel({ ...request, onText: onText && countText, onHeld: countHeld })
      const { usage, text, toolCalls } = answer
      const isReported = usage.input_tokens > 0 || usage.output_tokens > 0
      reservation.recordUsage(model, isReported ? usage : estimate(tokensOf(text + JSON.stringify(toolCalls))), isOwn)
      return answer
    } catch (error) {
      if (!isFree(error)) reservation.recordUsage(model, estimate(tokensIn(receivedBytes + heldBytes)), isOwn)
      throw error
    }
  }

const tokensAsked = ({ system, messages, tools }: ModelRequest): number =>
  tokensOf(JSON.stringify([system(), messages, tools]))

const neverSent = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'])

function isFree(error: unknown): boolean {
  if (!(error instanceof ModelFailure)) return false
  if (error.status !== null) return true
  if (!(error.cause instanceof OutboundFailure)) return false
  const { reason, cause } = error.cause
  if (reason === 'private' || reason === 'address' || reason === 'certificate') return true
  return neverSent.has(codeOf(cause))
}
