import { setTimeout as delay } from 'node:timers/promises'
import type { TokenCreated } from 'beckon-contract'
import { type Connection, openConnection } from '../connections.ts'
import { furnish, question } from '../furnish.ts'
import { mainThreadMs } from './process-figures.ts'

/** 100 a second. */
const everyMs = 10
/** Enough to stay below the rate limit of each. */
const tokens = 40

export interface Called {
  /** From when the call was due until its answer. */
  times: number[]
  /** How long the service's main thread worked meanwhile, on this call or others: not affected by a busy machine. */
  workTimes: number[]
  failures: string[]
}

/**
 * An account with ordinary traffic: a program that sends 100 messages a second. Each is sent when it is due, also while
 * others wait for their answer, as visitors don't wait for each other either. With `atOnceMost`, it waits if so many are
 * unanswered: a service on a busy machine may be slower than 100 a second.
 */
export async function openOtherAccount(
  { url, pid }: { url: string; pid: number },
  { atOnceMost = Number.POSITIVE_INFINITY } = {},
) {
  const furnished = await furnish(url)
  const { settings, triggerPath } = furnished
  const values: string[] = []
  for (let at = 0; at < tokens; at++)
    values.push((await settings<TokenCreated>('POST', '/tokens', { name: `CRM ${at}` })).value)

  async function callUntil(isOver: () => boolean): Promise<Called> {
    const called: Called = { times: [], workTimes: [], failures: [] }
    const connection = openConnection({ connections: Number.POSITIVE_INFINITY })
    const begun = performance.now()
    const calls = new Set<Promise<void>>()
    for (let at = 0; !isOver(); at++) {
      const due = begun + at * everyMs
      await delay(Math.max(0, due - performance.now()))
      if (calls.size >= atOnceMost) await Promise.race(calls)
      const sent: Promise<void> = call(connection, due, at, called).finally(() => calls.delete(sent))
      calls.add(sent)
    }
    await Promise.all(calls)
    connection.close()
    return called
  }

  async function call(connection: Connection, due: number, at: number, called: Called): Promise<void> {
    const headers = { authorization: `Bearer ${values[at % tokens]}` }
    const workedBefore = mainThreadMs(pid)
    const outcome = await connection.send(url + triggerPath, { headers, body: { message: question } }).then(
      ({ status, body }) => (status === 200 ? undefined : `${status} ${body}`),
      (error: unknown) => `${error}`,
    )
    called.times.push(performance.now() - due)
    called.workTimes.push(mainThreadMs(pid) - workedBefore)
    if (outcome !== undefined) called.failures.push(outcome)
  }

  return { ...furnished, callUntil }
}
