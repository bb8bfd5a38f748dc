import { BeckonError, createBeckon } from 'beckon-sdk'
import { prettyJson } from '../layout/pretty-json.ts'
import { baseUrl } from './trigger-url.ts'

export interface TriggerOutcome {
  /** 0 if there was no response. */
  status: number
  /** The raw response, indented. */
  body: string
  tookMs: number
  failure: BeckonError | null
}

/** Calls the real endpoint with a real token, as the caller's program would, and records the response. */
export async function runTrigger(botId: string, token: string, message: string): Promise<TriggerOutcome> {
  const seen = { status: 0, body: '' }
  const watch: typeof fetch = async (...request) => {
    const response = await fetch(...request)
    Object.assign(seen, { status: response.status, body: prettyJson(await response.clone().text()) })
    return response
  }
  const beganAt = performance.now()
  const failure = await createBeckon({ baseUrl: baseUrl(), token, fetch: watch, maxRetries: 0 })
    .trigger(botId, { message })
    .then(
      () => null,
      (error: unknown) => {
        if (error instanceof BeckonError) return error
        throw error
      },
    )
  return { ...seen, failure, tookMs: Math.round(performance.now() - beganAt) }
}
