import type { KnowledgeEntry, KnowledgeSource } from 'beckon-contract'
import { apiKnowledgeOperations, type Entry, limits, type NewKnowledgeSource, type Source } from 'beckon-contract'
import type { FastifyRequest } from 'fastify'
import type { BotRow } from '../bots/bots.ts'
import { operationRoute } from '../http/operation-route.ts'
import { readPathText } from '../http/path-text.ts'
import type { Routes } from '../http/routes.ts'
import type { Knowledge } from '../knowledge/knowledge.ts'
import { invalidField, invalidFields } from '../lib/failure.ts'
import type { Sources } from '../sources/sources.ts'
import type { Agents } from './agents.ts'

interface Parts {
  agents: Agents
  knowledge: Knowledge
  sources: Sources
}

const firstPage = { limit: limits.pageSize }

/** A bot's questions and answers and its sources, for programs that maintain them. */
export const apiKnowledgeRoutes =
  ({ agents, knowledge, sources }: Parts): Routes =>
  async (http) => {
    /** Before the body is validated, as everywhere in this API. */
    const findBot = async ({ token, params }: FastifyRequest) => {
      await agents.getBot(token, (params as { bot_uuid: string }).bot_uuid)
    }

    operationRoute(http, apiKnowledgeOperations.getKnowledgeStatus, async ({ token, params }) => {
      const { accountId, id } = await agents.getBot(token, params.bot_uuid)
      const { state } = await knowledge.getState(accountId, id)
      return { object: 'knowledge' as const, agent_id: id, status: state }
    })

    operationRoute(http, apiKnowledgeOperations.listKnowledgeEntries, async ({ token, params, query }) => {
      const { accountId, id } = await agents.getBot(token, params.bot_uuid)
      const page = await knowledge.list(accountId, id, { ...firstPage, ...query })
      return { ...page, data: page.data.map(presentEntry) }
    })

    operationRoute(
      http,
      apiKnowledgeOperations.putKnowledgeEntry,
      async ({ token, params, body }, reply) => {
        const { accountId, id } = await agents.getBot(token, params.bot_uuid)
        const { entry, isNew } = await knowledge.put(accountId, id, readPathText('/key', params.key), body)
        if (isNew) reply.code(201)
        return presentEntry(entry)
      },
      findBot,
    )

    operationRoute(http, apiKnowledgeOperations.getKnowledgeEntry, async ({ token, params }) => {
      const { accountId, id } = await agents.getBot(token, params.bot_uuid)
      return presentEntry(await knowledge.getByKey(accountId, id, readPathText('/key', params.key)))
    })

    operationRoute(http, apiKnowledgeOperations.deleteKnowledgeEntry, async ({ token, params }) => {
      const bot = await agents.getBot(token, params.bot_uuid)
      const { id } = await knowledge.getByKey(bot.accountId, bot.id, readPathText('/key', params.key))
      await knowledge.remove(bot.accountId, bot.id, id)
      return { id, object: 'entry' as const, deleted: true }
    })

    operationRoute(http, apiKnowledgeOperations.listKnowledgeSources, async ({ token, params, query }) => {
      const { accountId, id } = await agents.getBot(token, params.bot_uuid)
      const page = await sources.list(accountId, id, { ...firstPage, ...query })
      return { ...page, data: page.data.map(presentSource) }
    })

    operationRoute(
      http,
      apiKnowledgeOperations.addKnowledgeSource,
      async ({ token, params, body }, reply) => {
        const source = await add(await agents.getBot(token, params.bot_uuid), body)
        return reply.code(201).send(presentSource(source))
      },
      findBot,
    )

    operationRoute(http, apiKnowledgeOperations.getKnowledgeSource, async ({ token, params }) => {
      const { accountId, id } = await agents.getBot(token, params.bot_uuid)
      return presentSource(await sources.get(accountId, id, params.id))
    })

    operationRoute(http, apiKnowledgeOperations.refreshKnowledgeSource, async ({ token, params }) => {
      const { accountId, id } = await agents.getBot(token, params.bot_uuid)
      return presentSource(await sources.readAgain(accountId, id, params.id))
    })

    operationRoute(http, apiKnowledgeOperations.deleteKnowledgeSource, async ({ token, params }) => {
      const bot = await agents.getBot(token, params.bot_uuid)
      const { id } = await sources.get(bot.accountId, bot.id, params.id)
      await sources.remove(bot.accountId, bot.id, id)
      return { id, object: 'source' as const, deleted: true }
    })

    function add({ accountId, id }: BotRow, draft: NewKnowledgeSource): Promise<Source> {
      const { kind, title, text, url, reread, max_pages: maxPages, max_depth: maxDepth } = draft
      if (kind === 'text') {
        const missing = [
          ...(title === undefined ? [{ path: '/title', message: 'A text needs a `title`.' }] : []),
          ...(text === undefined ? [{ path: '/text', message: 'Send the content as `text`.' }] : []),
        ]
        if (title === undefined || text === undefined) throw invalidFields(missing)
        return sources.addText(accountId, id, { title, text })
      }
      if (url === undefined) throw invalidField('/url', 'Send the address of the page or site as `url`.')
      const address = { url, ...(reread !== undefined && { reread }) }
      if (kind === 'page') return sources.addPage(accountId, id, address)
      return sources.addSite(accountId, id, {
        ...address,
        ...(maxPages !== undefined && { maxPages }),
        ...(maxDepth !== undefined && { maxDepth }),
      })
    }
  }

const presentEntry = ({ id, key, questions, answer, tags, createdAt, updatedAt }: Entry): KnowledgeEntry => ({
  ...{ id, object: 'entry', key: key ?? null, questions, answer, tags },
  ...{ created_at: createdAt, updated_at: updatedAt },
})

const presentSource = (source: Source): KnowledgeSource => ({
  id: source.id,
  object: 'source',
  kind: source.kind,
  title: source.title,
  url: source.url,
  status: source.state,
  reason: source.reason,
  passages: source.passageCount,
  reread: source.reread,
  created_at: source.createdAt,
  read_at: source.readAt,
  next_read_at: source.nextReadAt,
})
