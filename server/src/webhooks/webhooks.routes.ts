import { webhookOperations } from 'beckon-contract'
import { operationRoute } from '../http/operation-route.ts'
import type { Routes } from '../http/routes.ts'
import type { Webhooks } from './webhooks.ts'

export const webhookRoutes =
  (webhooks: Webhooks): Routes =>
  async (http) => {
    operationRoute(http, webhookOperations.listWebhooks, async ({ member }) => ({
      data: await webhooks.list(member.accountId),
    }))

    operationRoute(http, webhookOperations.createWebhook, async ({ member, body }) =>
      webhooks.create(member.accountId, body),
    )

    operationRoute(http, webhookOperations.changeWebhook, async ({ member, params, body }) =>
      webhooks.change(member.accountId, params.webhookId, body),
    )

    operationRoute(http, webhookOperations.removeWebhook, async ({ member, params }) => {
      await webhooks.remove(member.accountId, params.webhookId)
    })

    operationRoute(http, webhookOperations.renewWebhookSecret, async ({ member, params }) =>
      webhooks.renewSecret(member.accountId, params.webhookId),
    )

    operationRoute(http, webhookOperations.testWebhook, async ({ member, params }) =>
      webhooks.sendTest(member.accountId, params.webhookId),
    )

    operationRoute(http, webhookOperations.replayWebhook, async ({ member, params, body }) => ({
      count: await webhooks.replay(member.accountId, params.webhookId, body),
    }))

    operationRoute(http, webhookOperations.listDeliveries, async ({ member, params, query }) =>
      webhooks.listDeliveries(member.accountId, params.webhookId, query),
    )

    operationRoute(http, webhookOperations.getDelivery, async ({ member, params }) =>
      webhooks.getDelivery(member.accountId, params.webhookId, params.deliveryId),
    )

    operationRoute(http, webhookOperations.sendDeliveryAgain, async ({ member, params }) =>
      webhooks.sendAgain(member.accountId, params.webhookId, params.deliveryId),
    )
  }
