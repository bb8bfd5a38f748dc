import type { Channel, EngineKind, ErrorCode, ProviderKind } from 'beckon-contract'
import { type TurnRun, toFailure } from '../conversations/conversations.ts'
import type { Engine } from '../engines/engine.ts'
import type { CallModel } from '../engines/models/model.ts'
import type { Http } from '../http/routes.ts'
import { once } from '../lib/once.ts'
import { type Count, createCounter, createHistogram, type Family, type Timing } from './exposition.ts'

const quick = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60]
const slow = [0.001, 0.005, 0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 40, 80, 120]

export const statusClasses = ['1xx', '2xx', '3xx', '4xx', '5xx'] as const
export const modelCallOutcomes = ['answered', 'failed'] as const

/**
 * Counts and times around the features, not inside them. Series are looked up once: per request a number grows, and
 * no string is built.
 */
export function createMetrics() {
  const requests = createCounter('beckon_http_requests_total', 'Requests answered, by route and status class.')
  const requestTimes = createHistogram(
    'beckon_http_request_duration_seconds',
    'Time from the first byte of a request to the last byte of its response, including streams.',
    quick,
  )
  const refusals = createCounter('beckon_refusals_total', 'Requests that were answered with an error, by its code.')
  const turns = createCounter('beckon_turns_total', 'Turns that ended, by channel and outcome.')
  const engineTimes = createHistogram(
    'beckon_engine_duration_seconds',
    'How long engines took to reply, including tools and models.',
    slow,
  )
  const modelCalls = createCounter('beckon_model_calls_total', 'Calls to language models.')
  const modelTimes = createHistogram(
    'beckon_model_call_duration_seconds',
    'How long one call to a language model took.',
    slow,
  )

  const recorderOf = (method: string, route: string) => {
    const series = once(() => ({
      classes: statusClasses.map((status) => requests.of({ method, route, status })),
      times: requestTimes.of({ method, route }),
    }))
    return (statusCode: number, ms: number): void => {
      const { classes, times } = series()
      const count = classes[Math.trunc(statusCode / 100) - 1]
      if (count) count.value += 1
      times.observe(ms / 1_000)
    }
  }

  /** Before any route is registered. */
  function instrumentRequests(http: Http): void {
    http.addHook('onRoute', (route) => {
      const record = recorderOf([route.method].flat().join(','), route.url)
      route.onResponse = [
        route.onResponse ?? [],
        (_: unknown, reply: { statusCode: number; elapsedTime: number }, done: () => void) => {
          record(reply.statusCode, reply.elapsedTime)
          done()
        },
      ].flat()
    })
    // Unknown addresses and methods have no route of their own.
    const unknown = recorderOf('(any)', '(none)')
    http.addHook('onResponse', (request, reply, done) => {
      if (request.problemCode !== undefined) refusalsOf(request.problemCode).value += 1
      if (request.is404) unknown(reply.statusCode, reply.elapsedTime)
      done()
    })
  }

  const refusalsOf = remember((code: ErrorCode): Count => refusals.of({ code }))
  const outcomesOf = remember((channel: Channel) =>
    remember((outcome: string): Count => turns.of({ channel, outcome })),
  )

  function instrumentTurn(channel: Channel, run: TurnRun): void {
    const outcomes = outcomesOf(channel)
    const count = (outcome: string) => {
      outcomes(outcome).value += 1
    }
    run.reply.then(
      ({ finish_reason }) => count(finish_reason),
      (error: unknown) => count(toFailure(error).code),
    )
  }

  const timesOfEngine = remember((engine: EngineKind): Timing => engineTimes.of({ engine }))

  // Not an async wrapper: its frame would stay in memory as long as a stream is open.
  const instrumentEngine = (inner: Engine): Engine => ({
    reply(request) {
      const begun = performance.now()
      const times = timesOfEngine(request.bot.engine)
      const count = () => times.observe(secondsSince(begun))
      const reply = inner.reply(request)
      reply.then(count, count)
      return reply
    },
  })

  const providerMetrics = remember((provider: ProviderKind) => {
    const calls = (outcome: (typeof modelCallOutcomes)[number]) => modelCalls.of({ provider, outcome })
    return { answered: calls('answered'), failed: calls('failed'), times: modelTimes.of({ provider }) }
  })

  const instrumentModelCalls =
    (inner: CallModel): CallModel =>
    (request) => {
      const { answered, failed, times } = providerMetrics(request.access.kind)
      const begun = performance.now()
      const count = (ending: Count) => {
        ending.value += 1
        times.observe(secondsSince(begun))
      }
      const answer = inner(request)
      answer.then(
        () => count(answered),
        () => count(failed),
      )
      return answer
    }

  const families: Family[] = [requests, requestTimes, refusals, turns, engineTimes, modelCalls, modelTimes]
  return {
    instrumentRequests,
    instrumentTurn,
    instrumentEngine,
    instrumentModelCalls,
    write: () => families.map(({ write }) => write()).join(''),
  }
}
export type Metrics = ReturnType<typeof createMetrics>

const secondsSince = (begun: number): number => (performance.now() - begun) / 1_000

/** For a fixed set of keys: it never evicts. */
function remember<Key, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>()
  return (key) => {
    const found = known.get(key)
    if (found !== undefined) return found
    const made = make(key)
    known.set(key, made)
    return made
  }
}
