import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { describe, expect, onTestFinished, test } from 'vitest'
import { readTracingSettings } from '../lib/tracing-settings.ts'
import { createCalls } from '../outbound/calls.ts'
import { databases, startTestApp } from '../test/app.ts'
import { expectStatus } from '../test/clients.ts'
import { refusing } from '../test/provider-acts.ts'
import { startPaidBot } from '../test/spending-fixture.ts'
import { createSpanExport } from './span-export.ts'

interface OtlpSpan {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: { key: string; value: Record<string, unknown> }[]
  status: { code?: number }
}
interface OtlpBody {
  resourceSpans: {
    resource: { attributes: OtlpSpan['attributes'] }
    scopeSpans: { scope: { name: string }; spans: OtlpSpan[] }[]
  }[]
}

/** A collector that accepts OTLP over HTTP, like OpenTelemetry's own. */
async function startCollector(answer: number | 'never' = 200) {
  const posts: { path: string; headers: IncomingHttpHeaders; body: OtlpBody }[] = []
  const server = createServer(async (request, response) => {
    posts.push({ path: request.url ?? '', headers: request.headers, body: (await json(request)) as OtlpBody })
    if (answer !== 'never') response.writeHead(answer, { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    posts,
    spans: () =>
      posts.flatMap(({ body }) =>
        body.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
      ),
  }
}

function tracingTo(url: string, more: Record<string, string> = {}) {
  const mistakes: string[] = []
  const tracing = readTracingSettings({ OTEL_EXPORTER_OTLP_ENDPOINT: url, ...more }, mistakes)
  expect(mistakes).toEqual([])
  return tracing
}
const attributesOf = ({ attributes }: { attributes: OtlpSpan['attributes'] }) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))
const remoteTrace = { traceId: '4bf92f3577b34da6a3ce929d0e0e4736', spanId: '00f067aa0ba902b7' }
const traceparent = (flags = '01') => `00-${remoteTrace.traceId}-${remoteTrace.spanId}-${flags}`
const nameOf = ({ name }: OtlpSpan) => name
const trigger = 'POST /api/v1/agents/:bot_uuid/trigger'

describe.each(databases)('traces, on %s', (database) => {
  test('a request, its engine and its model call are under the caller’s span, and contain no message text', async () => {
    const collector = await startCollector()
    const tracing = tracingTo(collector.url, {
      OTEL_EXPORTER_OTLP_HEADERS: 'api-key=secret%20of%20the%20collector',
      OTEL_SERVICE_NAME: 'bots',
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment=production,service.name=other',
    })
    const { app, ada, botId } = await startPaidBot(database, {}, { tracing })
    const { value } = await ada.token()
    const said = 'My name is Rumpelstiltskin'
    const body = { message: said, user: { id: 'user-4711' } }
    const reply = await app.api(value).post(`/agents/${botId}/trigger`, body, { traceparent: traceparent() })
    expectStatus(reply, 200)
    await app.close()

    const spans = collector.spans().filter(({ traceId }) => traceId === remoteTrace.traceId)
    const [request, engineSpan, call] = [trigger, 'answer model', 'chat small-1'].map((name) =>
      spans.find((span) => span.name === name),
    )
    if (!request || !engineSpan || !call) throw new Error(`Missing among ${spans.map(nameOf).join(', ')}`)
    expect(spans).toHaveLength(3)
    expect(request.parentSpanId).toBe(remoteTrace.spanId)
    expect(engineSpan.parentSpanId).toBe(request.spanId)
    expect(call.parentSpanId).toBe(engineSpan.spanId)
    expect([request, engineSpan, call].map(({ kind }) => kind)).toEqual([2, 1, 3])
    expect(attributesOf(request)).toEqual({
      'http.request.method': 'POST',
      'http.route': '/api/v1/agents/:bot_uuid/trigger',
      'http.response.status_code': '200',
      'beckon.request.id': reply.headers['x-request-id'],
    })
    expect(attributesOf(engineSpan)).toMatchObject({ 'beckon.engine': 'model', 'beckon.finish_reason': 'stop' })
    expect(attributesOf(call)).toMatchObject({
      'gen_ai.request.model': 'small-1',
      'gen_ai.usage.input_tokens': '11',
      'gen_ai.usage.output_tokens': '7',
    })
    for (const { startTimeUnixNano, endTimeUnixNano } of spans) {
      expect(startTimeUnixNano).toMatch(/^\d{19}$/)
      expect(BigInt(endTimeUnixNano)).toBeGreaterThan(BigInt(startTimeUnixNano))
      expect(Math.abs(Number(BigInt(startTimeUnixNano) / 1_000_000n) - Date.now())).toBeLessThan(60_000)
    }
    const [post] = collector.posts
    expect(post?.path).toBe('/v1/traces')
    expect(post?.headers).toMatchObject({ 'content-type': 'application/json', 'api-key': 'secret of the collector' })
    expect(attributesOf(post?.body.resourceSpans[0]?.resource ?? { attributes: [] })).toEqual({
      'service.name': 'bots',
      'deployment.environment': 'production',
    })
    const all = JSON.stringify(collector.posts.map((one) => one.body))
    for (const secret of [value, said, 'Rumpelstiltskin', 'user-4711', reply.json().reply, 'ada@', 'correct horse'])
      expect(all).not.toContain(secret)
    expect(app.logs.join('')).not.toContain('secret of the collector')
  })

  test('failures are marked by kind, without the provider’s words', async () => {
    const collector = await startCollector()
    const { app, ada, provider, botId } = await startPaidBot(database, {}, { tracing: tracingTo(collector.url) })
    const { value } = await ada.token()
    provider.plays(refusing(500, { words: 'I cannot read «Rumpelstiltskin»' }))
    const ask = app.api(value).post(`/agents/${botId}/trigger`, { message: 'Rumpelstiltskin' })
    expectStatus(await ask, 502)
    await app.close()
    const failed = collector.spans().filter(({ status }) => status.code === 2)
    // The call and its two retries have a span each.
    const chats = Array.from({ length: 3 }, () => 'chat small-1')
    expect(failed.map(nameOf).sort()).toEqual([trigger, ...chats, 'answer model'].sort())
    const types = failed.flatMap((span) => attributesOf(span)['error.type'] ?? [])
    expect(types.sort()).toEqual(['500', '500', '500', 'engine_failed'])
    expect(JSON.stringify(collector.spans())).not.toContain('Rumpelstiltskin')
  })

  test('an asynchronous reply starts its own trace, whichever call triggered it', async () => {
    const collector = await startCollector()
    const { app, ada, botId } = await startPaidBot(database, {}, { tracing: tracingTo(collector.url) })
    const { value } = await ada.token()
    const headers = { prefer: 'respond-async', traceparent: traceparent() }
    const asked = await app.api(value).post(`/agents/${botId}/trigger`, { message: 'Hello' }, headers)
    const { id } = expectStatus(asked, 202).json()
    await expect
      .poll(async () => (await app.api(value).get(`/agents/${botId}/turns/${id}`)).json().status)
      .toBe('completed')
    await app.close()
    const engineSpans = collector.spans().filter(({ name }) => name === 'answer model')
    expect(engineSpans).toEqual([expect.not.objectContaining({ traceId: remoteTrace.traceId })])
    expect(engineSpans[0]?.parentSpanId).toBeUndefined()
  })
})

test('links and probes: a URL with a secret is recorded by its pattern, and probes are not recorded', async () => {
  const collector = await startCollector()
  const app = await startTestApp('sqlite', { config: { tracing: tracingTo(collector.url) } })
  await app.anonymous.get('/api/settings/password-resets/secret-of-a-link')
  await app.anonymous.get('/no/such/page?token=secret-of-a-link', { traceparent: 'nonsense' })
  for (const path of ['/healthz', '/readyz', '/metrics']) await app.anonymous.get(path)
  const traceIds = app.logs.flatMap((line) => JSON.parse(line).traceId ?? [])
  await app.close()
  expect(collector.spans().map(nameOf)).toEqual(['GET /api/settings/password-resets/:secret', 'GET /*'])
  expect(JSON.stringify(collector.spans())).not.toContain('secret-of-a-link')
  // A log line and its trace can be correlated.
  expect(traceIds).toEqual(collector.spans().map(({ traceId }) => traceId))
})

test('a refused request has a span, and its log line refers to it', async () => {
  const collector = await startCollector()
  const app = await startTestApp('sqlite', { config: { tracing: tracingTo(collector.url), rateLimitPerToken: 1 } })
  for (const status of [401, 429]) expectStatus(await app.api('no-such-token').get('/agents'), status)
  const traceIds = app.logs.flatMap((line) => JSON.parse(line).traceId ?? [])
  await app.close()
  expect(collector.spans().map((span) => attributesOf(span)['http.response.status_code'])).toEqual(['401', '429'])
  expect(traceIds).toEqual(collector.spans().map(({ traceId }) => traceId))
})

const samplings: [what: string, settings: Record<string, string>, header: string | undefined, isKept: boolean][] = [
  ['usual, and the caller keeps it', {}, traceparent('01'), true],
  ['usual, and the caller does not keep it', {}, traceparent('00'), false],
  ['usual, without a caller’s trace', {}, undefined, true],
  ['always_off', { OTEL_TRACES_SAMPLER: 'always_off' }, traceparent('01'), false],
  ['always_on', { OTEL_TRACES_SAMPLER: 'always_on' }, traceparent('00'), true],
  ['a ratio of 0', { OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '0' }, undefined, false],
  ['a ratio of 1', { OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '1' }, undefined, true],
  [
    'a ratio of 0 that follows its caller',
    { OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '0' },
    traceparent('01'),
    true,
  ],
]
test.each(samplings)('sampling %s', async (_, settings, header, isKept) => {
  const collector = await startCollector()
  const app = await startTestApp('sqlite', { config: { tracing: tracingTo(collector.url, settings) } })
  await app.anonymous.get('/api/settings/session', header === undefined ? {} : { traceparent: header })
  await app.close()
  expect(collector.spans()).toHaveLength(isKept ? 1 : 0)
})

test('an unavailable or refusing collector loses spans, delays nobody, and is logged once', async () => {
  const refusingCollector = await startCollector(503)
  for (const url of ['http://127.0.0.1:1', refusingCollector.url]) {
    const metricsToken = 'metrics-token-of-32-characters-00'
    const app = await startTestApp('sqlite', { config: { tracing: tracingTo(url), metricsToken } })
    // The batch is full, and is sent.
    for (let count = 0; count < 600; count += 1) await app.anonymous.get('/api/settings/session')
    const metrics = await app.anonymous.get('/metrics', { authorization: `Bearer ${metricsToken}` })
    expect(metrics.body).toMatch(/^beckon_trace_spans_lost_total \d+$/m)
    await app.close()
    expect(app.logs.filter((line) => line.includes('collector'))).toHaveLength(1)
  }
})

test('a collector that never responds fills a bounded queue, and does not delay shutdown', async () => {
  const collector = await startCollector('never')
  const calls = createCalls({ allowPrivate: true })
  const settings = tracingTo(collector.url)
  if (!settings) throw new Error('no settings')
  const forEver = 24 * 3_600_000
  const spans = createSpanExport({ settings: { ...settings, timeoutMs: forEver }, calls, onWarning: () => {} })
  const span = { traceId: 'a', spanId: 'b', parentId: undefined, name: 'x', kind: 'server', attributes: {} } as const
  for (let count = 0; count < 10_000; count += 1) spans.take({ ...span, startMs: 1, endMs: 2, isError: false })
  expect(spans.lost()).toBe(10_000 - 512 - 2_048)
  await spans.close()
  await calls.close()
})

describe('the usual variables', () => {
  const read = (env: Record<string, string>) => {
    const mistakes: string[] = []
    return { settings: readTracingSettings(env, mistakes), mistakes }
  }

  test('without a collector there is no tracing, and it can be switched off', () => {
    const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/' }
    for (const env of [
      {},
      { OTEL_SERVICE_NAME: 'x' },
      { ...endpoint, OTEL_SDK_DISABLED: 'true' },
      { ...endpoint, OTEL_TRACES_EXPORTER: 'none' },
    ])
      expect(read(env)).toEqual({ settings: undefined, mistakes: [] })
    expect(read(endpoint).settings?.url).toBe('http://collector:4318/v1/traces')
    expect(read({ OTEL_TRACES_EXPORTER: 'otlp' }).settings?.url).toBe('http://localhost:4318/v1/traces')
    const own = 'https://traces.example/in?x=1'
    expect(read({ ...endpoint, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: own }).settings?.url).toBe(own)
  })

  test('invalid values are an error, and headers are never repeated', () => {
    const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' }
    const wrong: [name: string, value: string][] = [
      ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
      ['OTEL_EXPORTER_OTLP_PROTOCOL', 'grpc'],
      ['OTEL_EXPORTER_OTLP_HEADERS', 'hunter2'],
      ['OTEL_EXPORTER_OTLP_HEADERS', 'key=hunter2%zz'],
      ['OTEL_EXPORTER_OTLP_TIMEOUT', 'soon'],
      ['OTEL_TRACES_EXPORTER', 'zipkin'],
      ['OTEL_TRACES_SAMPLER', 'xray'],
    ]
    for (const [name, value] of wrong) {
      const { mistakes } = read({ ...endpoint, [name]: value })
      expect(mistakes).toEqual([expect.stringMatching(`^${name}: must`)])
      expect(mistakes.join()).not.toContain('hunter2')
    }
    const half = { ...endpoint, OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: 'half' }
    expect(read(half).mistakes).toEqual([expect.stringMatching('^OTEL_TRACES_SAMPLER_ARG: must')])
  })
})
