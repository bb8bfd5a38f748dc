import type { ToolResult } from '../engines/tool.ts'
import { OutboundFailure, tooSlow } from '../outbound/outbound-failure.ts'
import { ToolFailure } from './tool-failure.ts'

/** Applies a timeout to a call and describes errors in words. Throws if the result is no longer needed. */
export async function runToolCall<Result extends ToolResult>(
  { timeoutMs, signal, onError }: { timeoutMs: number; signal: AbortSignal; onError: (error: unknown) => void },
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result | ToolResult> {
  const deadline = AbortSignal.timeout(timeoutMs)
  try {
    return await work(AbortSignal.any([signal, deadline]))
  } catch (error) {
    signal.throwIfAborted()
    if (deadline.aborted) return { text: tooSlow(timeoutMs).message, isError: true }
    if (error instanceof OutboundFailure || error instanceof ToolFailure) return { text: error.message, isError: true }
    onError(error)
    return { text: 'The call failed for an unknown reason.', isError: true }
  }
}
