import type { Knowledge, Thought } from './mind.ts'
import { createMindHost, type MindHost } from './mind-host.ts'

/** Bots live by size in threads of their own, so that a small one never waits while a large one learns. */
const mostOfSmall = 400
const mostOfMedium = 5_000
/** What the threads may hold in all; beyond it, the bots asked longest ago are forgotten, and learnt again when asked. */
const itemsAtMost = 300_000
/** Room may be made for others just when a bot has learnt; then it learns again. */
const attemptsAtMost = 5

export interface Learner {
  id: string
  accountId: string
  knowledgeVersion: number
}

interface Resident {
  version: number
  host: MindHost
  items: number
}

/** Knows which bot's knowledge is learnt where, and in which version. */
export function createMinds(load: (bot: Learner) => Promise<Knowledge>) {
  const [small, medium, large] = [createMindHost(), createMindHost(), createMindHost()]
  const hostFor = (items: number): MindHost => (items <= mostOfSmall ? small : items <= mostOfMedium ? medium : large)
  const residents = new Map<string, Resident>()
  const learning = new Map<string, Promise<Resident>>()
  for (const host of [small, medium, large])
    host.whenLost(() => {
      for (const [botId, resident] of residents) if (resident.host === host) residents.delete(botId)
    })

  async function think(bot: Learner, message: string): Promise<Thought> {
    for (let attempt = 1; attempt <= attemptsAtMost; attempt++) {
      const resident = residentOf(bot)
      if (resident) return resident.host.think(bot.id, message)
      await learn(bot)
    }
    throw new Error('there is no room to learn what this bot knows')
  }

  function residentOf(bot: Learner): Resident | undefined {
    const resident = residents.get(bot.id)
    if (!resident || resident.version < bot.knowledgeVersion) return undefined
    residents.delete(bot.id)
    residents.set(bot.id, resident)
    return resident
  }

  /** Those who ask for the same version while it is loaded share the work. */
  function learn(bot: Learner): Promise<Resident> {
    const key = `${bot.id} ${bot.knowledgeVersion}`
    const running = learning.get(key)
    if (running) return running
    const started = load(bot)
      .then((knowledge) => settle(bot, knowledge))
      .finally(() => learning.delete(key))
    learning.set(key, started)
    return started
  }

  function settle(bot: Learner, knowledge: Knowledge): Resident {
    const known = residents.get(bot.id)
    // A newer version came in meanwhile.
    if (known && known.version > bot.knowledgeVersion) return known
    const items =
      knowledge.passages.length + knowledge.entries.reduce((sum, { questions }) => sum + questions.length, 0)
    const host = hostFor(items)
    if (known && known.host !== host) known.host.send({ kind: 'forget', botId: bot.id })
    residents.delete(bot.id)
    makeRoom(items)
    const resident = { version: bot.knowledgeVersion, host, items }
    residents.set(bot.id, resident)
    host.send({ kind: 'learn', botId: bot.id, knowledge })
    return resident
  }

  function makeRoom(items: number): void {
    let held = [...residents.values()].reduce((sum, resident) => sum + resident.items, items)
    for (const [botId, resident] of residents) {
      if (held <= itemsAtMost) return
      resident.host.send({ kind: 'forget', botId })
      residents.delete(botId)
      held -= resident.items
    }
  }

  return {
    think,
    close: async (): Promise<void> => void (await Promise.all([small.close(), medium.close(), large.close()])),
  }
}
