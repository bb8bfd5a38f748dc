import { inboxOperations } from 'beckon-contract'
import { attachment, mediaTypes } from '../http/attachment.ts'
import { operationRoute } from '../http/operation-route.ts'
import type { Routes } from '../http/routes.ts'
import type { Inbox } from './inbox.ts'

export const inboxRoutes =
  (inbox: Inbox): Routes =>
  async (http) => {
    operationRoute(http, inboxOperations.listInbox, async ({ member, query }) => inbox.list(member.accountId, query))

    operationRoute(http, inboxOperations.countInbox, async ({ member, query }) => inbox.count(member.accountId, query))

    operationRoute(http, inboxOperations.getInboxLatest, async ({ member, query }) =>
      inbox.getLatest(member.accountId, query),
    )

    operationRoute(http, inboxOperations.exportConversations, async ({ member, query }, reply) => {
      const name = `conversations.${query.format}`
      return reply
        .header('content-disposition', attachment(name, name))
        .type(mediaTypes[query.format])
        .send(await inbox.exportFile(member.accountId, query))
    })

    operationRoute(http, inboxOperations.listInboxPeople, async ({ member, query }) => ({
      data: await inbox.listPeople(member.accountId, query),
    }))

    operationRoute(http, inboxOperations.getInboxConversation, async ({ member, params: { conversationId } }) =>
      inbox.get(member.accountId, conversationId),
    )

    operationRoute(http, inboxOperations.changeConversations, async ({ member, body }) => {
      await inbox.change(member.accountId, body)
    })

    operationRoute(http, inboxOperations.removeConversations, async ({ member, body: { ids } }) => ({
      deleted: await inbox.remove(member.accountId, ids),
    }))

    operationRoute(http, inboxOperations.countMatching, async ({ member, query }) =>
      inbox.ofMatching.count(member.accountId, query),
    )

    operationRoute(http, inboxOperations.changeMatching, async ({ member, body }, reply) =>
      reply.code(202).send(await inbox.ofMatching.change(member.accountId, body)),
    )

    operationRoute(http, inboxOperations.removeMatching, async ({ member, body }, reply) =>
      reply.code(202).send(await inbox.ofMatching.remove(member.accountId, body)),
    )

    operationRoute(http, inboxOperations.listInboxChanges, async ({ member }) => ({
      data: await inbox.ofMatching.list(member.accountId),
    }))

    operationRoute(http, inboxOperations.listLabels, async ({ member }) => ({
      data: await inbox.listLabels(member.accountId),
    }))

    operationRoute(http, inboxOperations.removeLabel, async ({ member, params: { labelId } }) => {
      await inbox.removeLabel(member.accountId, labelId)
    })

    operationRoute(http, inboxOperations.addNote, async ({ member, params: { conversationId }, body }, reply) =>
      reply.code(201).send(await inbox.addNote(member.accountId, member.personId, conversationId, body)),
    )

    operationRoute(http, inboxOperations.removeNote, async ({ member, params: { conversationId, noteId } }) => {
      await inbox.removeNote(member.accountId, conversationId, noteId)
    })
  }
