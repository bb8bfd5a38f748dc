import { providerOperations } from 'beckon-contract'
import { operationRoute } from '../http/operation-route.ts'
import type { Routes } from '../http/routes.ts'
import type { ModelFaults } from '../model-faults/model-faults.ts'
import type { Providers } from './providers.ts'

export const providerRoutes =
  (providers: Providers, modelFaults: Pick<ModelFaults, 'providerWorks'>): Routes =>
  async (http) => {
    operationRoute(http, providerOperations.listProviders, async ({ member }) => providers.list(member.accountId))

    operationRoute(http, providerOperations.createProvider, async (request) =>
      providers.create(request.member.accountId, request.body),
    )

    operationRoute(http, providerOperations.changeProvider, async ({ member, params, body }) =>
      providers.change(member.accountId, params.providerId, body),
    )

    operationRoute(http, providerOperations.removeProvider, async ({ member, params }) => {
      await providers.remove(member.accountId, params.providerId)
    })

    operationRoute(http, providerOperations.testProvider, async ({ member, params: { providerId } }) => {
      const tested = await providers.test(member.accountId, providerId)
      await modelFaults.providerWorks(member.accountId, providerId.toLowerCase(), tested.models)
      return tested
    })
  }
