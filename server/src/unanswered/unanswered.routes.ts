import { Dismissal, UnansweredList } from 'beckon-contract'
import type { Bots } from '../bots/bots.ts'
import { params, type Routes } from '../http/routes.ts'
import type { Unanswered } from './unanswered.ts'

const OneBot = params('botId')

export const unansweredRoutes =
  ({ bots, unanswered }: { bots: Bots; unanswered: Unanswered }): Routes =>
  async (http) => {
    http.get(
      '/bots/:botId/unanswered',
      { config: { access: 'viewer' }, schema: { params: OneBot, response: { 200: UnansweredList } } },
      async ({ member, params: { botId } }) => ({
        data: await unanswered.list(await bots.getRow(member.accountId, botId)),
      }),
    )

    http.post(
      '/bots/:botId/unanswered/dismiss',
      { config: { access: 'editor' }, schema: { params: OneBot, body: Dismissal } },
      async ({ member, params: { botId }, body }, reply) => {
        await unanswered.dismiss(await bots.getRow(member.accountId, botId), body.questions)
        return reply.code(204).send()
      },
    )
  }
