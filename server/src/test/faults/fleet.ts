import { setTimeout as delay } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { minuteMs } from '../../lib/clock.ts'
import { makeTestFolder } from '../app.ts'
import { startPgBouncer } from '../pgbouncer.ts'
import { startPostgres } from '../postgres.ts'
import { layPostgresLine } from '../postgres-line.ts'
import { answering } from '../provider-acts.ts'
import { startRedis } from '../redis.ts'
import { createScriptedProvider } from '../scripted-provider.ts'
import { layTcpLine } from '../tcp-line.ts'
import { startBalancer } from './balancer.ts'
import { type RealProgram, spawnProgram } from './spawn-program.ts'

/** How far the clock of each server's machine is ahead. */
const skewsMs = [0, 5 * minuteMs, -5 * minuteMs]
/** The one that reaches PostgreSQL through PgBouncer, where that can be installed. */
const pooledPlace = 2
/** Longer than a balancer needs to notice that `/readyz` fails, on a busy machine too. */
const stopDelayMs = 5_000

/** Sets the clock of a Node program, before its own code is loaded. */
const skewed = (ms: number) =>
  `--import=data:text/javascript,${encodeURIComponent(`const now = Date.now; Date.now = () => now() + ${ms}`)}`

/**
 * Three servers on machines with different clocks, behind a load balancer, each with its own lines to one PostgreSQL and
 * one Redis, and a model that all of them use.
 */
export async function startFleet() {
  const postgres = await startPostgres({ isDurable: true })
  onTestFinished(postgres.stop)
  const redis = await startRedis()
  const pooler = await startPgBouncer(postgres.url)
  const provider = await createScriptedProvider()
  onTestFinished(provider.close)
  provider.plays(answering('Hello.'))
  const running: (RealProgram | undefined)[] = []
  const databaseLines: Awaited<ReturnType<typeof layPostgresLine>>[] = []

  const launch = async (at: number): Promise<void> => {
    const isPooled = pooler !== undefined && at === pooledPlace
    const line = databaseLines[at] ?? (await layPostgresLine(isPooled ? pooler.url : postgres.url))
    databaseLines[at] = line
    const redisLine = await layTcpLine(redis.port)
    running[at] = await spawnProgram(
      {
        DATABASE_URL: line.url,
        REDIS_URL: `redis://127.0.0.1:${redisLine.port}`,
        BECKON_DATA: makeTestFolder(),
        BECKON_SECRET: 'a secret that all of the servers share',
        BECKON_STOP_DELAY_MS: `${stopDelayMs}`,
        BECKON_MODEL_URL: provider.url,
        BECKON_MODEL: 'small-1',
        BECKON_MODEL_PRICE: '1000,2000',
      },
      { nodeFlags: [skewed(skewsMs[at] ?? 0)] },
      onTestFinished,
    )
  }
  for (const at of skewsMs.keys()) await launch(at)
  const balancer = await startBalancer(() => running.flatMap((server) => server?.url ?? []))

  return {
    ...{ postgres, pooler, redis, provider, balancer, databaseLines, running, launch },
    places: [...skewsMs.keys()],
    async untilAllReady(): Promise<void> {
      while (!running.every((server) => balancer.isReady(server?.url))) await delay(20)
    },
    async untilUnready(at: number): Promise<void> {
      while (balancer.isReady(running[at]?.url)) await delay(20)
    },
  }
}
