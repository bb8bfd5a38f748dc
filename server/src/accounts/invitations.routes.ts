import {
  InvitationAnswer,
  InvitationCreated,
  InvitationDraft,
  InvitationList,
  InvitationView,
  SessionState,
} from 'beckon-contract'
import { params, type Routes } from '../http/routes.ts'
import type { Accounts } from './accounts.ts'
import type { Browsers } from './browsers.ts'

const OneInvitation = params('invitationId')
const OneLink = params('secret')

export const invitationRoutes =
  ({ invitations, describeSession }: Accounts, browsers: Browsers): Routes =>
  async (http) => {
    http.get(
      '/invitations',
      { config: { access: 'admin' }, schema: { response: { 200: InvitationList } } },
      async ({ member }) => ({ data: await invitations.list(member.accountId) }),
    )

    http.post(
      '/invitations',
      { config: { access: 'admin' }, schema: { body: InvitationDraft, response: { 201: InvitationCreated } } },
      async ({ member, body }, reply) => reply.code(201).send(await invitations.create(member, body)),
    )

    http.delete(
      '/invitations/:invitationId',
      { config: { access: 'admin' }, schema: { params: OneInvitation } },
      async ({ member, params }, reply) => {
        await invitations.withdraw(member, params.invitationId)
        return reply.code(204).send()
      },
    )

    http.get(
      '/invitations/by-link/:secret',
      { config: { access: 'public' }, schema: { params: OneLink, response: { 200: InvitationView } } },
      async ({ params }) => invitations.view(params.secret),
    )

    http.post(
      '/invitations/by-link/:secret/accept',
      {
        config: { access: 'public' },
        schema: { params: OneLink, body: InvitationAnswer, response: { 200: SessionState } },
      },
      async (request, reply) => {
        const session = await browsers.findSession(request)
        const client = browsers.clientOf(request)
        const joined = await invitations.accept(request.params.secret, request.body, session, client)
        if (joined.opened) await browsers.signIn(request, reply, joined.opened)
        return describeSession(joined.session)
      },
    )
  }
