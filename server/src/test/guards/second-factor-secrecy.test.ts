import { describe, expect, test } from 'vitest'
import { databases, startTestApp } from '../app.ts'
import { turnOnSecondFactor } from '../authenticator.ts'
import { furnishAccount } from './furnished-account.ts'
import { findPlaces } from './secret-places.ts'

describe.each(databases)('a second factor, on %s', (database) => {
  test('its secret and its recovery codes are shown once, and stored nowhere in readable form', async () => {
    const app = await startTestApp(database, { config: { logLevel: 'debug' } })
    const ada = await furnishAccount(app, 'ada')
    const { secret, recoveryCodes } = await turnOnSecondFactor(app, ada.person)
    await ada.person.post('/me/second-factor', { code: recoveryCodes[0] })
    await ada.person.delete('/me/second-factor', { password: 'a guess', code: recoveryCodes[1] })
    const codes = recoveryCodes.flatMap((code) => [code, code.replaceAll('-', '')])
    expect(await findPlaces(app, database, ada, [secret, ...codes])).toEqual([])
  })
})
