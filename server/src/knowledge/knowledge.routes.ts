import { knowledgeOperations, limits } from 'beckon-contract'
import { operationRoute } from '../http/operation-route.ts'
import type { Routes } from '../http/routes.ts'
import type { Knowledge } from './knowledge.ts'

export const knowledgeRoutes =
  (knowledge: Knowledge): Routes =>
  async (http) => {
    operationRoute(http, knowledgeOperations.getKnowledge, async ({ member, params: { botId } }) =>
      knowledge.getState(member.accountId, botId),
    )

    operationRoute(
      http,
      knowledgeOperations.listEntries,
      async ({ member, params: { botId }, query: { limit = limits.pageSize, cursor, ...asked } }) =>
        knowledge.list(member.accountId, botId, { limit, cursor }, asked),
    )

    operationRoute(http, knowledgeOperations.listEntryFacets, async ({ member, params: { botId } }) =>
      knowledge.listFacets(member.accountId, botId),
    )

    operationRoute(http, knowledgeOperations.changeEntryTags, async ({ member, params: { botId }, body }) => ({
      changed: await knowledge.many.changeTags(member.accountId, botId, body),
    }))

    operationRoute(http, knowledgeOperations.countEntries, async ({ member, params: { botId }, query }) =>
      knowledge.many.count(member.accountId, botId, query),
    )

    operationRoute(http, knowledgeOperations.createEntry, async ({ member, params: { botId }, body }) =>
      knowledge.add(member.accountId, botId, body),
    )

    operationRoute(http, knowledgeOperations.changeEntry, async ({ member, params: { botId, entryId }, body }) =>
      knowledge.change(member.accountId, botId, entryId, body),
    )

    operationRoute(http, knowledgeOperations.removeEntry, async ({ member, params: { botId, entryId } }) => {
      await knowledge.remove(member.accountId, botId, entryId)
    })

    operationRoute(http, knowledgeOperations.restoreEntry, async ({ member, params: { botId, entryId }, body }) =>
      knowledge.restore(member.accountId, botId, entryId, body),
    )

    operationRoute(http, knowledgeOperations.removeEntries, async ({ member, params: { botId }, body }) =>
      knowledge.many.remove(member.accountId, botId, body),
    )

    operationRoute(http, knowledgeOperations.listEntryChanges, async ({ member, params: { botId } }) => ({
      data: await knowledge.changes.list(member.accountId, botId),
    }))

    operationRoute(http, knowledgeOperations.undoEntryChange, async ({ member, params: { botId, changeId } }) =>
      knowledge.changes.undo(member.accountId, botId, changeId),
    )

    operationRoute(
      http,
      knowledgeOperations.listNearestEntries,
      async ({ member, params: { botId }, body: { message } }) => ({
        data: await knowledge.listNearest(member.accountId, botId, message),
      }),
    )

    operationRoute(
      http,
      knowledgeOperations.addWording,
      async ({ member, params: { botId, entryId }, body: { question } }) =>
        knowledge.addWording(member.accountId, botId, entryId, question),
    )

    operationRoute(
      http,
      knowledgeOperations.removeWording,
      async ({ member, params: { botId, entryId }, query: { question } }) =>
        knowledge.removeWording(member.accountId, botId, entryId, question),
    )
  }
