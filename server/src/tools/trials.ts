import type { HttpToolDraft, ToolTrialResult } from 'beckon-contract'
import type { Calls } from '../outbound/calls.ts'
import { hidden } from '../outbound/redaction.ts'
import { type Arguments, makeRequest, type ToolRequest } from './http-request.ts'
import { sendRequest } from './http-tool.ts'
import { createRedactor } from './redaction.ts'
import { runToolCall } from './run-tool-call.ts'
import { headersToSend, type Secrets } from './tool-headers.ts'

/** A test call has no user: every user placeholder is replaced with this word. */
const standIn = 'trial'

/** Runs a tool for its author, who sees what is sent and what the model would receive. */
export function createTrials({ calls, onError }: { calls: Calls; onError: (error: unknown) => void }) {
  async function tryOut(draft: HttpToolDraft, secrets: Secrets, args: Arguments): Promise<ToolTrialResult> {
    const { method, timeoutMs, resultCharacters } = draft
    let request: ToolRequest | undefined
    const begun = performance.now()
    const result = await runToolCall({ timeoutMs, signal: new AbortController().signal, onError }, (signal) => {
      request = makeRequest(draft, headersToSend(draft.headers, secrets), args, () => standIn)
      return sendRequest(calls, request, { secrets, resultCharacters, signal })
    })
    return {
      request: presentRequest(request ?? { method, url: draft.url, headers: {}, body: null }, secrets),
      status: 'status' in result ? result.status : null,
      text: result.text,
      isError: result.isError,
      ms: Math.round(performance.now() - begun),
    }
  }

  return { tryOut }
}

function presentRequest(request: Omit<ToolRequest, 'url'> & { url: URL | string }, secrets: Secrets) {
  const redact = createRedactor(secrets)
  return {
    method: request.method,
    url: redact(String(request.url)),
    headers: Object.entries(request.headers).map(([name, value]) => ({
      name,
      value: Object.hasOwn(secrets, name) ? hidden : redact(value),
    })),
    body: request.body === null ? null : redact(request.body),
  }
}
