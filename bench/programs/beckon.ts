// The real service on a folder of its own, with a bot of 100 questions and answers; with an argument, also a bot that thinks with that model server.
import { createWriteStream, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createBeckon } from '../../server/src/app.ts'
import { readConfig } from '../../server/src/config.ts'

const entryCount = 100
const [providerUrl = '', model = 'm'] = process.argv.slice(2)

const config = readConfig({
  BECKON_DATA: process.env.BENCH_DATA ?? mkdtempSync(join(tmpdir(), 'beckon-bench-')),
  ...(process.env.DATABASE_URL && { DATABASE_URL: process.env.DATABASE_URL }),
  BECKON_HOST: '127.0.0.1',
  BECKON_PORT: '0',
  BECKON_RATE_LIMIT_PER_TOKEN: '10000000',
  BECKON_SIGN_UP: 'open',
  ...(providerUrl && { BECKON_MODEL_URL: `${providerUrl}/v1`, BECKON_MODEL: model }),
})
// Logs are written as in production, to where they cost no disk.
const beckon = await createBeckon({ config, logStream: createWriteStream('/dev/null') })

const call = async (method: 'POST' | 'PATCH', path: string, payload: object, cookie = '') => {
  const answer = await beckon.http.inject({ method, url: `/api/settings${path}`, payload, headers: { cookie } })
  if (answer.statusCode >= 300) throw new Error(`${path}: ${answer.body}`)
  return answer
}
const person = { name: 'Ada', password: 'correct horse battery', accountName: 'Bench' }
const path = (await beckon.http.inject('/api/settings/session')).json().setupNeeded ? '/setup' : '/sign-up'
const signedUp = await call('POST', path, { ...person, email: `ada-${Date.now()}@example.test` })
const cookie = String(signedUp.headers['set-cookie']).split(';', 1)[0] ?? ''

const topics = ['shipping', 'returns', 'payment', 'warranty', 'opening hours', 'gift cards', 'sizes', 'invoices']
const things = ['lamps', 'chairs', 'tables', 'rugs', 'mirrors', 'shelves', 'beds', 'desks', 'sofas', 'vases', 'clocks']
const entries = topics
  .flatMap((topic) => things.map((thing) => [topic, thing] as const))
  .concat(things.map((thing) => ['repairs', thing] as const))
  .slice(0, entryCount)
  .map(([topic, thing]) => ({
    questions: [`What about ${topic} of ${thing}?`],
    answer: `Our rules for ${topic} of ${thing}: ask us within 30 days.`,
  }))

async function makeBot(mind: object): Promise<string> {
  const { id } = (await call('POST', '/bots', { name: 'Helper' }, cookie)).json()
  for (const entry of entries) await call('POST', `/bots/${id}/entries`, entry, cookie)
  await call('PATCH', `/bots/${id}`, { apiTrigger: true, ...mind }, cookie)
  return id
}
const knowledgeBot = await makeBot({})
const modelBot = providerUrl ? await makeBot({ mind: 'model', providerId: null, beyondKnowledge: true }) : null
const { value } = (await call('POST', '/tokens', { name: 'bench' }, cookie)).json()
const url = await beckon.http.listen({ port: 0, host: '127.0.0.1' })
process.stdout.write(`${JSON.stringify({ url, token: value, knowledgeBot, modelBot })}\n`)
process.on('SIGTERM', () => void beckon.close().then(() => process.exit(0)))
