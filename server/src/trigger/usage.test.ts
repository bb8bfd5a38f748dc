import { scopes } from 'beckon-contract'
import { describe, expect, test } from 'vitest'
import { dayMs } from '../lib/clock.ts'
import { databases, startTestApp } from '../test/app.ts'
import { expectStatus } from '../test/clients.ts'

describe.each(databases)('usage by token, on %s', (database) => {
  test('is summed by day, bot or token, within the token’s bots and the requested days', async () => {
    const app = await startTestApp(database)
    const [ada, eve] = [await app.signUp('ada'), await app.signUp('eve')]
    const bots = [await ada.bot({ apiTrigger: true }), await ada.bot({ apiTrigger: true })] as const
    const { value, token } = await ada.token({ scopes: [...scopes] })
    const crm = app.api(value)
    const ask = async (bot: { id: string }) =>
      expectStatus(await crm.post(`/agents/${bot.id}/trigger`, { message: 'Hello' }), 200)
    await ask(bots[0])
    app.clock.advance(2 * dayMs)
    await ask(bots[0])
    await ask(bots[1])
    await ada.post(`/bots/${bots[0].id}/playground`, { message: 'Hello' })
    const sums = (key: string | null, turns: number) => ({ key, turns, input_tokens: 0, output_tokens: 0, cost: 0 })
    const get = async (query: string, client = crm) => expectStatus(await client.get(`/usage?${query}`), 200).json()

    expect(await get('')).toEqual({
      ...{ object: 'usage', from: '2026-10-19', to: '2026-11-17', currency: 'USD', group_by: 'day' },
      data: [sums('2026-11-15', 1), sums('2026-11-17', 3)],
    })
    expect((await get('group_by=agent')).data).toEqual([sums(bots[0].id, 3), sums(bots[1].id, 1)])
    expect((await get('group_by=token')).data).toEqual([sums(token.id, 3), sums(null, 1)])
    expect((await get('group_by=agent&days=1')).data).toContainEqual(sums(bots[0].id, 2))
    const limited = app.api((await ada.token({ scopes: ['usage'], botIds: [bots[1].id] })).value)
    expect((await get('group_by=day', limited)).data).toEqual([sums('2026-11-17', 1)])
    const foreign = app.api((await eve.token({ scopes: ['usage'] })).value)
    expect((await get('group_by=agent', foreign)).data).toEqual([])
    for (const query of ['group_by=visitor', 'days=0', 'days=367', 'agent_id=x'])
      expect((await crm.get(`/usage?${query}`)).json().code, query).toBe('invalid_request')
    const reader = app.api((await ada.token()).value)
    expect((await reader.get('/usage')).json()).toMatchObject({ status: 403, code: 'scope_missing' })
  })
})
