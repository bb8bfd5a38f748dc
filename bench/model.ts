// `npm run bench -- model`: a bot with a model compared with the minimal program that could replace it
// (programs/baseline.ts), with a model that answers immediately.
import { Agent, request } from 'undici'
import { measure, median } from './load.ts'
import { startProgram } from './program.ts'
import { report } from './report.ts'

const connections = 50
const seconds = 5
const rounds = 3
const firstWords = 300
const message = 'What about shipping of lamps?'

const provider = await startProgram('provider')
const baseline = await startProgram('baseline', provider.ready.url)
const beckon = await startProgram<{ url: string; token: string; modelBot: string }>('beckon', provider.ready.url)
const { url, token, modelBot } = beckon.ready
const trigger = `${url}/api/v1/agents/${modelBot}/trigger`
const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }

const rates: { baseline: number[]; beckon: number[] } = { baseline: [], beckon: [] }
let failures = 0
for (let round = 0; round < rounds; round++) {
  rates.baseline.push(
    (await measure({ url: baseline.ready.url, bodies: [{ message }] }, { connections, seconds })).perSecond,
  )
  const ours = await measure({ url: trigger, headers, bodies: [{ message }] }, { connections, seconds })
  rates.beckon.push(ours.perSecond)
  failures += ours.failures
}
report({
  bench: 'model',
  connections,
  baselinePerSecond: median(rates.baseline),
  beckonPerSecond: median(rates.beckon),
  percentOfBaseline: Math.round((100 * median(rates.beckon)) / median(rates.baseline)),
  failures,
})

/** From sending to the first word, over an open connection. */
const dispatcher = new Agent({ connections: 1 })
async function firstWordMs(
  address: string,
  body: object,
  more: Record<string, string>,
  isWord: RegExp,
): Promise<number> {
  const begun = performance.now()
  const answer = await request(address, { method: 'POST', headers: more, body: JSON.stringify(body), dispatcher })
  let receivedAt = 0
  let received = ''
  for await (const chunk of answer.body) {
    received += chunk
    if (receivedAt === 0 && isWord.test(received)) receivedAt = performance.now()
  }
  return receivedAt - begun
}
const json = { 'content-type': 'application/json' }
const asked = { model: 'm', stream: true, messages: [{ role: 'user', content: message }] }
const ways: Record<string, () => Promise<number>> = {
  provider: () => firstWordMs(`${provider.ready.url}/v1/chat/completions`, asked, json, /word0/),
  baseline: () => firstWordMs(baseline.ready.url, { message, stream: true }, json, /word0/),
  beckon: () => firstWordMs(trigger, { message, stream: true }, headers, /reply\.delta/),
}
const times: Record<string, number[]> = { provider: [], baseline: [], beckon: [] }
for (let time = 0; time < firstWords; time++)
  for (const [name, way] of Object.entries(ways)) times[name]?.push(await way())
const middle = (name: string) => median((times[name] ?? []).slice(50))
const round2 = (ms: number) => Math.round(ms * 100) / 100
report({
  bench: 'model first word',
  providerMs: round2(middle('provider')),
  baselineAddsMs: round2(middle('baseline') - middle('provider')),
  beckonAddsMs: round2(middle('beckon') - middle('provider')),
})
await Promise.all([provider.stop(), baseline.stop(), beckon.stop()])
