import type { Candidate, Finding, Thought } from '../search/mind.ts'
import type { Language } from '../search/text/languages.ts'
import { respellings } from '../search/text/respelling.ts'
import { agrees, chosenIndex, declinesAll } from './choosing.ts'
import { withoutCorrection } from './corrections.ts'
import type { Engine, EngineBot, EngineReply, EngineRequest, PastTurn } from './engine.ts'
import { followUpOf, mentions } from './follow-up.ts'
import { speak, textOf } from './knowledge-reply.ts'
import { smallTalk } from './small-talk.ts'

/** "Hello" finds something in many knowledge bases; only an author's answer to just that goes before small talk. */
const sureOfSmallTalk = 0.9
/** "And check-out?" names what it means: then this much is enough. */
const nearEnough = 0.1
/** What is tried beside the message as it stands must fit this well. */
const sureOfRetry = 0.36

interface Parts {
  think: (bot: EngineBot, message: string) => Promise<Thought>
  /** Questions that a visitor may begin with, as the author wrote them. */
  suggestionsOf: (bot: EngineBot) => Promise<string[]>
}

/** The embedded engine: it gives the author's own answers and words from the documents, needs no key, and says so when it does not know. */
export function createKnowledgeEngine({ think, suggestionsOf }: Parts): Engine {
  async function reply({ bot, message, history }: EngineRequest): Promise<EngineReply> {
    const thought = await think(bot, message)
    if (isSure(thought)) return replyWith(thought.finding, message, bot)
    const [last] = await history(1)
    const chosen = last && (await choose(bot, message, last))
    if (chosen) return replyWith(chosen.said, message, bot)
    const talk = await talkSmall(bot, message)
    if (talk) return talk
    const meant = withoutCorrection(message, languageOf(bot))
    if (meant !== undefined) return replyWith((await think(bot, meant)).finding, meant, bot)
    if (isBare(message, bot)) return replyWith({ kind: 'nothing' }, message, bot)
    if (isAnswered(thought.finding)) return replyWith(thought.finding, message, bot)
    return replyWith((await retry(bot, message, last, thought)) ?? thought.finding, message, bot)
  }

  async function talkSmall(bot: EngineBot, message: string): Promise<EngineReply | undefined> {
    const talk = smallTalk(message, { ...bot, suggestions: [] })
    if (!talk) return undefined
    const { text } = talk.kind === 'help' ? await help(bot, message, talk) : talk
    return { text, finishReason: 'stop', answered: true, citations: [], usage: unpaid }
  }

  const help = async (bot: EngineBot, message: string, talk: { text: string }) =>
    smallTalk(message, { ...bot, suggestions: await suggestionsOf(bot) }) ?? talk

  /** What the visitor picks from the choices of the turn before. */
  async function choose(bot: EngineBot, message: string, last: PastTurn): Promise<Candidate | undefined> {
    const labels = (last.choices ?? []).map(({ label }) => label)
    if (labels.length === 0) return undefined
    const index = agrees(message, languageOf(bot)) ? 0 : chosenIndex(message, labels, languageOf(bot))
    const label = index === undefined ? undefined : labels[index]
    if (label === undefined) return undefined
    const found = (candidates: Candidate[]) => candidates.find((candidate) => candidate.label === label)
    return found((await think(bot, last.message)).candidates) ?? found((await think(bot, label)).candidates)
  }

  /** The message again, with what it leaves out or as it was meant to be typed. */
  async function retry(
    bot: EngineBot,
    message: string,
    last: PastTurn | undefined,
    { candidates }: Thought,
  ): Promise<Finding | undefined> {
    const followed = last && (await followUp(bot, message, last, candidates))
    if (followed) return followed
    for (const text of respellings(message, [languageOf(bot) as Language])) {
      const { finding } = await think(bot, text)
      if (isAnswered(finding)) return finding
    }
    return undefined
  }

  /** Together with the turn before almost anything finds what that turn found: the message must go on with it. */
  async function followUp(
    bot: EngineBot,
    message: string,
    last: PastTurn,
    near: Candidate[],
  ): Promise<Finding | undefined> {
    const asked = followUpOf(message, languageOf(bot))
    if (!asked) return undefined
    const named = near.find(
      (one) => one.confidence >= nearEnough && mentions(`${one.label} ${textOf(one.said)}`, asked),
    )
    if (named && asked.isElliptical) return { ...named.said, isGuess: true }
    const [best] = (await think(bot, `${last.message} ${message}`)).candidates
    if (!best || best.confidence < sureOfRetry) return undefined
    const isMentioned = mentions(textOf(best.said), asked)
    return isMentioned || asked.isElliptical ? { ...best.said, isGuess: !isMentioned } : undefined
  }

  return { reply }
}

const languageOf = ({ language }: EngineBot): string => language.split('-', 1)[0] ?? ''
const isSure = ({ finding, confidence }: Thought): boolean => finding.kind === 'answer' && confidence >= sureOfSmallTalk
const isAnswered = ({ kind }: Finding): boolean => kind === 'answer' || kind === 'extract' || kind === 'several'
/** "Yes", "no" and "2" answer a question that was not asked: looking them up finds whatever begins so. */
const isBare = (message: string, bot: EngineBot): boolean =>
  /^[\d\s.#)]+$/.test(message) || agrees(message, languageOf(bot)) || declinesAll(message, languageOf(bot))
const unpaid = { input_tokens: 0, output_tokens: 0 }

const replyWith = (finding: Finding, message: string, bot: EngineBot): EngineReply => ({
  ...(finding.kind === 'nothing'
    ? { text: bot.fallback, finishReason: 'fallback', answered: false, citations: [] }
    : speak(finding, message, bot.language)),
  usage: unpaid,
})
