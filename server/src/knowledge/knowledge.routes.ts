import {
  Entry,
  EntryDraft,
  EntryList,
  EntryQuery,
  KnowledgeState,
  limits,
  NearestEntries,
  NearestQuery,
  Wording,
} from 'beckon-contract'
import { params, type Routes } from '../http/routes.ts'
import type { Knowledge } from './knowledge.ts'

const OneBot = params('botId')
const OneEntry = params('botId', 'entryId')

export const knowledgeRoutes =
  (knowledge: Knowledge): Routes =>
  async (http) => {
    http.get(
      '/bots/:botId/knowledge',
      { config: { access: 'viewer' }, schema: { params: OneBot, response: { 200: KnowledgeState } } },
      async ({ member, params: { botId } }) => knowledge.getState(member.accountId, botId),
    )

    http.get(
      '/bots/:botId/entries',
      {
        config: { access: 'viewer' },
        schema: { params: OneBot, querystring: EntryQuery, response: { 200: EntryList } },
      },
      async ({ member, params: { botId }, query: { search, limit = limits.pageSize, cursor } }) =>
        knowledge.list(member.accountId, botId, { limit, cursor }, search),
    )

    http.post(
      '/bots/:botId/entries',
      { config: { access: 'editor' }, schema: { params: OneBot, body: EntryDraft, response: { 201: Entry } } },
      async ({ member, params: { botId }, body }, reply) =>
        reply.code(201).send(await knowledge.add(member.accountId, botId, body)),
    )

    http.put(
      '/bots/:botId/entries/:entryId',
      { config: { access: 'editor' }, schema: { params: OneEntry, body: EntryDraft, response: { 200: Entry } } },
      async ({ member, params: { botId, entryId }, body }) => knowledge.change(member.accountId, botId, entryId, body),
    )

    http.delete(
      '/bots/:botId/entries/:entryId',
      { config: { access: 'editor' }, schema: { params: OneEntry } },
      async ({ member, params: { botId, entryId } }, reply) => {
        await knowledge.remove(member.accountId, botId, entryId)
        return reply.code(204).send()
      },
    )

    http.post(
      '/bots/:botId/entries/nearest',
      {
        config: { access: 'viewer' },
        schema: { params: OneBot, body: NearestQuery, response: { 200: NearestEntries } },
      },
      async ({ member, params: { botId }, body: { message } }) => ({
        data: await knowledge.listNearest(member.accountId, botId, message),
      }),
    )

    http.post(
      '/bots/:botId/entries/:entryId/questions',
      { config: { access: 'editor' }, schema: { params: OneEntry, body: Wording, response: { 200: Entry } } },
      async ({ member, params: { botId, entryId }, body: { question } }) =>
        knowledge.addWording(member.accountId, botId, entryId, question),
    )

    http.delete(
      '/bots/:botId/entries/:entryId/questions',
      { config: { access: 'editor' }, schema: { params: OneEntry, querystring: Wording, response: { 200: Entry } } },
      async ({ member, params: { botId, entryId }, query: { question } }) =>
        knowledge.removeWording(member.accountId, botId, entryId, question),
    )
  }
