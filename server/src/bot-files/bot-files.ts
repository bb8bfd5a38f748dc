import type { Readable } from 'node:stream'
import {
  type Bot,
  type FilledAnswers,
  type FillInList,
  type ImportedBot,
  initialAppearance,
  type TemplateDraft,
} from 'beckon-contract'
import type { BotRow, Bots } from '../bots/bots.ts'
import type { Knowledge } from '../knowledge/knowledge.ts'
import { streamDownload } from '../lib/download-stream.ts'
import { Failure } from '../lib/failure.ts'
import { createFairQueue } from '../lib/fair-queue.ts'
import { readInThread } from '../lib/file-threads.ts'
import { siblingProgram } from '../lib/sibling-program.ts'
import type { Sources } from '../sources/sources.ts'
import type { Tools } from '../tools/tools.ts'
import type { Appearances } from '../widget-api/widget-api.ts'
import type { PortableBot, PortableSource } from './bot-file-lines.ts'
import { readBotFile } from './read-bot-file.ts'
import { createBlankFinder, readTemplate } from './templates.ts'
import { headLine, lineOf, sourceLines } from './write-bot-file.ts'

const fileThread = siblingProgram('./bot-file-thread', import.meta.url)
/** Takes milliseconds: less than starting a thread. */
const smallBytes = 64 * 1024
/** Each holds a whole bot in memory, so an account makes one at a time. */
const copiesAtOnce = 2

interface Parts {
  bots: Bots
  appearances: Pick<Appearances, 'get' | 'change'>
  knowledge: Pick<Knowledge, 'copies' | 'fillIn'>
  sources: Pick<Sources, 'contentsOf' | 'addText' | 'addFile' | 'addPage' | 'addSite'>
  tools: Pick<Tools, 'copies'>
}

/** A bot as one file, and new bots made from a file, from another bot or from a template. */
export function createBotFiles({ bots, appearances, knowledge, sources, tools }: Parts) {
  const copies = createFairQueue({ slots: copiesAtOnce })

  async function exportBot(accountId: string, botId: string): Promise<{ name: string; content: Readable }> {
    const bot = await bots.getRow(accountId, botId)
    await bots.recordExport(bot)
    return { name: `${bot.name}.bot.jsonl`, content: streamDownload(linesOf(bot)) }
  }

  async function* linesOf(bot: BotRow): AsyncGenerator<string> {
    yield headLine({ bot: textsOf(bot), appearance: await appearanceOf(bot) })
    for await (const entries of knowledge.copies.read(bot.accountId, bot.id))
      yield entries.map((entry) => lineOf('entry', entry)).join('')
    for await (const source of sources.contentsOf(bot.accountId, bot.id)) yield* sourceLines(source)
    for (const tool of await tools.copies.read(bot.accountId, bot.id)) yield lineOf('tool', tool)
  }

  async function listFillIn(accountId: string, botId: string): Promise<FillInList> {
    const bot = await bots.getRow(accountId, botId)
    const findBlanks = await createBlankFinder()
    const entries = await knowledge.fillIn.list(bot)
    return { data: entries.map(({ tags: _, ...entry }) => ({ ...entry, blanks: findBlanks(entry.answer) })) }
  }

  async function fillIn(accountId: string, botId: string, { answers }: FilledAnswers): Promise<number> {
    const bot = await bots.getRow(accountId, botId)
    const findBlanks = await createBlankFinder()
    return knowledge.fillIn.save(bot, answers, (answer) => findBlanks(answer).length === 0)
  }

  async function importNow(accountId: string, bytes: Uint8Array): Promise<ImportedBot> {
    const portable =
      bytes.length <= smallBytes
        ? readBotFile(bytes)
        : await readInThread<Uint8Array, PortableBot>(accountId, fileThread, bytes)
    const bot = await make(accountId, portable.texts.name, portable)
    return {
      bot,
      entries: portable.entries.length,
      sources: portable.sources.length,
      tools: portable.tools.length,
    }
  }

  /** With the secrets of its tools, which stay in the account. */
  async function duplicateNow(accountId: string, botId: string, name: string): Promise<Bot> {
    const from = await bots.getRow(accountId, botId)
    const entries = []
    for await (const some of knowledge.copies.read(accountId, from.id)) entries.push(...some)
    const appearance = await appearanceOf(from)
    return make(accountId, name, { texts: textsOf(from), appearance, entries, sources: [], tools: [] }, async (bot) => {
      // One after another, so that the files of only one are in memory.
      for await (const source of sources.contentsOf(accountId, from.id)) await addSource(accountId, bot.id, source)
      await tools.copies.duplicate(accountId, from.id, bot)
      const { engine, providerId, model, temperature, maxTokens, fallbackProviderId, fallbackModel } = from
      await bots.change(accountId, bot.id, {
        ...{ engine, providerId, model, temperature, maxTokens, fallbackProviderId, fallbackModel },
        beyondKnowledge: from.beyondKnowledge === 1,
        knowledgeOnFailure: from.knowledgeOnFailure === 1,
        ...(from.fallbackToService === 1 && { fallbackToService: true }),
        sites: JSON.parse(from.sitesJson),
      })
    })
  }

  async function createFromTemplate(accountId: string, { name, template, language }: TemplateDraft): Promise<Bot> {
    const { appearance, ...made } = await readTemplate(template, language)
    // What visitors would not get an answer to is not suggested to them.
    const finished = new Set(made.entries.filter(({ tags }) => !tags).flatMap(({ questions }) => questions))
    const suggestions = appearance.suggestions?.filter((question) => finished.has(question)) ?? []
    return make(accountId, name, { ...made, appearance: { ...appearance, suggestions } })
  }

  /** The bot is deleted again if a part of it can't be stored. */
  async function make(
    accountId: string,
    name: string,
    { texts: { name: _, ...texts }, appearance, entries, sources: contents, tools: drafts }: PortableBot,
    addMore?: (bot: Bot) => Promise<void>,
  ): Promise<Bot> {
    const bot = await bots.create(accountId, { name }, texts)
    try {
      if (Object.keys(appearance).length > 0) await appearances.change(accountId, bot.id, appearance)
      if (entries.length > 0) await knowledge.copies.add(accountId, bot.id, entries)
      for (const content of contents) await addSource(accountId, bot.id, content)
      await tools.copies.addSwitchedOff(accountId, bot, drafts)
      await addMore?.(bot)
    } catch (error) {
      await bots.remove(accountId, bot.id, bot.name)
      if (error instanceof Failure && error.code === 'conflict')
        throw new Failure('invalid_request', `Nothing was imported. ${error.message}`, { cause: error })
      throw error
    }
    return bots.get(accountId, bot.id)
  }

  function addSource(accountId: string, botId: string, source: PortableSource) {
    switch (source.kind) {
      case 'text':
        return sources.addText(accountId, botId, source)
      case 'page':
        return sources.addPage(accountId, botId, source)
      case 'site':
        return sources.addSite(accountId, botId, source)
      case 'file':
        return sources.addFile(accountId, botId, source.title, source.content)
    }
  }

  async function appearanceOf(bot: BotRow): Promise<PortableBot['appearance']> {
    const { hasIdentitySecret: _, ...options } = await appearances.get(bot.accountId, bot.id)
    const isSet = ([name, value]: [string, unknown]) =>
      JSON.stringify(value) !== JSON.stringify(initialAppearance[name as keyof typeof initialAppearance])
    return Object.fromEntries(Object.entries(options).filter(isSet))
  }

  return {
    exportBot,
    importBot: (accountId: string, bytes: Uint8Array): Promise<ImportedBot> =>
      copies.enqueue(accountId, () => importNow(accountId, bytes)),
    duplicate: (accountId: string, botId: string, name: string): Promise<Bot> =>
      copies.enqueue(accountId, () => duplicateNow(accountId, botId, name)),
    listFillIn,
    fillIn,
    createFromTemplate,
  }
}
export type BotFiles = ReturnType<typeof createBotFiles>

const textsOf = ({ name, greeting, instructions, fallback, language, toolDescription }: BotRow) => ({
  ...{ name, greeting, instructions, fallback, language },
  ...(toolDescription !== '' && { toolDescription }),
})
