// `npm run bench -- streams`: very many slow streams at once in one process, beside the model's own.
import { Agent, request } from 'undici'
import { residentMb, startProgram } from './program.ts'
import { makeMessages } from './programs/entries.ts'
import { report } from './report.ts'

const counts = [1_000, 5_000]
const [firstMs, everyMs, tokens] = [500, 20, 50]
const model = `slow-${firstMs}-${everyMs}-${tokens}`
const messages = makeMessages(1_000)
const [message = ''] = messages

const provider = await startProgram('provider')
const dispatcher = new Agent({ connections: 10_000, headersTimeout: 0, bodyTimeout: 0, connect: { timeout: 60_000 } })

async function hear(url: string, headers: Record<string, string>, body: object, end: RegExp) {
  const begun = performance.now()
  const answer = await request(url, { method: 'POST', headers, body: JSON.stringify(body), dispatcher })
  let last = ''
  for await (const chunk of answer.body) last = `${last}${chunk}`.slice(-2_000)
  return { ms: performance.now() - begun, isComplete: answer.statusCode === 200 && end.test(last) }
}

async function hearMany(count: number, one: (at: number) => ReturnType<typeof hear>) {
  // A stream that could not be opened is one that is not complete.
  const broken = { ms: Number.POSITIVE_INFINITY, isComplete: false }
  const heard = await Promise.all(Array.from({ length: count }, (_, at) => one(at).catch(() => broken)))
  const complete = heard.filter(({ isComplete }) => isComplete)
  const times = complete.map(({ ms }) => ms).toSorted((a, b) => a - b)
  return { complete: complete.length, p99Ms: Math.round(times[Math.floor(times.length * 0.99)] ?? 0) }
}

const json = { 'content-type': 'application/json' }
for (const count of counts) {
  const asked = { model, stream: true, messages: [{ role: 'user', content: message }] }
  const own = await hearMany(count, () => hear(`${provider.ready.url}/v1/chat/completions`, json, asked, /\[DONE\]/))
  const beckon = await startProgram<{ url: string; token: string; modelBot: string }>(
    'beckon',
    provider.ready.url,
    model,
  )
  const { url, token, modelBot } = beckon.ready
  const trigger = `${url}/api/v1/agents/${modelBot}/trigger`
  const headers = { authorization: `Bearer ${token}`, ...json }
  const one = (at: number) =>
    hear(trigger, headers, { message: messages[at % messages.length], stream: true }, /reply\.completed/)
  await hearMany(20, one)
  const before = residentMb(beckon.pid)
  const ours = hearMany(count, one)
  let most = before
  const watch = setInterval(() => {
    most = Math.max(most, residentMb(beckon.pid))
  }, 100)
  const { complete, p99Ms } = await ours
  clearInterval(watch)
  report({
    bench: 'streams',
    count,
    complete,
    p99Ms,
    providerP99Ms: own.p99Ms,
    percentOverProvider: Math.round((100 * p99Ms) / own.p99Ms - 100),
    kbPerStream: Math.round(((most - before) * 1024) / count),
  })
  await beckon.stop()
}
await provider.stop()
