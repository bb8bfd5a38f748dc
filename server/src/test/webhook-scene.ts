import type { DeliveryDetails, Webhook, WebhookEventType, WebhookSecret } from 'beckon-contract'
import { webhookEventTypes } from 'beckon-contract'
import { startTestApp, type TestDatabase } from './app.ts'
import { shipping } from './chats.ts'
import { expectStatus } from './clients.ts'

type AppOptions = NonNullable<Parameters<typeof startTestApp>[1]>

/** An account with a bot, and what its tests do with webhooks. */
export async function startWebhookScene(database: TestDatabase, { config, ...options }: AppOptions = {}) {
  const app = await startTestApp(database, { config: { allowPrivateAddresses: ['localhost'], ...config }, ...options })
  const ada = await app.signUp('ada')
  const bot = await ada.bot({ apiTrigger: true, entries: [shipping] })
  const { value } = await ada.token()
  const api = app.api(value)

  const ask = async (message = 'When do you ship?', conversationId?: string) =>
    expectStatus(
      await api.post(`/agents/${bot.id}/trigger`, {
        message,
        ...(conversationId && { conversation_id: conversationId }),
      }),
      200,
    ).json()

  const add = async (url: string, events: WebhookEventType[] = webhookEventTypes, more: object = {}) =>
    expectStatus(await ada.post('/webhooks', { url, events, ...more }), 201).json<WebhookSecret>()

  /** Everything that is due is sent. */
  async function deliver(): Promise<void> {
    await app.webhooks.settle()
    await app.deliveryJobs.runDue()
  }

  const webhookOf = async (id: string): Promise<Webhook> =>
    (await ada.get('/webhooks')).json().data.find((one: Webhook) => one.id === id)
  const deliveriesOf = async (id: string, query = ''): Promise<DeliveryDetails[]> =>
    expectStatus(await ada.get(`/webhooks/${id}/deliveries${query}`), 200).json().data

  return { app, ada, bot, api, ask, add, deliver, webhookOf, deliveriesOf }
}
