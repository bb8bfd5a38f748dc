import { Token, TokenCreated, TokenDraft, TokenList, TokenReplacement } from 'beckon-contract'
import { params, type Routes } from '../http/routes.ts'
import type { Tokens } from './tokens.ts'

const OneToken = params('tokenId')

export const tokenRoutes =
  (tokens: Tokens): Routes =>
  async (http) => {
    const config = { access: 'admin' } as const

    http.get('/tokens', { config, schema: { response: { 200: TokenList } } }, async ({ member }) => ({
      data: await tokens.list(member.accountId),
    }))

    http.post(
      '/tokens',
      { config, schema: { body: TokenDraft, response: { 201: TokenCreated } } },
      async (request, reply) => {
        const { accountId, personId } = request.member
        return reply.code(201).send(await tokens.create(accountId, personId, request.body))
      },
    )

    http.post(
      '/tokens/:tokenId/disable',
      { config, schema: { params: OneToken, response: { 200: Token } } },
      async ({ member, params }) => tokens.disable(member.accountId, params.tokenId),
    )

    http.post(
      '/tokens/:tokenId/replace',
      { config, schema: { params: OneToken, body: TokenReplacement, response: { 201: TokenCreated } } },
      async (request, reply) => {
        const { accountId, personId } = request.member
        const { disableOld } = request.body
        return reply.code(201).send(await tokens.replace(accountId, personId, request.params.tokenId, disableOld))
      },
    )
  }
