import { invitationOperations } from 'beckon-contract'
import { operationRoute } from '../http/operation-route.ts'
import type { Routes } from '../http/routes.ts'
import type { Accounts } from './accounts.ts'
import type { Browsers } from './browsers.ts'

export const invitationRoutes =
  ({ invitations, describeSession }: Accounts, browsers: Browsers): Routes =>
  async (http) => {
    operationRoute(http, invitationOperations.listInvitations, async ({ member }) => ({
      data: await invitations.list(member.accountId),
    }))

    operationRoute(http, invitationOperations.createInvitation, async ({ member, body }) =>
      invitations.create(member, body),
    )

    operationRoute(http, invitationOperations.withdrawInvitation, async ({ member, params }) => {
      await invitations.withdraw(member, params.invitationId)
    })

    operationRoute(http, invitationOperations.viewInvitation, async ({ params }) => invitations.view(params.secret))

    operationRoute(http, invitationOperations.acceptInvitation, async (request, reply) => {
      const session = await browsers.findSession(request)
      const client = browsers.clientOf(request)
      const joined = await invitations.accept(request.params.secret, request.body, session, client)
      return joined.opened ? browsers.signIn(request, reply, joined.opened) : describeSession(joined.session)
    })
  }
