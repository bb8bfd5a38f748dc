import { tokenOperations } from 'beckon-contract'
import { operationRoute } from '../http/operation-route.ts'
import type { Routes } from '../http/routes.ts'
import type { Tokens } from './tokens.ts'

export const tokenRoutes =
  (tokens: Tokens): Routes =>
  async (http) => {
    operationRoute(http, tokenOperations.listTokens, async ({ member, query }) => tokens.list(member.accountId, query))

    operationRoute(http, tokenOperations.createToken, async (request) => {
      const { accountId, personId } = request.member
      return tokens.create(accountId, personId, request.body)
    })

    operationRoute(http, tokenOperations.disableToken, async ({ member, params }) =>
      tokens.disable(member.accountId, params.tokenId),
    )

    operationRoute(http, tokenOperations.replaceToken, async (request) => {
      const { accountId, personId } = request.member
      const { disableOld } = request.body
      return tokens.replace(accountId, personId, request.params.tokenId, disableOld)
    })
  }
