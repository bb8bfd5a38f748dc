import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import type { Sampler } from '../lib/tracing-settings.ts'

/** A span's context in a trace, ours or one sent by a caller. */
export interface SpanPlace {
  traceId: string
  spanId: string
  isSampled: boolean
}

/** OpenTelemetry's numbers. */
export const spanKinds = { internal: 1, server: 2, client: 3 } as const
export type SpanKind = keyof typeof spanKinds
export type Attributes = Record<string, string | number | boolean>

export interface EndedSpan {
  traceId: string
  spanId: string
  parentId: string | undefined
  name: string
  kind: SpanKind
  startMs: number
  endMs: number
  attributes: Attributes
  isError: boolean
}

/** Work in progress. Only ids, names, numbers and outcomes are recorded: never message text or secrets. */
export interface Span extends SpanPlace {
  setName: (name: string) => void
  set: (attributes: Attributes) => void
  /** Only the first call counts. */
  end: (how?: { isError?: boolean }) => void
}

/** Starts spans and tracks the current one. */
export function createTracer({ sampler, take }: { sampler: Sampler; take: (span: EndedSpan) => void }) {
  const underWay = new AsyncLocalStorage<SpanPlace>()

  function isSampled(traceId: string, parent: SpanPlace | undefined, isRemote: boolean): boolean {
    if (parent && (!isRemote || sampler.followsParent)) return parent.isSampled
    // Sampled by trace id, so that all services with the same ratio keep the same traces.
    return sampler.ratio === 1 || Number.parseInt(traceId.slice(-13), 16) < sampler.ratio * 2 ** 52
  }

  function start(
    name: string,
    { kind, remote, attributes = {} }: { kind: SpanKind; remote?: SpanPlace | undefined; attributes?: Attributes },
  ): Span {
    const parent = remote ?? underWay.getStore()
    const traceId = parent?.traceId ?? randomBytes(16).toString('hex')
    const place = {
      traceId,
      spanId: randomBytes(8).toString('hex'),
      isSampled: isSampled(traceId, parent, remote !== undefined),
    }
    if (!place.isSampled) return { ...place, setName: () => {}, set: () => {}, end: () => {} }
    const startMs = preciseNow()
    let isEnded = false
    let latestName = name
    return {
      ...place,
      setName: (next) => {
        latestName = next
      },
      set: (more) => void Object.assign(attributes, more),
      end({ isError = false } = {}) {
        if (isEnded) return
        isEnded = true
        const { spanId } = place
        const endMs = preciseNow()
        take({ traceId, spanId, parentId: parent?.spanId, name: latestName, kind, startMs, endMs, attributes, isError })
      },
    }
  }

  return {
    start,
    /** Everything that `work` starts, now or later, becomes a child of this span. */
    within: <Result>(place: SpanPlace, work: () => Result): Result => underWay.run(place, work),
  }
}

/** Finer than a millisecond, or the parts of a fast reply would all seem to begin at the same time. */
const preciseNow = (): number => performance.timeOrigin + performance.now()

const traceparent = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(?:-|$)/

/** The W3C header with which a caller propagates its trace. */
export function readTraceparent(header: unknown): SpanPlace | undefined {
  const [, traceId, spanId, flags] = (typeof header === 'string' && traceparent.exec(header)) || []
  if (!traceId || !spanId || !flags) return undefined
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 }
}
