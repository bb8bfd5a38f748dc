import { setTimeout as delay } from 'node:timers/promises'
import type { TokenCreated } from 'beckon-contract'
import { openConnection } from '../connections.ts'
import { furnish, question } from '../furnish.ts'
import { mainThreadMs } from './process-figures.ts'

const callers = 4
/** Of each caller. Below the rate limit of its tokens. */
const everyMs = 40
const tokensEach = 10

export interface Called {
  /** From when the call was due until its answer. */
  times: number[]
  /** How long the service's main thread worked meanwhile, on this call or others: not affected by a busy machine. */
  workTimes: number[]
  failures: string[]
}

/** An account with ordinary traffic: a program that sends up to 100 messages a second. */
export async function openOtherAccount({ url, pid }: { url: string; pid: number }) {
  const furnished = await furnish(url)
  const { settings, triggerPath } = furnished
  const values: string[] = []
  for (let at = 0; at < callers * tokensEach; at++)
    values.push((await settings<TokenCreated>('POST', '/tokens', { name: `CRM ${at}` })).value)

  async function callUntil(isOver: () => boolean): Promise<Called> {
    const called: Called = { times: [], workTimes: [], failures: [] }
    const begun = performance.now()
    await Promise.all(
      Array.from({ length: callers }, async (_, caller) => {
        const connection = openConnection()
        for (let at = 0; !isOver(); at++) {
          const due = begun + (at + caller / callers) * everyMs
          await delay(Math.max(0, due - performance.now()))
          const authorization = `Bearer ${values[caller * tokensEach + (at % tokensEach)]}`
          const workedBefore = mainThreadMs(pid)
          const sent = connection.send(url + triggerPath, { headers: { authorization }, body: { message: question } })
          const outcome = await sent.then(
            ({ status, body }) => (status === 200 ? undefined : `${status} ${body}`),
            (error: unknown) => `${error}`,
          )
          called.times.push(performance.now() - due)
          called.workTimes.push(mainThreadMs(pid) - workedBefore)
          if (outcome !== undefined) called.failures.push(outcome)
        }
        connection.close()
      }),
    )
    return called
  }

  return { ...furnished, callUntil }
}
