import { Member, MemberChange, MemberList } from 'beckon-contract'
import { params, type Routes } from '../http/routes.ts'
import type { Members } from './members.ts'

const OneMember = params('personId')

export const memberRoutes =
  (members: Members): Routes =>
  async (http) => {
    http.get(
      '/members',
      { config: { access: 'viewer' }, schema: { response: { 200: MemberList } } },
      async ({ member }) => ({ data: await members.list(member.accountId) }),
    )

    http.patch(
      '/members/:personId',
      { config: { access: 'admin' }, schema: { params: OneMember, body: MemberChange, response: { 200: Member } } },
      async ({ member, params, body }) => members.changeRole(member, params.personId, body.role),
    )

    // Viewers too: everyone may leave. The feature checks who else they may remove.
    http.delete(
      '/members/:personId',
      { config: { access: 'viewer' }, schema: { params: OneMember } },
      async ({ member, params }, reply) => {
        await members.remove(member, params.personId)
        return reply.code(204).send()
      },
    )
  }
