import { describe, expect, onTestFinished, test } from 'vitest'
import { databases, startTestApp } from '../app.ts'
import { tellingTheKey } from '../provider-acts.ts'
import { createScriptedProvider } from '../scripted-provider.ts'
import { furnishAccount } from './furnished-account.ts'
import { findPlaces } from './secret-places.ts'

const secret = 'sk-zyxwvutsrq-of-another'

describe.each(databases)('a provider’s key, on %s', (database) => {
  test('is stored nowhere in plain text: not in the database, the logs or any response', async () => {
    const app = await startTestApp(database, { config: { logLevel: 'debug', allowPrivateAddresses: ['localhost'] } })
    const ada = await furnishAccount(app, 'ada')
    const models = await createScriptedProvider()
    onTestFinished(models.close)
    const path = `/providers/${ada.ids.provider}`
    const draft = { kind: 'compatible', name: 'Other', url: models.url, key: secret }
    const answers = [
      await ada.person.post('/providers', draft),
      await ada.person.post('/providers', { ...draft, url: undefined }),
      await ada.person.post('/providers', { ...draft, url: 'https://root@models.example' }),
      await ada.person.post('/providers', { ...draft, key: `${secret} with a space` }),
      await ada.person.patch(path, { url: models.url }),
      await ada.person.patch(path, { url: models.url, key: secret }),
      await ada.person.post(`${path}/test`),
    ]
    models.lists(tellingTheKey(401))
    answers.push(await ada.person.post(`${path}/test`))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 400, 400, 400, 400, 200, 200, 502])
    expect(models.asked.map(({ headers }) => headers.authorization)).toEqual([`Bearer ${secret}`, `Bearer ${secret}`])
    expect(answers.at(-1)?.json().detail).toContain('Invalid key')
    for (const { body } of answers) expect(body).not.toContain(secret)
    expect(app.logs.join('')).toContain('the provider answered 401')
    expect(app.logs.join('')).not.toContain('Invalid key')
    expect(await findPlaces(app, database, ada, [secret, ada.providerKey])).toEqual([])
  })
})

describe.each(databases)("the key of the service's own model, on %s", (database) => {
  test('is stored nowhere at all', async () => {
    const serviceModel = { url: 'http://localhost:11434/v1', model: 'house-1', key: secret }
    const app = await startTestApp(database, { config: { logLevel: 'debug', serviceModel } })
    const ada = await furnishAccount(app, 'ada')
    await ada.person.patch(`/bots/${ada.ids.bot}`, { engine: 'model' })
    expect(await findPlaces(app, database, ada, [secret])).toEqual([])
  })
})
