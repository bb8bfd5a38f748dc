import { limits, sourceOperations } from 'beckon-contract'
import { operationRoute } from '../http/operation-route.ts'
import { rawBodyOf, withRawBytes } from '../http/raw-body.ts'
import type { Routes } from '../http/routes.ts'
import type { Sources } from './sources.ts'

export const sourceRoutes =
  (sources: Sources): Routes =>
  async (http) => {
    operationRoute(
      http,
      sourceOperations.listSources,
      async ({ member, params: { botId }, query: { limit = limits.pageSize, ...query } }) =>
        sources.list(member.accountId, botId, { limit, ...query }),
    )

    operationRoute(http, sourceOperations.addTextSource, async ({ member, params: { botId }, body }) =>
      sources.addText(member.accountId, botId, body),
    )

    await fileRoutes(sources)(http)

    operationRoute(http, sourceOperations.addPageSource, async ({ member, params: { botId }, body }) =>
      sources.addPage(member.accountId, botId, body),
    )

    operationRoute(http, sourceOperations.addSiteSource, async ({ member, params: { botId }, body }) =>
      sources.addSite(member.accountId, botId, body),
    )

    operationRoute(http, sourceOperations.getSource, async ({ member, params: { botId, sourceId } }) =>
      sources.get(member.accountId, botId, sourceId),
    )

    operationRoute(http, sourceOperations.getSourceText, async ({ member, params: { botId, sourceId } }) => ({
      text: await sources.getText(member.accountId, botId, sourceId),
    }))

    operationRoute(http, sourceOperations.changeSource, async ({ member, params: { botId, sourceId }, body }) =>
      sources.change(member.accountId, botId, sourceId, body),
    )

    operationRoute(http, sourceOperations.readSource, async ({ member, params: { botId, sourceId } }) =>
      sources.readAgain(member.accountId, botId, sourceId),
    )

    operationRoute(http, sourceOperations.removeSource, async ({ member, params: { botId, sourceId } }) => {
      await sources.remove(member.accountId, botId, sourceId)
    })

    operationRoute(
      http,
      sourceOperations.listPassages,
      async ({ member, params: { botId, sourceId }, query: { limit = limits.pageSize, cursor } }) =>
        sources.listPassages(member.accountId, botId, sourceId, { limit, cursor }),
    )
  }

const fileRoutes = (sources: Sources): Routes =>
  withRawBytes(async (http) => {
    operationRoute(http, sourceOperations.addFileSource, async (request) => {
      const { member, params, query } = request
      return sources.addFile(member.accountId, params.botId, query.name ?? '', rawBodyOf(request))
    })
  })
