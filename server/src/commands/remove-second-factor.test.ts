import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { databases, startTestApp } from '../test/app.ts'
import { turnOnSecondFactor } from '../test/authenticator.ts'
import { createClient } from '../test/clients.ts'
import { removeSecondFactor } from './remove-second-factor.ts'

describe.each(databases)('beckon remove-second-factor, on %s', (database) => {
  test('turns off two-step sign-in of one person, while the service runs', async () => {
    const said = vi.spyOn(console, 'log').mockImplementation(() => {})
    const failed = vi.spyOn(console, 'error').mockImplementation(() => {})
    onTestFinished(() => {
      vi.restoreAllMocks()
      process.exitCode = 0
    })
    const app = await startTestApp(database)
    const [ada, bob] = [await app.signUp('ada'), await app.signUp('bob')]
    for (const person of [ada, bob]) await turnOnSecondFactor(app, person)
    const browser = createClient(app.http, '/api/settings', () => ({}))
    const statusOf = async ({ email, password }: typeof ada) =>
      (await browser.post('/sign-in', { email, password })).statusCode

    await removeSecondFactor(app.config, 'nobody@example.test')
    expect(failed).toHaveBeenLastCalledWith('No user with the email nobody@example.test.')
    expect(process.exitCode).toBe(1)
    expect(await statusOf(ada)).toBe(202)

    await removeSecondFactor(app.config, ' ADA@example.test ')
    expect(said).toHaveBeenLastCalledWith(expect.stringContaining('Two-step sign-in is off for ada@example.test'))
    expect([await statusOf(ada), await statusOf(bob)]).toEqual([200, 202])
    expect(await app.db.selectFrom('recoveryCodes').select('personId').distinct().execute()).toEqual([
      { personId: bob.personId },
    ])
    const lines = async () =>
      app.db.selectFrom('auditLog').where('action', '=', 'second_factor.off').selectAll().execute()
    const byOperator = { accountId: ada.accountId, personId: null, subjectName: ada.email }
    expect(await lines()).toMatchObject([byOperator])
    await removeSecondFactor(app.config, ada.email)
    expect(said).toHaveBeenLastCalledWith('Two-step sign-in was not on for ada@example.test.')
    expect(await lines()).toHaveLength(1)
  })
})
