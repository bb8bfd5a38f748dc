import { ModelList, Provider, ProviderChange, ProviderDraft, ProviderList } from 'beckon-contract'
import { params, type Routes } from '../http/routes.ts'
import type { Providers } from './providers.ts'

const OneProvider = params('providerId')

export const providerRoutes =
  (providers: Providers): Routes =>
  async (http) => {
    const config = { access: 'admin' } as const

    http.get(
      '/providers',
      { config: { access: 'viewer' }, schema: { response: { 200: ProviderList } } },
      async ({ member }) => providers.list(member.accountId),
    )

    http.post(
      '/providers',
      { config, schema: { body: ProviderDraft, response: { 201: Provider } } },
      async (request, reply) => reply.code(201).send(await providers.create(request.member.accountId, request.body)),
    )

    http.patch(
      '/providers/:providerId',
      { config, schema: { params: OneProvider, body: ProviderChange, response: { 200: Provider } } },
      async ({ member, params, body }) => providers.change(member.accountId, params.providerId, body),
    )

    http.delete(
      '/providers/:providerId',
      { config, schema: { params: OneProvider } },
      async ({ member, params }, reply) => {
        await providers.remove(member.accountId, params.providerId)
        return reply.code(204).send()
      },
    )

    http.post(
      '/providers/:providerId/test',
      { config, schema: { params: OneProvider, response: { 200: ModelList } } },
      async ({ member, params }) => providers.test(member.accountId, params.providerId),
    )
  }
