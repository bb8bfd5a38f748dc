import type { Trace } from 'beckon-contract'
import type { Candidate, Finding, Thought } from '../search/mind.ts'
import type { Language } from '../search/text/languages.ts'
import { respellings } from '../search/text/respelling.ts'
import { nearEnough, sureOfRetry, sureOfSmallTalk } from '../search/thresholds.ts'
import { agrees, chosenIndex, declinesAll } from './choosing.ts'
import { withoutCorrection } from './corrections.ts'
import { describeDecision, type Reasoning } from './describe-decision.ts'
import type { Engine, EngineBot, EngineReply, EngineRequest, PastTurn } from './engine.ts'
import { followUpOf, mentions } from './follow-up.ts'
import { speak, textOf } from './knowledge-reply.ts'
import { smallTalk } from './small-talk.ts'

interface Parts {
  think: (bot: EngineBot, message: string) => Promise<Thought>
  /** Questions that a visitor may begin with, as the author wrote them. */
  suggestionsOf: (bot: EngineBot) => Promise<string[]>
}

/** The embedded engine: it gives the author's own answers and words from the documents, needs no key, and says so when it does not know. */
export function createKnowledgeEngine({ think, suggestionsOf }: Parts): Engine {
  async function reply({ bot, message, history }: EngineRequest): Promise<EngineReply> {
    const thought = await think(bot, message)
    const asItStands = reasonOf(message, thought)
    if (isSure(thought)) return replyWith(asItStands, message, bot)
    const [last] = await history(1)
    const chosen = last && (await choose(bot, message, last))
    if (chosen) return replyWith(chosen, message, bot)
    const talk = await talkSmall(bot, message, asItStands)
    if (talk) return talk
    const meant = withoutCorrection(message, languageOf(bot))
    if (meant !== undefined) return replyWith(reasonOf(meant, await think(bot, meant)), meant, bot)
    if (isBare(message, bot)) return replyWith({ ...asItStands, finding: { kind: 'nothing' } }, message, bot)
    if (isAnswered(thought.finding)) return replyWith(asItStands, message, bot)
    return replyWith((await retry(bot, message, last, thought)) ?? asItStands, message, bot)
  }

  async function talkSmall(bot: EngineBot, message: string, reasoning: Reasoning): Promise<EngineReply | undefined> {
    const talk = smallTalk(message, { ...bot, suggestions: [] })
    if (!talk) return undefined
    const { text } = talk.kind === 'help' ? await help(bot, message, talk) : talk
    const trace = traceOf({ ...reasoning, finding: { kind: 'nothing' }, outcome: 'small_talk' })
    return { text, finishReason: 'stop', answered: true, citations: [], usage: unpaid, trace }
  }

  const help = async (bot: EngineBot, message: string, talk: { text: string }) =>
    smallTalk(message, { ...bot, suggestions: await suggestionsOf(bot) }) ?? talk

  /** What the visitor picks from the choices of the turn before. */
  async function choose(bot: EngineBot, message: string, last: PastTurn): Promise<Reasoning | undefined> {
    const labels = (last.choices ?? []).map(({ label }) => label)
    if (labels.length === 0) return undefined
    const index = agrees(message, languageOf(bot)) ? 0 : chosenIndex(message, labels, languageOf(bot))
    const label = index === undefined ? undefined : labels[index]
    if (label === undefined) return undefined
    for (const lookedUp of [last.message, label]) {
      const { candidates } = await think(bot, lookedUp)
      const picked = candidates.find((candidate) => candidate.label === label)
      if (picked) return { lookedUp, finding: picked.said, considered: candidates, outcome: 'chosen' }
    }
    return undefined
  }

  /** The message again, with what it leaves out or as it was meant to be typed. */
  async function retry(
    bot: EngineBot,
    message: string,
    last: PastTurn | undefined,
    { candidates }: Thought,
  ): Promise<Reasoning | undefined> {
    const followed = last && (await followUp(bot, message, last, candidates))
    if (followed) return { ...followed, outcome: 'follow_up' }
    for (const text of respellings(message, [languageOf(bot) as Language])) {
      const respelt = await think(bot, text)
      if (isAnswered(respelt.finding)) return reasonOf(text, respelt)
    }
    return undefined
  }

  /** Together with the turn before almost anything finds what that turn found: the message must go on with it. */
  async function followUp(
    bot: EngineBot,
    message: string,
    last: PastTurn,
    near: Candidate[],
  ): Promise<Reasoning | undefined> {
    const asked = followUpOf(message, languageOf(bot))
    if (!asked) return undefined
    const named = near.find(
      (one) => one.confidence >= nearEnough && mentions(`${one.label} ${textOf(one.said)}`, asked),
    )
    if (named && asked.isElliptical)
      return { lookedUp: message, finding: { ...named.said, isGuess: true }, considered: near }
    const lookedUp = `${last.message} ${message}`
    const { candidates } = await think(bot, lookedUp)
    const [best] = candidates
    if (!best || best.confidence < sureOfRetry) return undefined
    const isMentioned = mentions(textOf(best.said), asked)
    if (!isMentioned && !asked.isElliptical) return undefined
    return { lookedUp, finding: { ...best.said, isGuess: !isMentioned }, considered: candidates }
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

const reasonOf = (lookedUp: string, { finding, candidates }: Thought): Reasoning => ({
  lookedUp,
  finding,
  considered: candidates,
})

const traceOf = (reasoning: Reasoning): Trace => ({
  mind: 'knowledge',
  provider: null,
  model: null,
  modelCalls: 0,
  firstTextMs: null,
  passages: [],
  tools: [],
  providerError: null,
  decision: describeDecision(reasoning),
})

const replyWith = (reasoning: Reasoning, message: string, bot: EngineBot): EngineReply => ({
  ...(reasoning.finding.kind === 'nothing'
    ? { text: bot.fallback, finishReason: 'fallback', answered: false, citations: [] }
    : speak(reasoning.finding, message, bot.language)),
  usage: unpaid,
  trace: traceOf(reasoning),
})
