import { memberOperations } from 'beckon-contract'
import { operationRoute } from '../http/operation-route.ts'
import type { Routes } from '../http/routes.ts'
import type { Members } from './members.ts'

export const memberRoutes =
  (members: Members): Routes =>
  async (http) => {
    operationRoute(http, memberOperations.listMembers, async ({ member }) => ({
      data: await members.list(member),
    }))

    operationRoute(http, memberOperations.changeMember, async ({ member, params, body }) =>
      members.changeRole(member, params.personId, body.role),
    )

    operationRoute(http, memberOperations.removeMember, async ({ member, params }) => {
      await members.remove(member, params.personId)
    })
  }
