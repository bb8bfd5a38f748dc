import { version } from '../lib/version.ts'
import { type Attributes, type EndedSpan, spanKinds } from './spans.ts'

const errorStatus = 2

/** A body of OTLP over HTTP with JSON: https://opentelemetry.io/docs/specs/otlp/#json-protobuf-encoding */
export const writeOtlp = (spans: EndedSpan[], resource: Attributes): string =>
  JSON.stringify({
    resourceSpans: [
      {
        resource: { attributes: listAttributes(resource) },
        scopeSpans: [{ scope: { name: 'beckon', version }, spans: spans.map(writeSpan) }],
      },
    ],
  })

const writeSpan = ({ parentId, kind, startMs, endMs, attributes, isError, ...span }: EndedSpan) => ({
  ...span,
  ...(parentId !== undefined && { parentSpanId: parentId }),
  kind: spanKinds[kind],
  startTimeUnixNano: nanoseconds(startMs),
  endTimeUnixNano: nanoseconds(endMs),
  attributes: listAttributes(attributes),
  status: isError ? { code: errorStatus } : {},
})

/** A string, because JSON numbers can't hold nanoseconds. */
const nanoseconds = (ms: number): string => `${Math.floor(ms)}${String(Math.floor((ms % 1) * 1e6)).padStart(6, '0')}`

const listAttributes = (attributes: Attributes) =>
  Object.entries(attributes).map(([key, value]) => ({ key, value: anyValueOf(value) }))

function anyValueOf(value: string | number | boolean) {
  if (typeof value === 'string') return { stringValue: value }
  if (typeof value === 'boolean') return { boolValue: value }
  return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value }
}
