import { BotAppearance, BotAppearanceChange, IdentitySecret, SiteCheck, SiteCheckRequest } from 'beckon-contract'
import { params, type Routes } from '../http/routes.ts'
import type { Appearances } from './appearances.ts'
import type { SiteChecks } from './site-check.ts'
import { originOf } from './sites.ts'

const OneBot = params('botId')

/** The author's Embedding page. */
export const appearanceRoutes =
  ({ appearances, siteChecks }: { appearances: Appearances; siteChecks: SiteChecks }): Routes =>
  async (http) => {
    http.get(
      '/bots/:botId/widget',
      { config: { access: 'viewer' }, schema: { params: OneBot, response: { 200: BotAppearance } } },
      async ({ member, params: { botId } }) => appearances.get(member.accountId, botId),
    )

    http.patch(
      '/bots/:botId/widget',
      {
        config: { access: 'editor' },
        schema: { params: OneBot, body: BotAppearanceChange, response: { 200: BotAppearance } },
      },
      async ({ member, params: { botId }, body }) => appearances.change(member.accountId, botId, body),
    )

    http.post(
      '/bots/:botId/widget/identity-secret',
      { config: { access: 'admin' }, schema: { params: OneBot, response: { 201: IdentitySecret } } },
      async ({ member, params: { botId } }, reply) =>
        reply.code(201).send(await appearances.renewIdentitySecret(member.accountId, botId)),
    )

    http.post(
      '/bots/:botId/widget/check',
      {
        config: { access: 'editor' },
        schema: { params: OneBot, body: SiteCheckRequest, response: { 200: SiteCheck } },
      },
      async ({ member, params: { botId }, body, headers: { origin } }) =>
        siteChecks.check(member.accountId, botId, body.url, originOf(origin ?? '')),
    )
  }
