import { limits, type Trace } from 'beckon-contract'
import type { SearchResult } from '../search/search.ts'
import type { Language } from '../search/text/languages.ts'
import { respellings } from '../search/text/respelling.ts'
import { leastOffered, sureOfSmallTalk } from '../search/thresholds.ts'
import type { ChatLanguage } from './chat-languages.ts'
import { agrees, declinesAll, namesPosition } from './choosing.ts'
import { createContinuation, meantInstead } from './continuation.ts'
import { withoutCorrection } from './corrections.ts'
import { describeDecision, type Reasoning } from './describe-decision.ts'
import { emptyTrace } from './empty-trace.ts'
import type { Engine, EngineBot, EngineReply, EngineRequest, PastTurn } from './engine.ts'
import { followUpOf } from './follow-up.ts'
import { isBare, languageOf } from './fragments.ts'
import { speak } from './knowledge-reply.ts'
import { createOfferedChoices, lastInWords, offerIn, offerOf } from './offered-choices.ts'
import { isAboutReachingSomeone, personRequestIn, replyToPersonRequest } from './person-requests.ts'
import { isAnswered, isCitedBy, reasonOf, type Search } from './reasoning.ts'
import { assentTo, smallTalk } from './small-talk.ts'
import { withoutUnfinished } from './unfinished-answers.ts'
import { isGuess, usualFallback, wordingFor } from './wording.ts'

export interface KnowledgeEngineParts {
  search: Search
  /** Suggested first questions, as the author wrote them. */
  suggestionsOf: (bot: EngineBot) => Promise<string[]>
}

/** The knowledge engine: replies with the author's answers and document quotes, without an API key, or says it can't. */
export function createKnowledgeEngine(parts: KnowledgeEngineParts): Engine {
  const forAuthor = createEngineOf(parts)
  const search = async (bot: EngineBot, message: string) => withoutUnfinished(await parts.search(bot, message))
  const forVisitors = createEngineOf({ ...parts, search })
  return { reply: (request) => (request.withUnfinished ? forAuthor : forVisitors).reply(request) }
}

function createEngineOf({ search, suggestionsOf }: KnowledgeEngineParts): Engine {
  const { choose, offerAgain } = createOfferedChoices(search)
  const { correct, stayOnTopic, followUp } = createContinuation(search)

  async function reply({ bot, message, history }: EngineRequest): Promise<EngineReply> {
    const result = await search(bot, message)
    const asItStands = reasonOf(message, result)
    const person = personRequestIn(message, bot)
    const seeksPerson = person !== undefined && !isAboutReachingSomeone(result.finding, message, person)
    const isFragment = isBare(message, languageOf(bot))
    const asked = followUpOf(message, languageOf(bot))
    const isCertain = isSure(result) && !seeksPerson && !isFragment
    if (isCertain && !asked?.isAddition) return replyWith(asItStands, message, bot)
    const past = await history(2)
    const last = lastInWords(past, bot)
    if (isCertain)
      return replyWith((last && asked && (await stayOnTopic(bot, message, last, asked))) ?? asItStands, message, bot)
    const offer = offerIn(past, bot)
    const chosen = offer && (await choose(bot, message, offer))
    if (chosen) return replyWith(chosen, message, bot)
    const judged = last && !offer && (await judge(bot, message, last, asItStands))
    if (judged) return judged
    if (offer && declinesAll(message, languageOf(bot))) return askAgain(bot, message, offer, asItStands)
    const talk = await talkSmall(bot, message, asItStands)
    if (talk) return talk
    if (seeksPerson) return referToPerson(bot, message, person, asItStands)
    const meant = withoutCorrection(message, languageOf(bot)) ?? (last && meantInstead(bot, message, last))
    if (meant !== undefined) return replyWith(await correct(bot, meant, last), meant, bot)
    // "And number 3?" may be about a number that the bot knows.
    const isPosition = namesPosition(message, languageOf(bot)) && (offer !== undefined || !asked?.isElliptical)
    if (isFragment || isPosition) {
      // "3" or "the third" of two choices: the choices again.
      const again = offer && (await offerAgain(bot, offer))
      return replyWith(again ?? { ...asItStands, finding: { kind: 'nothing' } }, message, bot)
    }
    const continued = last && asked && (await stayOnTopic(bot, message, last, asked))
    if (continued) return replyWith(continued, message, bot)
    if (isAnswered(result.finding)) return replyWith(asItStands, message, bot)
    const followed = last && asked && (await followUp(bot, message, last, asked, result))
    if (followed) return replyWith(followed, message, bot)
    const respelt = await respell(bot, message)
    return respelt ? replyWith(respelt, respelt.lookedUp, bot) : replyWith(asItStands, message, bot)
  }

  /** "Yes" after an answer or a guess confirms it; "no" after a guess asks for what else may be meant. */
  async function judge(
    bot: EngineBot,
    message: string,
    last: PastTurn,
    reasoning: Reasoning,
  ): Promise<EngineReply | undefined> {
    const isStatement = (last.citations ?? []).length > 0 && !endsInQuestion.test(last.reply)
    if (agrees(message, languageOf(bot)) && (isGuess(last.reply) || isStatement)) {
      return smallTalkReply(assentTo(bot.language), reasoning)
    }
    if (!isGuess(last.reply) || !declinesAll(message, languageOf(bot))) return undefined
    const { candidates } = await search(bot, last.message)
    const others = candidates.filter((one) => one.confidence >= leastOffered && !isCitedBy(last, one.content))
    return replyWith(offerOf(last.message, others, candidates), message, bot)
  }

  async function talkSmall(bot: EngineBot, message: string, reasoning: Reasoning): Promise<EngineReply | undefined> {
    const talk = smallTalk(message, { ...bot, suggestions: [] })
    if (!talk) return undefined
    const reply = talk.kind === 'help' ? await help(bot, message, talk.text) : {}
    return { ...smallTalkReply(talk.text, reasoning), ...reply }
  }

  /** Shows what the bot can do as suggested questions, which can be picked like any choice. */
  async function help(bot: EngineBot, message: string, text: string): Promise<Pick<EngineReply, 'text' | 'choices'>> {
    const suggestions = (await suggestionsOf(bot)).slice(0, limits.choicesPerReply)
    if (suggestions.length === 0) return { text }
    return {
      text: smallTalk(message, { ...bot, suggestions })?.text ?? text,
      choices: suggestions.map((label, at) => ({ id: `suggestion-${at + 1}`, label })),
    }
  }

  /** The message with typos corrected. */
  async function respell(bot: EngineBot, message: string): Promise<Reasoning | undefined> {
    for (const text of respellings(message, [languageOf(bot) as Language])) {
      const respelt = await search(bot, text)
      if (isAnswered(respelt.finding)) return reasonOf(text, respelt)
    }
    return undefined
  }

  return { reply }
}

const isSure = ({ finding, confidence }: SearchResult): boolean =>
  finding.kind === 'answer' && confidence >= sureOfSmallTalk
const endsInQuestion = /[?？؟]\s*$/u
const unpaid = { input_tokens: 0, output_tokens: 0 }

/** Words of the bot's own, which need no knowledge. */
const smallTalkReply = (text: string, reasoning: Reasoning): EngineReply => ({
  ...{ text, finishReason: 'stop', answered: true, citations: [], usage: unpaid },
  trace: traceOf({ ...reasoning, finding: { kind: 'nothing' }, outcome: 'small_talk' }),
})

/** "No" to all choices: what else is meant? */
const askAgain = (...[bot, message, offer, reasoning]: [EngineBot, string, PastTurn, Reasoning]): EngineReply =>
  smallTalkReply(wordingFor(`${offer.message} ${message}`, bot.language).rephrase, reasoning)

/** Nothing that was found is about it: the author's fallback text usually says how to reach somebody. */
const referToPerson = (
  ...[bot, message, language, reasoning]: [EngineBot, string, ChatLanguage, Reasoning]
): EngineReply => ({
  text: replyToPersonRequest(bot, fallbackFor(message, bot), language),
  ...{ finishReason: 'fallback', answered: false, citations: [], usage: unpaid },
  trace: traceOf({ ...reasoning, finding: { kind: 'nothing' }, outcome: 'asks_for_person' }),
})

const traceOf = (reasoning: Reasoning): Trace => ({ ...emptyTrace('knowledge'), decision: describeDecision(reasoning) })

const replyWith = (reasoning: Reasoning, message: string, bot: EngineBot): EngineReply => ({
  ...(reasoning.finding.kind === 'nothing'
    ? { text: fallbackFor(message, bot), finishReason: 'fallback', answered: false, citations: [] }
    : speak(reasoning.finding, message, bot.language)),
  usage: unpaid,
  trace: traceOf(reasoning),
})

const fallbackFor = (message: string, { fallback, language }: EngineBot): string =>
  fallback === usualFallback ? wordingFor(message, language).fallback : fallback
