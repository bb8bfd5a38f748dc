import { expect, test } from 'vitest'
import { databases, startTestApp } from '../app.ts'
import { furnishAccount } from './furnished-account.ts'
import { findPlaces } from './secret-places.ts'

test.each(databases)('a webhook’s secret is shown once and stored nowhere in plain text, on %s', async (database) => {
  const app = await startTestApp(database, { config: { logLevel: 'debug' } })
  const ada = await furnishAccount(app, 'ada')
  const renewed = (await ada.person.post(`/webhooks/${ada.ids.webhook}/secret`)).json()
  const secrets = [ada.webhookSecret, renewed.secret].flatMap((secret: string) => [secret, secret.slice(6)])
  expect(await findPlaces(app, database, ada, secrets)).toEqual([])
})
