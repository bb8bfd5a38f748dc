// `npm run bench -- streams`: very many streams open at the same time in one process, compared with the same directly
// from the model, and through the minimal program that could be in between (programs/baseline.ts).
import { type Question, streamMany } from './concurrent-streams.ts'
import { median, sendMany } from './load.ts'
import { type Program, residentMb, spentMs, startProgram } from './program.ts'
import { makeMessages } from './programs/entries.ts'
import { report } from './report.ts'

// Streams open over a second or more, as people do, and all are open before the first one ends. Many fast streams
// measure speed. At this rate, 5,000 would be 250,000 words a second; those measure memory. Speed is taken from the
// waves after the first, during which the streaming code is still being compiled; memory from the first.
const streamLoads = [
  { count: 450, perSecond: 450, firstMs: 500, everyMs: 20, words: 50, wavesAfter: 3 },
  { count: 1_000, perSecond: 1_000, firstMs: 500, everyMs: 20, words: 50, wavesAfter: 3 },
  { count: 5_000, perSecond: 500, firstMs: 500, everyMs: 1_000, words: 20, wavesAfter: 0 },
]
type StreamLoad = (typeof streamLoads)[0]
// One-time costs of a process's first requests and streams are not repeated.
const warmUp = { amount: 300, connections: 10 }
const firstStreams = 20
const messages = makeMessages(1_000)

interface Relay {
  program: Program<{ url: string }>
  /** Replies without a stream. */
  ordinary: { url: string; headers?: Record<string, string>; body: object }
  streamAt: (at: number) => Question
}

async function streamWaves(
  { count, perSecond, wavesAfter }: StreamLoad,
  streamAt: Relay['streamAt'],
  onFirst = () => {},
) {
  const first = await streamMany(count, perSecond, streamAt)
  onFirst()
  const waves = [first]
  for (let wave = 0; wave < wavesAfter; wave++) waves.push(await streamMany(count, perSecond, streamAt))
  const times = waves.map(({ p99Ms }) => p99Ms)
  return {
    complete: Math.min(...waves.map(({ complete }) => complete)),
    firstP99Ms: first.p99Ms,
    p99Ms: median(wavesAfter > 0 ? times.slice(1) : times),
  }
}

async function weigh({ program: { pid }, ordinary, streamAt }: Relay, load: StreamLoad) {
  await sendMany({ ...ordinary, bodies: [ordinary.body] }, warmUp)
  await streamMany(firstStreams, load.perSecond, streamAt)
  const [mbBefore, msBefore] = [residentMb(pid), spentMs(pid)]
  let mbMost = mbBefore
  const watch = setInterval(() => {
    mbMost = Math.max(mbMost, residentMb(pid))
  }, 100)
  const received = await streamWaves(load, streamAt, () => clearInterval(watch))
  const streams = load.count * (1 + load.wavesAfter)
  return {
    ...received,
    kbPerStream: Math.round(((mbMost - mbBefore) * 1024) / load.count),
    cpuUsPerWord: Math.round((1_000 * (spentMs(pid) - msBefore)) / streams / load.words),
  }
}

async function startBaseline(provider: string, model: string): Promise<Relay> {
  const program = await startProgram('baseline', provider)
  const { url } = program.ready
  return {
    program,
    ordinary: { url, body: { message: messages[0] } },
    streamAt: (at) => ({ url, body: { message: messages[at % messages.length], model, stream: true }, end: '[DONE]' }),
  }
}

async function startBeckon(provider: string, model: string): Promise<Relay> {
  const program = await startProgram<Record<'url' | 'token' | 'knowledgeBot' | 'modelBot', string>>(
    'beckon',
    provider,
    model,
  )
  const { url, token, knowledgeBot, modelBot } = program.ready
  const headers = { authorization: `Bearer ${token}` }
  const triggerOf = (bot: string) => `${url}/api/v1/agents/${bot}/trigger`
  return {
    program,
    ordinary: { url: triggerOf(knowledgeBot), headers, body: { message: messages[0] } },
    streamAt: (at) => ({
      url: triggerOf(modelBot),
      headers,
      body: { message: messages[at % messages.length], stream: true },
      end: 'event: reply.completed',
    }),
  }
}

const provider = await startProgram('provider')
for (const load of streamLoads) {
  const { count, firstMs, everyMs, words } = load
  const model = `slow-${firstMs}-${everyMs}-${words}`
  const body = { model, stream: true, messages: [{ role: 'user', content: messages[0] }] }
  const asked: Question = { url: `${provider.ready.url}/v1/chat/completions`, body, end: '[DONE]' }
  const own = await streamWaves(load, () => asked)
  const baseline = await startBaseline(provider.ready.url, model)
  const least = await weigh(baseline, load)
  await baseline.program.stop()
  const beckon = await startBeckon(provider.ready.url, model)
  const ours = await weigh(beckon, load)
  await beckon.program.stop()
  report({
    bench: 'streams',
    count,
    ...ours,
    providerP99Ms: own.p99Ms,
    percentOverProvider: Math.round((100 * ours.p99Ms) / own.p99Ms - 100),
    baselineP99Ms: least.p99Ms,
    baselinePercentOverProvider: Math.round((100 * least.p99Ms) / own.p99Ms - 100),
    baselineKbPerStream: least.kbPerStream,
    baselineCpuUsPerWord: least.cpuUsPerWord,
  })
}
await provider.stop()
