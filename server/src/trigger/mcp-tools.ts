import { type Reply, Type } from 'beckon-contract'
import type { BotRow } from '../bots/bots.ts'
import { invalidField } from '../lib/failure.ts'
import { isUuid } from '../store/uuids.ts'
import { slugOf } from './slugs.ts'

const slugCharacters = 50
/** The last group of a UUID. */
const idEndCharacters = 12
const toolNameMost = 'ask_'.length + slugCharacters + '_'.length + idEndCharacters

/** The arguments of every tool. */
const inputSchema = {
  type: 'object',
  properties: {
    message: { type: 'string', description: 'What to ask, in whole sentences' },
    conversation_id: {
      type: 'string',
      description: 'To continue a conversation: the `conversation_id` of an earlier result of this tool',
    },
  },
  required: ['message'],
  additionalProperties: false,
}
const outputSchema = Type.Object({
  reply: Type.String(),
  conversation_id: Type.String(),
  answered: Type.Boolean({ description: 'False if the bot did not know the answer' }),
  finish_reason: Type.String(),
  choices: Type.Array(Type.Object({ id: Type.String(), label: Type.String() }), {
    description: 'What the question can mean: send a label back to choose',
  }),
  citations: Type.Array(
    Type.Object({
      source_id: Type.String(),
      title: Type.String(),
      url: Type.Union([Type.String(), Type.Null()]),
      quote: Type.String(),
    }),
  ),
})

type Named = Pick<BotRow, 'id' | 'name'>
type Described = Named & Pick<BotRow, 'greeting' | 'toolDescription'>

export interface BotTool<Bot extends Named> {
  name: string
  bot: Bot
}

/** A tool for each bot. Bots with the same slug, or a name without Latin letters, are told apart by their ids. */
export function toolsOf<Bot extends Named>(bots: Bot[]): BotTool<Bot>[] {
  const bySlug = Map.groupBy(bots, nameOf)
  return bots.map((bot) => {
    const slug = nameOf(bot)
    const isUnique = slug !== '' && bySlug.get(slug)?.length === 1
    return { bot, name: ['ask', slug, ...(isUnique ? [] : [idEndOf(bot)])].filter(Boolean).join('_') }
  })
}

/** Which bots can have a tool of this name, or the same slug. Undefined: none. */
export function readToolName(name: unknown): { words: string[]; idEnd?: string } | undefined {
  if (typeof name !== 'string' || name.length > toolNameMost) return undefined
  const [, called] = /^ask_([a-z0-9_]+)$/.exec(name) ?? []
  if (called === undefined) return undefined
  const [, slug = '', idEnd] = /^(?:(.+)_)?([0-9a-f]{12})$/.exec(called) ?? []
  const words = (slug || called).split('_').filter(Boolean)
  return slug === '' && idEnd !== undefined ? { words, idEnd } : { words }
}

const nameOf = ({ name }: Named): string =>
  slugOf(name)
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '')
    .slice(0, slugCharacters)

const idEndOf = ({ id }: Named): string => id.slice(-idEndCharacters)

export const presentTool = ({ name, bot }: BotTool<Described>) => ({
  name,
  title: bot.name,
  description: bot.toolDescription || descriptionOf(bot),
  inputSchema,
  outputSchema,
  annotations: { openWorldHint: true },
})

/** For bots whose author has written none. */
const descriptionOf = ({ name, greeting }: Described): string =>
  `Asks the bot “${name}”, and returns its reply.${greeting === '' ? '' : ` The bot introduces itself: ${greeting}`}`

/** What a model sends may be anything. */
export function readArguments(given: unknown): { message: string; conversationId: string | undefined } {
  if (given !== undefined && (typeof given !== 'object' || given === null || Array.isArray(given)))
    throw invalidField('/arguments', 'The arguments must be an object.')
  const { message, conversation_id: conversationId, ...others } = (given ?? {}) as Record<string, unknown>
  const [unknown] = Object.keys(others)
  if (unknown !== undefined) throw invalidField(`/${unknown}`, `There is no argument ${unknown}.`)
  if (typeof message !== 'string') throw invalidField('/message', 'The argument `message` is missing.')
  if (conversationId === undefined || conversationId === null || conversationId === '')
    return { message, conversationId: undefined }
  if (typeof conversationId !== 'string' || !isUuid(conversationId))
    throw invalidField('/conversation_id', 'Use the `conversation_id` of an earlier result.')
  return { message, conversationId }
}

/** The text also has what older clients, which don't read `structuredContent`, need to continue. */
export const presentResult = ({ reply, conversation_id, answered, finish_reason, choices, citations }: Reply) => ({
  content: [
    { type: 'text', text: reply },
    { type: 'text', text: `conversation_id: ${conversation_id}` },
  ],
  structuredContent: {
    ...{ reply, conversation_id, answered, finish_reason, choices },
    citations: citations.map(({ source_id, title, url, quote }) => ({ source_id, title, url, quote })),
  },
})
