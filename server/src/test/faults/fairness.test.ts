import type { Source, Turn } from 'beckon-contract'
import { expect, onTestFinished, test } from 'vitest'
import { makeTestFolder } from '../app.ts'
import { attackNames, startAttacker } from './attacks/attacker.ts'
import type { AttackReport } from './attacks/attacker-child.ts'
import { openOtherAccount } from './attacks/other-account.ts'
import { watchMemory } from './attacks/process-figures.ts'
import { openConnection } from './connections.ts'
import { question } from './furnish.ts'
import { startRealProgram } from './real-program.ts'

const leastCalls = 200
/** Far more than a busy machine needs. */
const polling = { interval: 500, timeout: 500_000 }
/** A tenth of what the attacker asks for, and far more than the service needs. */
const mbMost = 1_200
/** How an attack may end. Anything else, such as an internal error, is a defect. */
const outcomes =
  /^(closed|2\d\d|400 invalid_request|404 not_found|408 request_timeout|409 quota_exceeded|429 rate_limited|502 engine_failed|503 (overloaded|interrupted)|504 engine_timeout)$/

// `npm run bench -- fairness` measures the delay; here, nothing depends on time.
test('while an account and its visitors do everything at once that slows down a service, no call of another fails', async ({
  annotate,
}) => {
  const program = await startRealProgram({
    BECKON_DATA: makeTestFolder(),
    BECKON_SIGN_UP: 'open',
    BECKON_ALLOW_PRIVATE_ADDRESSES: '127.0.0.1',
    BECKON_VISITOR_CONVERSATIONS_PER_TEN_MINUTES: '3',
    BECKON_RATE_LIMIT_PER_TOKEN: '600',
  })
  const { url } = program
  const ada = await openOtherAccount(program, { atOnceMost: 4 })
  const attacker = await startAttacker({ url, scale: 'small', wanted: attackNames })
  onTestFinished(attacker.kill)
  const memory = watchMemory(program.pid)
  await attacker.begin()

  let isServed = false
  let calls = 0
  const calling = ada.callUntil(() => ++calls > leastCalls && isServed)
  await Promise.all([queuedTurnEnds(url, ada), textIsRead(ada), limitsApply(attacker.report)])
  isServed = true
  const { failures, times } = await calling
  const { mostMb } = memory.stop()
  const report = await attacker.end()

  await annotate(`${times.length} calls, at most ${Math.round(mostMb)} MB; ${JSON.stringify(report)}`)
  expect(failures).toEqual([])
  expect(times.length).toBeGreaterThanOrEqual(leastCalls)
  expect(mostMb).toBeLessThan(mbMost)
  expect(Object.keys(report)).toEqual(attackNames)
  for (const [name, seen] of Object.entries(report)) {
    expect(Object.keys(seen).length, name).toBeGreaterThan(0)
    for (const outcome of Object.keys(seen)) expect.soft(outcome, name).toMatch(outcomes)
  }
})

/** All attacks are under way, and some of their calls are refused. */
async function limitsApply(report: () => Promise<AttackReport>): Promise<void> {
  const isApplied = async () => {
    const seen = await report()
    const isUnderWay = attackNames.every((name) => Object.keys(seen[name] ?? {}).length > 0)
    return isUnderWay && seen.longMessages?.['429 rate_limited'] && seen.stalledUploads?.['503 overloaded']
  }
  await expect.poll(isApplied, polling).toBeGreaterThan(0)
}

type OtherAccount = Awaited<ReturnType<typeof openOtherAccount>>

async function queuedTurnEnds(url: string, { triggerPath, botId, headers }: OtherAccount): Promise<void> {
  const connection = openConnection()
  const queued = await connection.send(url + triggerPath, {
    headers: { ...headers, prefer: 'respond-async' },
    body: { message: question },
  })
  expect(queued.status).toBe(202)
  const { id } = JSON.parse(queued.body) as Turn
  const read = () => connection.send(`${url}/api/v1/agents/${botId}/turns/${id}`, { method: 'GET', headers })
  await expect.poll(async () => (JSON.parse((await read()).body) as Turn).status, polling).toBe('completed')
  connection.close()
}

async function textIsRead({ settings, botId }: OtherAccount): Promise<void> {
  const path = `/bots/${botId}/sources`
  await settings('POST', `${path}/texts`, { title: 'Prices', text: 'A lamp costs 20 euros.' })
  const read = async () => (await settings<{ data: Source[] }>('GET', path)).data[0]?.state
  await expect.poll(read, polling).toBe('ready')
}
