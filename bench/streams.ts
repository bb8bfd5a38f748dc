// `npm run bench -- streams`: very many streams open at once in one process, beside the same straight from the model, and through the least program that could stand in between (programs/floor.ts).
import { hearMany, type Question } from './crowd.ts'
import { sendMany } from './load.ts'
import { type Program, residentMb, spentMs, startProgram } from './program.ts'
import { makeMessages } from './programs/entries.ts'
import { report } from './report.ts'

// A crowd comes over a second or more, as people do, and is complete before the first of it has heard the end.
// Many fast streams are a question of speed. As fast as these, 5,000 would be 250,000 words a second; theirs is one of room.
const crowds = [
  { count: 1_000, perSecond: 1_000, firstMs: 500, everyMs: 20, words: 50 },
  { count: 5_000, perSecond: 500, firstMs: 500, everyMs: 1_000, words: 20 },
]
// What the first requests and streams of a process take once, no later one takes again.
const warmUp = { amount: 300, connections: 10 }
const firstStreams = 20
const messages = makeMessages(1_000)

interface Relay {
  program: Program<{ url: string }>
  /** Answers without a stream. */
  ordinary: { url: string; headers?: Record<string, string>; body: object }
  streamAt: (at: number) => Question
}

async function weigh({ program: { pid }, ordinary, streamAt }: Relay, { count, perSecond, words }: (typeof crowds)[0]) {
  await sendMany({ ...ordinary, bodies: [ordinary.body] }, warmUp)
  await hearMany(firstStreams, perSecond, streamAt)
  const [mbBefore, msBefore] = [residentMb(pid), spentMs(pid)]
  let mbMost = mbBefore
  const watch = setInterval(() => {
    mbMost = Math.max(mbMost, residentMb(pid))
  }, 100)
  const heard = await hearMany(count, perSecond, streamAt)
  clearInterval(watch)
  return {
    ...heard,
    kbPerStream: Math.round(((mbMost - mbBefore) * 1024) / count),
    cpuUsPerWord: Math.round((1_000 * (spentMs(pid) - msBefore)) / count / words),
  }
}

async function startFloor(provider: string, model: string): Promise<Relay> {
  const program = await startProgram('floor', provider)
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
for (const crowd of crowds) {
  const { count, perSecond, firstMs, everyMs, words } = crowd
  const model = `slow-${firstMs}-${everyMs}-${words}`
  const body = { model, stream: true, messages: [{ role: 'user', content: messages[0] }] }
  const asked: Question = { url: `${provider.ready.url}/v1/chat/completions`, body, end: '[DONE]' }
  const own = await hearMany(count, perSecond, () => asked)
  const floor = await startFloor(provider.ready.url, model)
  const least = await weigh(floor, crowd)
  await floor.program.stop()
  const beckon = await startBeckon(provider.ready.url, model)
  const ours = await weigh(beckon, crowd)
  await beckon.program.stop()
  report({
    bench: 'streams',
    count,
    ...ours,
    providerP99Ms: own.p99Ms,
    percentOverProvider: Math.round((100 * ours.p99Ms) / own.p99Ms - 100),
    floorP99Ms: least.p99Ms,
    floorKbPerStream: least.kbPerStream,
    floorCpuUsPerWord: least.cpuUsPerWord,
  })
}
await provider.stop()
