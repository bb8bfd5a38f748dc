import { type Beckon, createBeckon } from '../../app.ts'
import type { Config } from '../../config.ts'
import { dayMs, setIdClock } from '../../lib/clock.ts'
import { fillBots } from './fill-bots.ts'
import { fillConversations } from './fill-conversations.ts'
import { fillModels } from './fill-models.ts'
import { fillSources } from './fill-sources.ts'
import { fillTokens } from './fill-tokens.ts'
import { createRandom } from './random.ts'

const days = 90
const seed = 2_026

export interface DemoOwner {
  accountId: string
  personId: string
}
export interface Filling {
  beckon: Beckon
  owner: DemoOwner
  random: ReturnType<typeof createRandom>
  /** Sets the time at which the next things happen. */
  setTime: (ms: number) => void
  now: () => number
}

/**
 * 90 days of a shop, with the same bots, tokens and conversations in every run. They are made by the service itself, on
 * a clock that is set back: so every page shows what it would show after those days. `makeOwner` makes the
 * demo's own account and bot.
 */
export async function fillDemo(
  config: Config,
  makeOwner: (beckon: Beckon) => Promise<DemoOwner & { botId: string }>,
  onProgress: (words: string) => void,
  conversations = 10_000,
): Promise<void> {
  const endMs = Date.now()
  let setMs = endMs - days * dayMs
  let setAt = performance.now()
  /** It goes on from where it was set, so that replies take their time. */
  const now = () => Math.min(endMs, Math.floor(setMs + performance.now() - setAt))
  setIdClock(now)
  const beckon = await createBeckon({
    // The model's provider is on this machine.
    config: { ...config, allowPrivateAddresses: [...config.allowPrivateAddresses, 'localhost'] },
    now,
    logStream: process.stderr,
  })
  try {
    const { botId, ...owner } = await makeOwner(beckon)
    const setTime = (ms: number) => {
      setMs = Math.max(now(), ms)
      setAt = performance.now()
    }
    const filling: Filling = { beckon, owner, random: createRandom(seed), setTime, now }
    const bots = await fillBots(filling, botId)
    onProgress(`${bots.length} bots`)
    const tokens = await fillTokens(filling, bots, endMs)
    onProgress(`${tokens.length} tokens`)
    await fillSources(filling, bots)
    const models = await fillModels(filling, bots, endMs)
    const plan = { bots: models.bots, tokens, count: conversations, days, endMs }
    await fillConversations(filling, plan, onProgress).finally(models.close)
    setTime(endMs)
  } finally {
    await beckon.close()
  }
}
