import { type Choice, limits, type Trace } from 'beckon-contract'
import { distinct } from '../search/decision.ts'
import type { AnswerContent, Candidate, Finding, SearchResult } from '../search/search.ts'
import type { Language } from '../search/text/languages.ts'
import { respellings } from '../search/text/respelling.ts'
import { leastOffered, nearEnough, sureOfRetry, sureOfSmallTalk } from '../search/thresholds.ts'
import type { ChatLanguage } from './chat-languages.ts'
import { agrees, choosesAll, chosenIndex, declinesAll, misspeltIndex, namesPosition } from './choosing.ts'
import { replacementIn, withoutCorrection } from './corrections.ts'
import { describeDecision, type Reasoning } from './describe-decision.ts'
import { emptyTrace } from './empty-trace.ts'
import type { Engine, EngineBot, EngineReply, EngineRequest, PastTurn } from './engine.ts'
import { type FollowUp, followUpOf, mentionCount, mentions } from './follow-up.ts'
import { isBare, languageOf } from './fragments.ts'
import { speak, textOf } from './knowledge-reply.ts'
import { isAboutReachingSomeone, personRequestIn, replyToPersonRequest } from './person-requests.ts'
import { assentTo, isSmallTalk, smallTalk } from './small-talk.ts'
import { withoutUnfinished } from './unfinished-answers.ts'
import { isGuess, usualFallback, wordingFor } from './wording.ts'

export interface KnowledgeEngineParts {
  search: (bot: EngineBot, message: string) => Promise<SearchResult>
  /** Suggested first questions, as the author wrote them. */
  suggestionsOf: (bot: EngineBot) => Promise<string[]>
}

/** The embedded engine: replies with the author's answers and document quotes, without an API key, or says it can't. */
export function createKnowledgeEngine(parts: KnowledgeEngineParts): Engine {
  const forAuthor = createEngineOf(parts)
  const search = async (bot: EngineBot, message: string) => withoutUnfinished(await parts.search(bot, message))
  const forVisitors = createEngineOf({ ...parts, search })
  return { reply: (request) => (request.withUnfinished ? forAuthor : forVisitors).reply(request) }
}

function createEngineOf({ search, suggestionsOf }: KnowledgeEngineParts): Engine {
  async function reply({ bot, message, history }: EngineRequest): Promise<EngineReply> {
    const result = await search(bot, message)
    const asItStands = reasonOf(message, result)
    const person = personRequestIn(message, bot)
    const seeksPerson = person !== undefined && !isAboutReachingSomeone(result.finding, message, person)
    if (isSure(result) && !seeksPerson) return replyWith(asItStands, message, bot)
    const past = await history(2)
    const [last] = past
    const offer = offerIn(past, bot)
    const chosen = offer && (await choose(bot, message, offer))
    if (chosen) return replyWith(chosen, message, bot)
    const judged = last && isGuess(last.reply) ? await judgeGuess(bot, message, last, asItStands) : undefined
    if (judged) return judged
    const talk = await talkSmall(bot, message, asItStands)
    if (talk) return talk
    if (seeksPerson) return referToPerson(bot, message, person, asItStands)
    const meant = withoutCorrection(message, languageOf(bot)) ?? (last && meantInstead(bot, message, last))
    if (meant !== undefined) return replyWith(await correct(bot, meant, last), meant, bot)
    if (isBare(message, languageOf(bot)) || (offer && namesPosition(message, languageOf(bot)))) {
      // "3" or "the third" of two choices: the choices again.
      const again = offer && !declinesAll(message, languageOf(bot)) ? await offerAgain(bot, offer) : undefined
      return replyWith(again ?? { ...asItStands, finding: { kind: 'nothing' } }, message, bot)
    }
    const asked = last && followUpOf(message, languageOf(bot))
    const continued = asked && (await stayOnTopic(bot, message, last, asked))
    if (continued) return replyWith(continued, message, bot)
    if (isAnswered(result.finding)) return replyWith(asItStands, message, bot)
    const followed = asked && (await followUp(bot, message, last, asked, result))
    if (followed) return replyWith(followed, message, bot)
    const respelt = await respell(bot, message)
    return respelt ? replyWith(respelt, respelt.lookedUp, bot) : replyWith(asItStands, message, bot)
  }

  /** "Yes" after a guess confirms it; "no" asks for what else may be meant. */
  async function judgeGuess(
    bot: EngineBot,
    message: string,
    last: PastTurn,
    reasoning: Reasoning,
  ): Promise<EngineReply | undefined> {
    if (agrees(message, languageOf(bot))) {
      const trace = traceOf({ ...reasoning, finding: { kind: 'nothing' }, outcome: 'small_talk' })
      const text = assentTo(bot.language)
      return { text, finishReason: 'stop', answered: true, citations: [], usage: unpaid, trace }
    }
    if (!declinesAll(message, languageOf(bot))) return undefined
    const { candidates } = await search(bot, last.message)
    const others = candidates.filter((one) => one.confidence >= leastOffered && !isCitedBy(last, one.content))
    return replyWith(offerOf(last.message, others, candidates), message, bot)
  }

  async function offerAgain(bot: EngineBot, offer: PastTurn): Promise<Reasoning | undefined> {
    const { candidates } = await search(bot, offer.message)
    const offered = candidates.filter(({ label }) => offer.choices?.some((choice) => choice.label === label))
    return offered.length > 0 ? offerOf(offer.message, offered, candidates) : undefined
  }

  /** "No, I meant my cat" may keep the topic of the previous message, but not its answer. */
  async function correct(bot: EngineBot, meant: string, last: PastTurn | undefined): Promise<Reasoning> {
    const alone = await search(bot, meant)
    const asked = last && !isAnswered(alone.finding) ? followUpOf(meant, languageOf(bot)) : undefined
    if (!last || !asked) return reasonOf(meant, alone)
    const lookedUp = `${last.message} ${meant}`
    const { candidates } = await search(bot, lookedUp)
    const other = mostNamed(
      candidates.filter(({ content }) => !isCitedBy(last, content)),
      asked,
      leastOffered,
    )
    return other ? followedBy(lookedUp, { ...other.content, isGuess: true }, candidates) : reasonOf(meant, alone)
  }

  async function talkSmall(bot: EngineBot, message: string, reasoning: Reasoning): Promise<EngineReply | undefined> {
    const talk = smallTalk(message, { ...bot, suggestions: [] })
    if (!talk) return undefined
    const trace = traceOf({ ...reasoning, finding: { kind: 'nothing' }, outcome: 'small_talk' })
    const reply = talk.kind === 'help' ? await help(bot, message, talk.text) : { text: talk.text }
    return { ...reply, finishReason: 'stop', answered: true, citations: [], usage: unpaid, trace }
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

  /** The answer to the choice that the visitor picks, or to all of them. */
  async function choose(bot: EngineBot, message: string, offer: PastTurn): Promise<Reasoning | undefined> {
    const choices = offer.choices ?? []
    if (choosesAll(message, languageOf(bot))) return chooseAll(bot, offer)
    const label = choices.find(({ id }) => id === message.trim())?.label ?? pickedLabel(bot, message, choices)
    if (label === undefined) return undefined
    const found = await findChoice(bot, offer, label)
    if (found) return found
    // A suggestion by the author may not be the question of any entry.
    const suggested = await search(bot, label)
    return isAnswered(suggested.finding) ? { ...reasonOf(label, suggested), outcome: 'chosen' } : undefined
  }

  async function chooseAll(bot: EngineBot, offer: PastTurn): Promise<Reasoning | undefined> {
    const parts: Candidate[] = []
    let considered: Candidate[] = []
    for (const { label } of offer.choices ?? []) {
      const found = await findChoice(bot, offer, label)
      parts.push(...(found?.considered.filter((candidate) => candidate.content === found.finding) ?? []))
      considered = [...considered, ...(found?.considered ?? [])]
    }
    return parts.length > 0
      ? {
          lookedUp: offer.message,
          finding: { kind: 'several', parts },
          considered: distinct(considered),
          outcome: 'chosen',
        }
      : undefined
  }

  async function findChoice(bot: EngineBot, offer: PastTurn, label: string): Promise<Reasoning | undefined> {
    // A document was quoted for the original question; "What can you do?" has none.
    for (const lookedUp of isSmallTalk(offer.message, bot) ? [label] : [offer.message, label]) {
      const { candidates } = await search(bot, lookedUp)
      const picked = candidates.find((candidate) => candidate.label === label)
      if (picked) return { lookedUp, finding: picked.content, considered: candidates, outcome: 'chosen' }
    }
    return undefined
  }

  /** "And for the kids?" after a reply that mentions kids asks for more from the same entry or source. */
  async function stayOnTopic(
    bot: EngineBot,
    message: string,
    last: PastTurn,
    asked: FollowUp,
  ): Promise<Reasoning | undefined> {
    const isMentioned = mentions(last.reply, asked)
    if (!asked.isElliptical || !(isMentioned || asked.refersBack || asked.contentWords.size === 0)) return undefined
    const lookedUp = `${last.message} ${message}`
    const { candidates } = await search(bot, lookedUp)
    const same = candidates.find((one) => one.confidence >= nearEnough && isCitedBy(last, one.content))
    return same && followedBy(lookedUp, { ...same.content, isGuess: !isMentioned }, candidates)
  }

  /** Combined with the previous message almost anything matches its answer, so the message must be a follow-up. */
  async function followUp(
    bot: EngineBot,
    message: string,
    last: PastTurn,
    asked: FollowUp,
    alone: SearchResult,
  ): Promise<Reasoning | undefined> {
    const named = asked.isElliptical ? mostNamed(alone.candidates, asked) : undefined
    if (named) return followedBy(message, { ...named.content, isGuess: true }, alone.candidates)
    const lookedUp = `${last.message} ${message}`
    const { candidates } = await search(bot, lookedUp)
    const [best] = candidates
    if (!best) return undefined
    const isMentioned = mentions(textOf(best.content), asked)
    const goesOn = asked.isElliptical || (asked.refersBack && isCitedBy(last, best.content))
    if (best.confidence < sureOfRetry || !(isMentioned || goesOn)) return undefined
    return followedBy(lookedUp, { ...best.content, isGuess: !isMentioned }, candidates)
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

function pickedLabel(bot: EngineBot, message: string, choices: Choice[]): string | undefined {
  const labels = choices.map(({ label }) => label)
  if (agrees(message, languageOf(bot))) return labels[0]
  const index = chosenIndex(message, labels, languageOf(bot)) ?? misspeltIndex(message, labels, languageOf(bot))
  return index === undefined ? undefined : labels[index]
}

/** "Not the dog, the cat" after a turn about dogs. "It doesn't work, what now?" is a question of its own. */
function meantInstead(bot: EngineBot, message: string, last: PastTurn): string | undefined {
  const { refused = '', meant = '' } = replacementIn(message, languageOf(bot)) ?? {}
  const asked = followUpOf(refused, languageOf(bot))
  const isMentioned = asked && mentionCount(`${last.message} ${last.reply}`, asked) === asked.contentWords.size
  const isTelling = (followUpOf(meant, languageOf(bot))?.contentWords.size ?? 0) > 0
  return isMentioned && isTelling ? meant : undefined
}

const isSure = ({ finding, confidence }: SearchResult): boolean =>
  finding.kind === 'answer' && confidence >= sureOfSmallTalk
const isAnswered = ({ kind }: Finding): boolean => kind === 'answer' || kind === 'extract' || kind === 'several'
const unpaid = { input_tokens: 0, output_tokens: 0 }

/** The turn whose choices can still be picked: the previous one, or the one before a "thanks". */
function offerIn([last, before]: PastTurn[], bot: EngineBot): PastTurn | undefined {
  const isOffer = (turn: PastTurn | undefined): boolean => (turn?.choices?.length ?? 0) > 0
  if (isOffer(last)) return last
  return last && isSmallTalk(last.message, bot) && isOffer(before) ? before : undefined
}

const isCitedBy = ({ citations = [] }: PastTurn, content: AnswerContent): boolean =>
  content.kind === 'answer'
    ? citations.includes(content.entry.id)
    : content.passages.some(({ sourceId }) => citations.includes(sourceId))

/** The candidate that mentions the most topic words of the message. */
function mostNamed(candidates: Candidate[], asked: FollowUp, least = nearEnough): Candidate | undefined {
  const named = candidates
    .filter(({ confidence }) => confidence >= least)
    .map((candidate) => ({ candidate, count: mentionCount(`${candidate.label} ${textOf(candidate.content)}`, asked) }))
  const most = Math.max(1, ...named.map(({ count }) => count))
  return named.find(({ count }) => count === most)?.candidate
}

const followedBy = (lookedUp: string, finding: Finding, considered: Candidate[]): Reasoning => ({
  lookedUp,
  finding,
  considered,
  outcome: 'follow_up',
})

/** Offers these, each label once; nothing if there are none. */
function offerOf(lookedUp: string, candidates: Candidate[], considered: Candidate[]): Reasoning {
  const offered = distinct(candidates).slice(0, limits.choicesPerReply)
  const finding: Finding = offered.length > 0 ? { kind: 'choices', candidates: offered } : { kind: 'nothing' }
  return { lookedUp, finding, considered }
}

const reasonOf = (lookedUp: string, { finding, candidates }: SearchResult): Reasoning => ({
  lookedUp,
  finding,
  considered: candidates,
})

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
