/** Trace export, configured with OpenTelemetry's own variables. */
export interface TracingSettings {
  /** Where spans are sent. */
  url: string
  /** They may contain a key. */
  headers: Record<string, string>
  timeoutMs: number
  resource: Record<string, string>
  sampler: Sampler
}

export interface Sampler {
  /** Follow the caller's sampling decision. */
  followsParent: boolean
  /** Sampling ratio of other traces: 0 to 1. */
  ratio: number
}

const samplers: Record<string, { followsParent: boolean; ratio: number | 'argument' }> = {
  always_on: { followsParent: false, ratio: 1 },
  always_off: { followsParent: false, ratio: 0 },
  traceidratio: { followsParent: false, ratio: 'argument' },
  parentbased_always_on: { followsParent: true, ratio: 1 },
  parentbased_always_off: { followsParent: true, ratio: 0 },
  parentbased_traceidratio: { followsParent: true, ratio: 'argument' },
}

/**
 * Undefined if tracing is off: it is on once a collector is configured. Adds a sentence to `mistakes` for each invalid
 * setting, and never repeats a header, which may contain a key.
 */
export function readTracingSettings(
  env: Record<string, string | undefined>,
  mistakes: string[],
): TracingSettings | undefined {
  const text = (name: string) => env[name]?.trim() || undefined
  const exporter = text('OTEL_TRACES_EXPORTER')
  if (text('OTEL_SDK_DISABLED')?.toLowerCase() === 'true' || exporter === 'none') return undefined
  const named = text('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT')
  const base = text('OTEL_EXPORTER_OTLP_ENDPOINT')
  if (named === undefined && base === undefined && exporter === undefined) return undefined

  if (exporter !== undefined && exporter !== 'otlp')
    mistakes.push('OTEL_TRACES_EXPORTER: must be otlp or none; Beckon has no other exporter.')
  const protocol = text('OTEL_EXPORTER_OTLP_TRACES_PROTOCOL') ?? text('OTEL_EXPORTER_OTLP_PROTOCOL')
  if (protocol !== undefined && !protocol.startsWith('http/'))
    mistakes.push(
      'OTEL_EXPORTER_OTLP_PROTOCOL: must be http/json. Name the HTTP endpoint of the collector, which is usually port 4318.',
    )
  const url = named ?? `${(base ?? 'http://localhost:4318').replace(/\/+$/, '')}/v1/traces`
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    mistakes.push(
      `${named ? 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT' : 'OTEL_EXPORTER_OTLP_ENDPOINT'}: must be a URL that starts with http:// or https://.`,
    )

  const timeout = text('OTEL_EXPORTER_OTLP_TRACES_TIMEOUT') ?? text('OTEL_EXPORTER_OTLP_TIMEOUT')
  const timeoutMs = Number(timeout ?? 10_000)
  if (!Number.isInteger(timeoutMs) || timeoutMs < 1)
    mistakes.push('OTEL_EXPORTER_OTLP_TIMEOUT: must be a whole number of milliseconds.')

  const pairs = (name: string): Record<string, string> => {
    const found = readPairs(text(name) ?? '')
    if (!found) mistakes.push(`${name}: must look like name=value,name=value.`)
    return found ?? {}
  }
  return {
    url,
    headers: {
      ...pairs('OTEL_EXPORTER_OTLP_HEADERS'),
      ...pairs('OTEL_EXPORTER_OTLP_TRACES_HEADERS'),
    },
    timeoutMs,
    resource: {
      'service.name': 'beckon',
      ...pairs('OTEL_RESOURCE_ATTRIBUTES'),
      ...(text('OTEL_SERVICE_NAME') && { 'service.name': text('OTEL_SERVICE_NAME') as string }),
    },
    sampler: readSampler(text('OTEL_TRACES_SAMPLER'), text('OTEL_TRACES_SAMPLER_ARG'), mistakes),
  }
}

function readSampler(name = 'parentbased_always_on', argument = '1', mistakes: string[]): Sampler {
  const sampler = samplers[name]
  if (!sampler) {
    mistakes.push(`OTEL_TRACES_SAMPLER: must be one of ${Object.keys(samplers).join(', ')}.`)
    return { followsParent: true, ratio: 1 }
  }
  if (sampler.ratio !== 'argument') return { ...sampler, ratio: sampler.ratio }
  const ratio = Number(argument)
  if (!(ratio >= 0 && ratio <= 1)) mistakes.push('OTEL_TRACES_SAMPLER_ARG: must be a number from 0 to 1.')
  return { ...sampler, ratio }
}

/** `name=value,name=value`, the values percent-encoded. */
function readPairs(list: string): Record<string, string> | undefined {
  const pairs: Record<string, string> = {}
  for (const part of list.split(',')) {
    if (part.trim() === '') continue
    const at = part.indexOf('=')
    const name = part.slice(0, at).trim()
    if (at < 1 || !/^[\w.\-/]+$/.test(name)) return undefined
    try {
      pairs[name] = decodeURIComponent(part.slice(at + 1).trim())
    } catch {
      return undefined
    }
  }
  return pairs
}
