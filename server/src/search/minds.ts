import { type Clock, secondMs } from '../clock.ts'
import { describeLeftOut, type LeftOutKnowledge, nothingLeftOut } from './left-out.ts'
import type { Lodging } from './lodging.ts'
import type { Meaning, Meanings } from './meanings.ts'
import { type AskPart, type KnownEntry, type KnownPassage, type Thought, weigh } from './mind.ts'
import { createMindHost, type MindHost, startMindThread } from './mind-host.ts'
import { createMindPart, type Learnt, type MindPart } from './mind-part.ts'
import { sizeOf } from './mind-size.ts'
import type { Lesson } from './mind-thread.ts'
import { createMindThreads } from './mind-threads.ts'
import { estimateBytes } from './mind-weight.ts'
import { createRecentThoughts } from './recent-thoughts.ts'
import { questionOf } from './text/normalise.ts'
import { createWordShelf } from './word-shelf.ts'

/** A message waits so long for what is being learnt, unless it is little; then what was known before answers. */
const patienceMs = 1.5 * secondMs
/** Room may be made for others just when a bot has learnt; then it learns again. */
const attemptsAtMost = 5
/** Learning takes more than what is learnt. */
const leastHeapMb = 512

export interface Learner {
  id: string
  accountId: string
  knowledgeVersion: number
  passagesVersion: number
}
type BotOf = Pick<Learner, 'id' | 'accountId'>

/** What texts mean, where a provider's model is asked for that. */
export interface Understanding {
  /** Of all texts of a lesson, as far as it is known by now; undefined where no model is asked. */
  ofLesson: (bot: BotOf, lesson: Lesson) => Promise<Meanings | undefined>
  /** Of a message, by the model with this key; undefined when that one is not asked any more, or does not tell in time. */
  ofMessage: (bot: BotOf, key: string, message: string) => Promise<Meaning | undefined>
}

interface Parts {
  load: {
    entries: (bot: BotOf) => Promise<KnownEntry[]>
    passages: (bot: BotOf) => Promise<KnownPassage[]>
    /** The language that the author set for the bot. */
    language?: (bot: BotOf) => Promise<string | undefined>
  }
  /** What a thought of an older version is worth now; undefined when it says what is there no longer. */
  review: (bot: BotOf, thought: Thought) => Promise<Thought | undefined>
  understanding?: Understanding
  now: Clock
  memoryMb: number
  /** Learning that nobody waits for has failed, or left something out. */
  onError: (error: unknown) => void
  createHost?: () => MindHost
  patience?: () => Promise<void>
  mostOfSmall?: number
}
export type MindOptions = Pick<Parts, 'createHost' | 'patience' | 'mostOfSmall'>

interface Resident {
  entries: MindPart
  passages: MindPart
}

/** Knows which bot's knowledge is learnt where, and in which versions; the bots asked longest ago leave when memory runs short. */
export function createMinds({
  load,
  review,
  understanding,
  now,
  memoryMb,
  onError,
  createHost,
  patience = sleepBriefly,
  mostOfSmall,
}: Parts) {
  const heapMb = Math.max(leastHeapMb, 2 * memoryMb)
  const words = createWordShelf()
  const threads = createMindThreads(
    createHost ?? (() => createMindHost({ startThread: () => startMindThread(heapMb), words })),
    mostOfSmall,
  )
  const residents = new Map<string, Resident>()
  const rememberThought = createRecentThoughts()
  let lessonsLearnt = 0
  let bytesUnderWay = 0
  let isClosed = false

  async function think(bot: Learner, message: string, nearMost = 0): Promise<Thought> {
    for (let attempt = 1; attempt <= attemptsAtMost; attempt++) {
      const resident = visit(bot)
      const isNewest = isFresh(resident, bot) || (await isFreshSoon(resident, bot))
      const thought = await ask(resident, bot, message, nearMost)
      const worth = thought && !isNewest ? await review(bot, thought) : thought
      if (worth) return worth
      await bring(visit(bot), bot)
    }
    throw new Error('there is no room to learn what this bot knows')
  }

  /** The bot moves to the end of those who may have to leave. */
  function visit(bot: Learner): Resident {
    const resident = residents.get(bot.id) ?? moveIn(bot)
    residents.delete(bot.id)
    residents.set(bot.id, resident)
    return resident
  }

  function moveIn({ id, accountId }: Learner): Resident {
    const bot = { id, accountId }
    const learnHere = (lesson: Lesson, old: Lodging | undefined) => learn(resident, lesson, old)
    const ways = { isQuick: threads.isSmall, learn: learnHere, now }
    const resident: Resident = {
      entries: createMindPart({ ...ways, load: async () => understood(bot, { entries: await load.entries(bot) }) }),
      passages: createMindPart({ ...ways, load: async () => understood(bot, { passages: await load.passages(bot) }) }),
    }
    return resident
  }

  async function understood(bot: BotOf, lesson: Lesson): Promise<Lesson> {
    const [language, meanings] = [await load.language?.(bot), await understanding?.ofLesson(bot, lesson)]
    return { ...lesson, ...(language !== undefined && { language }), ...(meanings && { meanings }) }
  }

  /** Undefined when something is not learnt, or not any more. */
  async function ask(
    { entries, passages }: Resident,
    bot: BotOf,
    message: string,
    nearMost: number,
  ): Promise<Thought | undefined> {
    const [known, read] = [entries.learnt(), passages.learnt()]
    if (!known || !read) return undefined
    const key = known.meaningsKey ?? read.meaningsKey
    const understand = understanding && key !== undefined ? () => understanding.ofMessage(bot, key, message) : undefined
    const mind = { recall: askOf(known, key), read: askOf(read, key), understand }
    const think = () => stayFor(known, () => stayFor(read, () => weigh(questionOf(message), mind, nearMost)))
    // What a provider's model tells may be missing once; and what is read for a model is much.
    return understand || nearMost > 0 ? think() : rememberThought(`${known.id} ${read.id}`, message, think)
  }

  async function learn(resident: Resident, lesson: Lesson, old: Lodging | undefined): Promise<Learnt> {
    const id = ++lessonsLearnt
    if (sizeOf(lesson) === 0) return { id, bytes: 0, lodging: undefined, leftOut: nothingLeftOut }
    if (isClosed) throw new Error('the service is closing')
    const bytes = estimateBytes(lesson)
    bytesUnderWay += bytes
    try {
      makeRoom(resident)
      const lodging = await threads.lodge(lesson, old)
      for (const { id, error } of lodging.leftOut)
        onError(new Error(`${id} cannot be indexed and is left out: ${error}`, { cause: error }))
      const leftOut = describeLeftOut(lesson, lodging.leftOut)
      return { id, bytes, lodging, leftOut, meaningsKey: lesson.meanings?.key }
    } finally {
      bytesUnderWay -= bytes
    }
  }

  /** Those who are just learning stay: they were asked a moment ago. */
  function makeRoom(stays: Resident): void {
    let held = [...residents.values()].reduce((sum, resident) => sum + bytesOf(resident), bytesUnderWay)
    for (const [botId, resident] of residents) {
      if (held <= memoryMb * 1_000_000) return
      if (resident === stays || partsOf(resident).some((part) => part.isLearning())) continue
      held -= bytesOf(resident)
      residents.delete(botId)
      for (const part of partsOf(resident)) part.forget()
    }
  }

  /** True when the newest is learnt, soon or because there is nothing older; false when what was known before should answer. */
  async function isFreshSoon(resident: Resident, bot: Learner): Promise<boolean> {
    const brought = bring(resident, bot)
    if (partsOf(resident).some((part) => !part.learnt())) return brought.then(() => true)
    const soon = brought.then(
      () => true,
      () => false,
    )
    if (slowPartsOf(resident, bot).some((part) => part.expectedMs() > patienceMs)) return false
    return Promise.race([soon, patience().then(() => slowPartsOf(resident, bot).length === 0 && soon)])
  }

  return {
    think,
    isResident: (botId: string): boolean => residents.has(botId),

    /** Learns what is new, where the bot lives here, and nobody need wait for it. Others learn when they are asked. */
    prepare(bot: Learner): void {
      const resident = residents.get(bot.id)
      if (!resident || isComing(resident, bot)) return
      bring(resident, bot).catch((error) => {
        if (!isClosed) onError(error)
      })
    },

    /** Whether a message is answered from these versions by now, or no more is to be expected. */
    isSettled({ id, knowledgeVersion, passagesVersion }: Pick<Learner, 'id' | 'knowledgeVersion' | 'passagesVersion'>) {
      const resident = residents.get(id)
      return !resident || (resident.entries.isSettled(knowledgeVersion) && resident.passages.isSettled(passagesVersion))
    },

    /**
     * What could not be learnt of the versions that answer here. Nothing is stored: each server finds out for itself when
     * it learns the bot, at the first message, so before that it names nothing.
     */
    leftOutOf(botId: string): LeftOutKnowledge {
      const resident = residents.get(botId)
      return {
        entries: resident?.entries.learnt()?.leftOut.entries ?? [],
        passages: resident?.passages.learnt()?.leftOut.passages ?? [],
      }
    },

    close(): Promise<void> {
      isClosed = true
      return threads.close()
    },
  }
}

const partsOf = ({ entries, passages }: Resident): MindPart[] => [entries, passages]
const bytesOf = (resident: Resident): number =>
  partsOf(resident).reduce((sum, part) => sum + (part.learnt()?.bytes ?? 0), 0)

const isFresh = ({ entries, passages }: Resident, bot: Learner): boolean =>
  entries.isFresh(bot.knowledgeVersion) && passages.isFresh(bot.passagesVersion)

const isComing = ({ entries, passages }: Resident, bot: Learner): boolean =>
  entries.isComing(bot.knowledgeVersion) && passages.isComing(bot.passagesVersion)

/** Those that have to learn, and take their time. */
const slowPartsOf = ({ entries, passages }: Resident, { knowledgeVersion, passagesVersion }: Learner): MindPart[] => [
  ...(entries.isSlow() && !entries.isFresh(knowledgeVersion) ? [entries] : []),
  ...(passages.isSlow() && !passages.isFresh(passagesVersion) ? [passages] : []),
]

const bring = async ({ entries, passages }: Resident, bot: Learner): Promise<void> =>
  void (await Promise.all([entries.bring(bot.knowledgeVersion), passages.bring(bot.passagesVersion)]))

/** What one model says that a message means is nothing to a part whose texts were understood by another. */
function askOf({ lodging, meaningsKey }: Learnt, key: string | undefined): AskPart | undefined {
  if (!lodging || meaningsKey === key) return lodging?.think
  return (message, nearMost) => lodging.think(message, nearMost)
}

const stayFor = ({ lodging }: Learnt, work: () => Promise<Thought>): Promise<Thought> =>
  lodging ? lodging.stayFor(work) : work()

const sleepBriefly = () => new Promise<void>((resolve) => setTimeout(resolve, patienceMs).unref())
