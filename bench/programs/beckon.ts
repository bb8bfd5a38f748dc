// The real service on its own folder, with a bot of 100 questions and answers; with an argument, also a bot that uses
// that model server. On a folder it set up before (BENCH_DATA), it continues with the existing data.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { createBeckon } from '../../server/src/app.ts'
import { giveBackMemory } from '../../server/src/commands/memory.ts'
import { readConfig } from '../../server/src/config.ts'
import { listenOn } from '../../server/src/http/listening.ts'
import { createLogStream } from '../../server/src/lib/log-stream.ts'
import { makeEntries } from './entries.ts'

interface Furnished {
  token: string
  /** Of a person at the settings pages. */
  cookie: string
  knowledgeBot: string
  modelBot: string | null
}

const [providerUrl = '', model = 'm'] = process.argv.slice(2)

const config = readConfig({
  BECKON_DATA: process.env.BENCH_DATA ?? mkdtempSync(join(tmpdir(), 'beckon-bench-')),
  ...(process.env.DATABASE_URL && { DATABASE_URL: process.env.DATABASE_URL }),
  BECKON_HOST: '127.0.0.1',
  BECKON_PORT: '0',
  BECKON_RATE_LIMIT_PER_TOKEN: '10000000',
  // Thousands of streams start in the same second.
  BECKON_REQUESTS_AT_ONCE: '10000',
  BECKON_SIGN_UP: 'open',
  BECKON_ALLOW_PRIVATE_ADDRESSES: 'localhost',
  ...(providerUrl && { BECKON_MODEL_URL: `${providerUrl}/v1`, BECKON_MODEL: model }),
})
// Logs are written as in production, but to where they cost no disk access.
const logStream = createLogStream(pino.destination('/dev/null'))
const quickRetries = { delaysMs: [100, 200, 400], restMs: 500 }
const webhookRetries = process.env.BENCH_QUICK_RETRIES ? quickRetries : {}
const beckon = await createBeckon({ config, logStream, webhookRetries })

const url = await listenOn(beckon.http, config)

// By real requests, as people make them: Node would optimise for the fake ones of `inject`, and be slower.
async function call(method: 'GET' | 'POST' | 'PATCH', path: string, payload?: object, cookie = '') {
  const answer = await fetch(`${url}/api/settings${path}`, {
    method,
    headers: { cookie, ...(payload && { 'content-type': 'application/json' }) },
    body: payload ? JSON.stringify(payload) : null,
  })
  const body = JSON.parse((await answer.text()) || '{}')
  if (!answer.ok) throw new Error(`${path}: ${JSON.stringify(body)}`)
  return { body, cookie: answer.headers.get('set-cookie')?.split(';', 1)[0] ?? '' }
}

async function furnish(): Promise<Furnished> {
  const person = { name: 'Ada', password: 'correct horse battery', accountName: 'Bench' }
  const path = (await call('GET', '/session')).body.setupNeeded ? '/setup' : '/sign-up'
  const { cookie } = await call('POST', path, { ...person, email: `ada-${Date.now()}@example.test` })
  const entries = makeEntries()

  async function makeBot(engine: object): Promise<string> {
    const { id } = (await call('POST', '/bots', { name: 'Helper' }, cookie)).body
    for (const entry of entries) await call('POST', `/bots/${id}/entries`, entry, cookie)
    await call('PATCH', `/bots/${id}`, { apiTrigger: true, ...engine }, cookie)
    return id
  }
  const knowledgeBot = await makeBot({})
  const modelBot = providerUrl ? await makeBot({ engine: 'model', providerId: null, beyondKnowledge: true }) : null
  const { value } = (await call('POST', '/tokens', { name: 'bench' }, cookie)).body
  return { token: value, cookie, knowledgeBot, modelBot }
}

const note = join(config.dataFolder, 'bench.json')
const furnished: Furnished = existsSync(note) ? JSON.parse(readFileSync(note, 'utf8')) : await furnish()
writeFileSync(note, JSON.stringify(furnished))
// As at the end of a normal start.
giveBackMemory()
process.stdout.write(`${JSON.stringify({ url, ...furnished })}\n`)
process.on('SIGTERM', async () => {
  await beckon.close()
  if (process.env.BENCH_DATA === undefined) rmSync(config.dataFolder, { recursive: true, force: true })
  process.exit(0)
})
