import { Instant, Type } from '../schema.ts'
import { type SentEventType, testEventType, webhookEventData, webhookEvents } from '../webhook-events.ts'
import { refer } from './components.ts'

const headers = {
  'webhook-id': 'The id of the event: the same for every attempt',
  'webhook-timestamp': 'When this attempt began, in seconds since 1970',
  'webhook-signature': 'One or two signatures, separated by a space: `v1,` and the base64 HMAC-SHA256',
}
const parameters = Object.entries(headers).map(([name, description]) => ({
  ...{ name, in: 'header', required: true, description },
  schema: { type: 'string' },
}))
const summaryOf = (type: SentEventType) =>
  type === testEventType ? 'A person tries the webhook out' : webhookEvents[type]

/** What the service sends to webhooks. */
export const describeWebhooks = () =>
  Object.fromEntries(
    Object.entries(webhookEventData).map(([type, data]) => [
      type,
      {
        post: {
          summary: summaryOf(type as SentEventType),
          tags: ['Webhooks'],
          security: [],
          parameters,
          requestBody: {
            required: true,
            content: {
              'application/json': {
                schema: refer(Type.Object({ type: Type.Literal(type), timestamp: Instant, data })),
              },
            },
          },
          responses: {
            '2XX': { description: 'Accepted. Any other response is a failure, and the event is sent again' },
          },
        },
      },
    ]),
  )
