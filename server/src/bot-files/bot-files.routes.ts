import { botFileOperations } from 'beckon-contract'
import { attachment, mediaTypes } from '../http/attachment.ts'
import { operationRoute } from '../http/operation-route.ts'
import { rawBodyOf, withRawBytes } from '../http/raw-body.ts'
import type { Routes } from '../http/routes.ts'
import type { BotFiles } from './bot-files.ts'

const { duplicateBot, exportBot, importBot, createFromTemplate, listFillIn, fillIn } = botFileOperations

export const botFileRoutes =
  (files: BotFiles): Routes =>
  async (http) => {
    operationRoute(http, duplicateBot, async ({ member, params: { botId }, body: { name } }) =>
      files.duplicate(member.accountId, botId, name),
    )

    operationRoute(http, createFromTemplate, async ({ member, body }) =>
      files.createFromTemplate(member.accountId, body),
    )

    operationRoute(http, listFillIn, async ({ member, params: { botId } }) => files.listFillIn(member.accountId, botId))

    operationRoute(http, fillIn, async ({ member, params: { botId }, body }) => ({
      complete: await files.fillIn(member.accountId, botId, body),
    }))

    operationRoute(http, exportBot, async ({ member, params: { botId } }, reply) => {
      const { name, content } = await files.exportBot(member.accountId, botId)
      return reply.header('content-disposition', attachment('bot.jsonl', name)).type(mediaTypes.jsonl).send(content)
    })
  }

export const botImportRoutes = (files: BotFiles): Routes =>
  withRawBytes(async (http) => {
    operationRoute(http, importBot, async (request) => files.importBot(request.member.accountId, rawBodyOf(request)))
  })
