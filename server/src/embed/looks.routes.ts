import { BotLook, BotLookChange, IdentitySecret, SiteCheck, SiteCheckRequest } from 'beckon-contract'
import { params, type Routes } from '../http/routes.ts'
import type { Looks } from './looks.ts'
import type { SiteChecks } from './site-check.ts'
import { originOf } from './sites.ts'

const OneBot = params('botId')

/** The author's Embedding page. */
export const lookRoutes =
  ({ looks, siteChecks }: { looks: Looks; siteChecks: SiteChecks }): Routes =>
  async (http) => {
    http.get(
      '/bots/:botId/embedding',
      { config: { access: 'viewer' }, schema: { params: OneBot, response: { 200: BotLook } } },
      async ({ member, params: { botId } }) => looks.get(member.accountId, botId),
    )

    http.patch(
      '/bots/:botId/embedding',
      { config: { access: 'editor' }, schema: { params: OneBot, body: BotLookChange, response: { 200: BotLook } } },
      async ({ member, params: { botId }, body }) => looks.change(member.accountId, botId, body),
    )

    http.post(
      '/bots/:botId/embedding/identity-secret',
      { config: { access: 'admin' }, schema: { params: OneBot, response: { 201: IdentitySecret } } },
      async ({ member, params: { botId } }, reply) =>
        reply.code(201).send(await looks.renewIdentitySecret(member.accountId, botId)),
    )

    http.post(
      '/bots/:botId/embedding/check',
      {
        config: { access: 'editor' },
        schema: { params: OneBot, body: SiteCheckRequest, response: { 200: SiteCheck } },
      },
      async ({ member, params: { botId }, body, headers: { origin } }) =>
        siteChecks.check(member.accountId, botId, body.url, originOf(origin ?? '')),
    )
  }
