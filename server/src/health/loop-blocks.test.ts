import { setTimeout as sleep } from 'node:timers/promises'
import Fastify from 'fastify'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Http } from '../http/routes.ts'
import { createLoopBlocks, type LoopBlock } from './loop-blocks.ts'

const [thresholdMs, blockedMs] = [200, 500]

function block(): void {
  const until = performance.now() + blockedMs
  while (performance.now() < until);
}

function watch() {
  const reported: LoopBlock[] = []
  const blocks = createLoopBlocks({ onBlocked: (one) => reported.push(one), thresholdMs })
  onTestFinished(blocks.close)
  const totals = () =>
    blocks
      .write()
      .split('\n')
      .filter((line) => line.startsWith('beckon_event_loop_blocks_total{'))
  return { blocks, reported, totals }
}

// The first one loads modules, which may block too.
beforeAll(() => Fastify().inject('/'))

async function startHttp(blocks: ReturnType<typeof createLoopBlocks>) {
  const http = Fastify() as unknown as Http
  blocks.instrumentRequests(http)
  const waiting = Promise.withResolvers<void>()
  http.get('/calm', async () => ({}))
  for (const path of ['/waiting', '/waiting-too']) http.get(path, () => waiting.promise.then(() => ({})))
  http.get('/blocking', async () => {
    // Like a database query before the work.
    await sleep(20)
    block()
    return {}
  })
  http.get('/stepwise', async () => {
    block()
    await sleep(300)
    return {}
  })
  await http.ready()
  onTestFinished(() => http.close())
  onTestFinished(() => waiting.resolve())
  return http
}

test('names the route that blocked the event loop, whatever else is in progress', async () => {
  const { blocks, reported, totals } = watch()
  const http = await startHttp(blocks)
  void http.inject('/waiting').then(() => {})
  await Promise.all([http.inject('/blocking'), http.inject('/calm')])
  expect(reported[0]).toMatchObject({ operation: 'GET /blocking', candidates: [], unreported: 0 })
  expect(reported[0]?.ms).toBeGreaterThanOrEqual(blockedMs - 1)
  expect(totals()).toEqual(['beckon_event_loop_blocks_total{operation="GET /blocking"} 1'])
  expect(blocks.write()).toMatch(/beckon_event_loop_blocked_seconds_total\{operation="GET \/blocking"\} 0\.[4-9]/)
})

test('names a route that blocked and then waits for something', async () => {
  const { blocks, reported } = watch()
  const http = await startHttp(blocks)
  await http.inject('/stepwise')
  expect(reported[0]).toMatchObject({ operation: 'GET /stepwise' })
})

test('names the kind of a job, also while another one is idle', async () => {
  const { blocks, reported } = watch()
  const giveUp = async () => {}
  const jobs = blocks.instrumentJobs({
    heavy: { run: async (_, __, whileIdle) => whileIdle(() => sleep(20)).then(block), giveUp },
    light: { run: async (_, __, whileIdle) => whileIdle(() => sleep(50)), giveUp },
  })
  const run = ({ run }: (typeof jobs)['heavy']) => run({} as never, new AbortController().signal, (work) => work())
  await Promise.all([run(jobs.light), run(jobs.heavy)])
  expect(reported[0]).toMatchObject({ operation: 'job heavy' })
})

test('what blocks outside of any operation is unknown, with what was in progress, and logged once in ten seconds', async () => {
  const { blocks, reported, totals } = watch()
  const http = await startHttp(blocks)
  for (const path of ['/waiting', '/waiting-too']) void http.inject(path).then(() => {})
  for (let time = 0; time < 2; time++) {
    await sleep(thresholdMs)
    block()
  }
  await sleep(thresholdMs)
  expect(reported).toMatchObject([{ operation: 'unknown', candidates: ['GET /waiting', 'GET /waiting-too'] }])
  expect(totals()).toEqual(['beckon_event_loop_blocks_total{operation="unknown"} 2'])
})

test('counts nothing while the event loop is free', async () => {
  const { blocks, reported, totals } = watch()
  const http = await startHttp(blocks)
  for (let call = 0; call < 20; call++) await http.inject('/calm')
  expect([
    reported.filter(({ operation }) => operation === 'GET /calm'),
    totals().filter((line) => line.includes('calm')),
  ]).toEqual([[], []])
})

test('with nothing in progress, such as at the start, a block is counted and not reported', async () => {
  const { reported, totals } = watch()
  block()
  await expect.poll(totals).toEqual([expect.stringContaining('{operation="unknown"}')])
  expect(reported).toEqual([])
})
