import { listChoices } from 'beckon-contract/choices'
import { once } from '../lib/once.ts'
import { respellings } from '../search/text/respelling.ts'
import { type ChatLanguage, chatLanguageOf, chatLanguages } from './chat-languages.ts'
import type { EngineBot } from './engine.ts'
import { createPhraseReader, createWordIndex, type PhraseReader, tokensOf } from './phrase-reader.ts'
import { type ChatKind, smallTalkPhrases } from './small-talk-phrases.ts'
import { botQuestions } from './small-talk-questions.ts'

export type SmallTalkKind = ChatKind | 'help' | 'identity'
export type SmallTalkBot = Pick<EngineBot, 'name' | 'greeting' | 'language'> & { suggestions: readonly string[] }

/** If a message contains several, the first of these is answered: "Hi, thanks!" needs no greeting. */
const chatKinds: ChatKind[] = ['thanks', 'farewell', 'greeting', 'assent']
/** A longer message says more than "good morning, and thank you very much for your help". */
const mostCharacters = 200
const mostTokens = 80
const questionMark = /[?？؟]|\p{Script=Greek};/u
const latinWord = /^\p{Script=Latin}+$/u

/** The reply to pure small talk or a question about the bot itself; undefined if the message asks for anything else. */
export function smallTalk(message: string, bot: SmallTalkBot): { kind: SmallTalkKind; text: string } | undefined {
  if (message.length > mostCharacters) return undefined
  const own = chatLanguageOf(bot.language)
  const asks = questionMark.test(message)
  const tokens = tokensOf(message)
  const found =
    recognise(tokens, own, asks) ?? recognise(withoutName(tokens, bot.name), own, asks) ?? respelt(message, own, asks)
  return found && { kind: found.kind, text: replyTo(found.kind, found.language, bot, own) }
}

/** The reply to a "yes" that asks for nothing: "Is there anything else?" */
export const assentTo = (language: string): string => smallTalkPhrases[chatLanguageOf(language) ?? 'en'].assent.reply

export const isSmallTalk = (message: string, bot: Omit<SmallTalkBot, 'suggestions'>): boolean =>
  smallTalk(message, { ...bot, suggestions: [] }) !== undefined

interface Recognised {
  kind: SmallTalkKind
  /** The visitor's language, if the words are unambiguous. */
  language?: ChatLanguage | undefined
}

/** The bot's own language comes first: "ciao" is a greeting in one language and a farewell in another. */
function recognise(tokens: readonly string[], own: ChatLanguage | undefined, asks: boolean): Recognised | undefined {
  if (tokens.length === 0 || tokens.length > mostTokens) return undefined
  const { lists: possible, isKnown } = wordIndex()(tokens)
  if (!isKnown) return undefined
  const ownKind = own && possible.includes(own) ? kindIn(own, tokens, asks) : undefined
  if (ownKind) return { kind: ownKind, language: own }
  const isOneWord = tokens.length === 1 && latinWord.test(tokens[0] ?? '')
  const others = possible.flatMap((language): { kind: SmallTalkKind; language: ChatLanguage }[] => {
    const kind = language === own ? undefined : kindIn(language, tokens, asks)
    // A single foreign word such as "super" or "fine" may be a topic.
    return kind && !(isOneWord && kind === 'assent' && language !== 'en') ? [{ kind, language }] : []
  })
  const [first] = others
  // One word in Latin script says little about its language: everyone uses "bye", "ok" and "merci".
  const isClear = others.length === 1 && !(isOneWord && first?.kind !== 'greeting')
  if (first) return { kind: first.kind, language: isClear ? first.language : undefined }
  const mixed = isOneWord ? undefined : firstKind(mixedReader()(tokens) ?? [])
  return mixed && { kind: mixed }
}

function kindIn(language: ChatLanguage, tokens: readonly string[], asks: boolean): SmallTalkKind | undefined {
  const readers = readersOf(language)
  const chat = readers.chat(tokens)
  if (chat && !chat.includes('filler')) return firstKind(chat)
  if (chat?.includes('thanks') && !asks) return 'thanks'
  if (isBotQuestion(readers.help(tokens))) return 'help'
  return isBotQuestion(readers.identity(tokens)) ? 'identity' : undefined
}

const firstKind = (found: readonly (ChatKind | 'filler')[]): ChatKind | undefined =>
  chatKinds.find((kind) => found.includes(kind))

type QuestionRole = 'phrase' | 'first' | 'second' | 'other'
const isBotQuestion = (found: QuestionRole[] | undefined): boolean =>
  found !== undefined && (found.includes('phrase') || (found.includes('first') && found.includes('second')))

interface Readers {
  chat: PhraseReader<ChatKind | 'filler'>
  identity: PhraseReader<QuestionRole>
  help: PhraseReader<QuestionRole>
}
const made = new Map<ChatLanguage, Readers>()

/** Created when a message first needs them. */
function readersOf(language: ChatLanguage): Readers {
  const known = made.get(language)
  if (known) return known
  const readers = {
    chat: createPhraseReader<ChatKind | 'filler'>([
      ...chatEntries(language),
      [smallTalkPhrases[language].fillers, 'filler'],
    ]),
    identity: questionReader(language, 'identity'),
    help: questionReader(language, 'help'),
  }
  made.set(language, readers)
  return readers
}

const chatEntries = (language: ChatLanguage): [string, ChatKind][] =>
  chatKinds.map((kind) => [smallTalkPhrases[language][kind].phrases, kind])
/** "Ok merci, bye": phrases of several languages, and nothing else. */
const mixedReader = once(() => createPhraseReader(chatLanguages.flatMap(chatEntries)))

/** Most messages contain a word that is in no small talk list, and no reader needs to run. */
const wordIndex = once(() =>
  createWordIndex(chatLanguages, (language) => {
    const { identity, help, others } = botQuestions[language]
    const chat = chatEntries(language).map(([phrases]) => phrases)
    const questions = [identity, help].flatMap(({ phrases, groups }) => [phrases, ...groups])
    return [...chat, smallTalkPhrases[language].fillers, ...questions, others].join()
  }),
)

function questionReader(language: ChatLanguage, kind: 'help' | 'identity'): PhraseReader<QuestionRole> {
  const questions = botQuestions[language]
  const { phrases, groups } = questions[kind]
  return createPhraseReader<QuestionRole>([
    [phrases, 'phrase'],
    [groups[0], 'first'],
    [groups[1], 'second'],
    [`${questions.others},${questions.identity.groups[1]}`, 'other'],
    // "Hi, are you a human?"
    ...chatEntries(language).map(([greeting]): [string, QuestionRole] => [greeting, 'other']),
  ])
}

/** "Hi Mia!" is a greeting to a bot of that name. */
function withoutName(tokens: readonly string[], name: string): string[] {
  const named = tokensOf(name)
  const at = tokens.findIndex(
    (_, start) => named.length > 0 && named.every((word, next) => tokens[start + next] === word),
  )
  return at < 0 ? [] : tokens.toSpliced(at, named.length)
}

/** "ghbdtn" is a greeting typed on the wrong keyboard layout. */
function respelt(message: string, own: ChatLanguage | undefined, asks: boolean): Recognised | undefined {
  for (const candidate of respellings(message, own ? [own] : [])) {
    const kind = own && kindIn(own, tokensOf(candidate).slice(0, mostTokens), asks)
    if (kind) return { kind, language: own }
  }
  return undefined
}

function replyTo(
  kind: SmallTalkKind,
  visitors: ChatLanguage | undefined,
  bot: SmallTalkBot,
  own: ChatLanguage | undefined,
): string {
  // Everyone says "hello": only a greeting in another language than English asks to be answered in it.
  const isForeign = visitors !== undefined && visitors !== own && !(kind === 'greeting' && visitors === 'en')
  if (kind === 'greeting' && !isForeign && bot.greeting.trim() !== '') return bot.greeting
  const language = (isForeign ? visitors : own) ?? 'en'
  if (kind !== 'help' && kind !== 'identity') return smallTalkPhrases[language][kind].reply
  if (kind === 'identity') return identityOf(bot, language)
  const { replies } = botQuestions[language]
  const named = withName(replies.help, bot)
  const gap = named.endsWith('。') ? '' : ' '
  return bot.suggestions.length === 0
    ? `${named}${gap}${replies.ask}`
    : `${named}${gap}${replies.examples}\n${listChoices(bot.suggestions.map((label) => ({ label })))}`
}

/** "I’m Mia, an automated assistant: a program, not a person." */
export const identityOf = (bot: Pick<SmallTalkBot, 'name'>, language: ChatLanguage): string =>
  withName(botQuestions[language].replies.identity, bot)

/** A function, because a name may contain "$&". */
const withName = (reply: string, { name }: Pick<SmallTalkBot, 'name'>): string =>
  reply.replace('{name}', () => name.trim())
