// `npm run bench -- webhooks`: the trigger's rate with and without a webhook, the delay of events at a moderate rate,
// and 10,000 events to a receiver that fails three times of ten and dies twice, while the service is killed twice.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { measure, median } from './load.ts'
import { type Program, startProgram, startProgramOn } from './program.ts'
import { makeMessages } from './programs/entries.ts'
import { report } from './report.ts'

const connections = 50
const seconds = 3
const rounds = 5
const steadyPerSecond = 100
const steadySeconds = 10
const conversations = 500
const turnsEach = 20

interface Ready {
  url: string
  token: string
  cookie: string
  knowledgeBot: string
}
interface Accepted {
  id: string
  conversationId: string
  replyId: string
  lagMs: number
}

const bodies = makeMessages(5_000).map((message) => ({ message }))
const receiver = await startProgram('webhook-receiver')
const hookUrl = `http://localhost:${new URL(receiver.ready.url).port}/hook`
const setMode = (mode: string) => fetch(`${receiver.ready.url}/mode`, { method: 'POST', body: mode })
const listAccepted = async (): Promise<Accepted[]> => (await fetch(receiver.ready.url)).json() as Promise<Accepted[]>

async function addWebhook({ url, cookie }: Ready): Promise<void> {
  const answer = await fetch(`${url}/api/settings/webhooks`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ url: hookUrl, events: ['turn.completed'] }),
  })
  if (!answer.ok) throw new Error(await answer.text())
}
const targetOf = ({ url, token, knowledgeBot }: Ready) => ({
  url: `${url}/api/v1/agents/${knowledgeBot}/trigger`,
  headers: { authorization: `Bearer ${token}` },
})
async function ask(ready: Ready, body: object): Promise<{ id: string; conversation_id: string } | undefined> {
  const { url, headers } = targetOf(ready)
  const call = {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }
  const answer = await fetch(url, call).catch(() => undefined)
  const text = await answer?.text().catch(() => undefined)
  return answer?.ok && text ? JSON.parse(text) : undefined
}

/** One after the other, several times. Each is halted while the other is measured: events that wait would be sent then. */
async function compareRates(): Promise<void> {
  const [without, withOne] = [await startProgram<Ready>('beckon'), await startProgram<Ready>('beckon')]
  await addWebhook(withOne.ready)
  const rates = new Map<Program<Ready>, number[]>([
    [without, []],
    [withOne, []],
  ])
  for (const { pid } of rates.keys()) process.kill(pid, 'SIGSTOP')
  for (let round = 0; round < rounds; round++)
    for (const [program, measured] of rates) {
      process.kill(program.pid, 'SIGCONT')
      measured.push((await measure({ ...targetOf(program.ready), bodies }, { connections, seconds })).perSecond)
      process.kill(program.pid, 'SIGSTOP')
    }
  const [before, after] = [median(rates.get(without) ?? []), median(rates.get(withOne) ?? [])]
  const percent = Math.round((100 * after) / before)
  report({ bench: 'webhooks', name: 'trigger', connections, without: before, withOne: after, percent })
  for (const { pid } of rates.keys()) process.kill(pid, 'SIGCONT')
  await Promise.all([without.stop(), withOne.stop()])
}

async function measureLag(): Promise<void> {
  const beckon = await startProgram<Ready>('beckon')
  await addWebhook(beckon.ready)
  await setMode('healthy')
  const asking: Promise<unknown>[] = []
  for (let sent = 0; sent < steadyPerSecond * steadySeconds; sent++) {
    asking.push(ask(beckon.ready, bodies[sent % bodies.length] ?? {}))
    await sleep(1_000 / steadyPerSecond)
  }
  await Promise.all(asking)
  await sleep(2_000)
  const lags = (await listAccepted()).map(({ lagMs }) => lagMs).toSorted((a, b) => a - b)
  const at = (share: number) => lags[Math.min(lags.length - 1, Math.floor(share * lags.length))] ?? 0
  report({ bench: 'webhooks', name: 'lag', events: lags.length, p50Ms: at(0.5), p99Ms: at(0.99), mostMs: at(1) })
  await beckon.stop()
}

async function deliverAll(): Promise<void> {
  process.env.BENCH_QUICK_RETRIES = 'yes'
  const folder = mkdtempSync(join(tmpdir(), 'beckon-bench-'))
  let beckon: Program<Ready> | undefined = await startProgramOn<Ready>(folder, 'beckon')
  await addWebhook(beckon.ready)
  await setMode('healthy')
  await setMode('failing')
  const acknowledged = new Map<string, string[]>()
  let count = 0

  async function converse(): Promise<void> {
    let id: string | undefined
    for (let turn = 0; turn < turnsEach; ) {
      const reply: Awaited<ReturnType<typeof ask>> =
        beckon && (await ask(beckon.ready, { ...bodies[turn], ...(id && { conversation_id: id }) }))
      if (!reply) {
        await sleep(50)
        continue
      }
      id = reply.conversation_id
      acknowledged.set(id, [...(acknowledged.get(id) ?? []), reply.id])
      turn += 1
      count += 1
    }
  }
  async function disturb(): Promise<void> {
    for (const share of [0.3, 0.6]) {
      while (count < share * conversations * turnsEach) await sleep(20)
      await setMode('dead')
      const killed = beckon
      beckon = undefined
      if (killed) process.kill(killed.pid, 'SIGKILL')
      beckon = await startProgramOn<Ready>(folder, 'beckon')
      await setMode('failing')
    }
  }
  const waiting = Array.from({ length: conversations }, () => converse)
  const work = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) await next()
  }
  await Promise.all([disturb(), ...Array.from({ length: connections }, work)])
  const expected = new Set([...acknowledged.values()].flat())
  let accepted: Accepted[] = []
  const giveUpAt = performance.now() + 120_000
  do {
    await sleep(500)
    accepted = await listAccepted()
    for (const { replyId } of accepted) expected.delete(replyId)
  } while (expected.size > 0 && performance.now() < giveUpAt)
  const seen = new Set<string>()
  const first = accepted.filter(({ id }) => !seen.has(id) && seen.add(id))
  const byConversation = Map.groupBy(first, ({ conversationId }) => conversationId)
  const disordered = [...acknowledged].filter(([conversationId, replyIds]) => {
    const known = new Set(replyIds)
    const came = (byConversation.get(conversationId) ?? []).map(({ replyId }) => replyId).filter((id) => known.has(id))
    return came.join() !== replyIds.join()
  })
  const figures = { events: count, lost: expected.size, disordered: disordered.length }
  report({ bench: 'webhooks', name: 'bad receiver', ...figures, repeated: accepted.length - first.length })
  await beckon?.stop()
  rmSync(folder, { recursive: true, force: true })
}

await compareRates()
await measureLag()
await deliverAll()
await receiver.stop()
