import { widgetOperations } from 'beckon-contract'
import { operationRoute } from '../http/operation-route.ts'
import type { Routes } from '../http/routes.ts'
import type { Appearances } from './appearances.ts'
import type { SiteChecks } from './site-check.ts'
import { originOf } from './sites.ts'

/** The author's Embedding page. */
export const appearanceRoutes =
  ({ appearances, siteChecks }: { appearances: Appearances; siteChecks: SiteChecks }): Routes =>
  async (http) => {
    operationRoute(http, widgetOperations.getAppearance, async ({ member, params: { botId } }) =>
      appearances.get(member.accountId, botId),
    )

    operationRoute(http, widgetOperations.changeAppearance, async ({ member, params: { botId }, body }) =>
      appearances.change(member.accountId, botId, body),
    )

    operationRoute(http, widgetOperations.renewIdentitySecret, async ({ member, params: { botId } }) =>
      appearances.renewIdentitySecret(member.accountId, botId),
    )

    operationRoute(http, widgetOperations.checkSite, async ({ member, params: { botId }, body, headers: { origin } }) =>
      siteChecks.check(member.accountId, botId, body.url, originOf(origin ?? '')),
    )
  }
