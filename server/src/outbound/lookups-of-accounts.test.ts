import type { Provider } from 'beckon-contract'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { currentAccount } from '../lib/current-account.ts'
import { startTestApp } from '../test/app.ts'
import { makeChatBot } from '../test/chats.ts'
import { expectStatus } from '../test/clients.ts'

// The files of a worker share their modules: here they are loaded with the mock, and afterwards without it.
vi.hoisted(() => vi.resetModules())
afterAll(() => void vi.resetModules())
const lookedUp = vi.hoisted((): [name: string, accountId: string][] => [])
vi.mock(import('./name-lookup.ts'), async (importOriginal) => ({
  ...(await importOriginal()),
  createNameLookup: () => async (name) => {
    lookedUp.push([name, currentAccount()])
    return []
  },
}))
beforeEach(() => void lookedUp.splice(0))

test('a lookup counts for the account it is done for: of settings, jobs, replies and pictures', async () => {
  const app = await startTestApp('sqlite')
  const ada = await app.signUp('ada')
  const bot = await makeChatBot(ada)

  expectStatus(await ada.post('/webhooks', { url: 'https://setting.test/', events: ['turn.failed'] }), 201)

  expectStatus(await ada.post(`/bots/${bot.id}/sources/pages`, { url: 'https://job.test/' }), 201)
  await vi.waitFor(() => expect(lookedUp.map(([name]) => name)).toContain('job.test'))

  const draft = { kind: 'compatible', name: 'Mine', url: 'https://reply.test/v1', key: 'k' }
  const { id } = expectStatus(await ada.post('/providers', draft), 201).json<Provider>()
  const model = { engine: 'model', providerId: id, model: 'small-1', beyondKnowledge: true }
  expectStatus(await ada.patch(`/bots/${bot.id}`, { ...model, apiTrigger: true, sites: ['https://picture.test'] }), 200)
  await app.api((await ada.token()).value).post(`/agents/${bot.id}/trigger`, { message: 'When do you ship?' })

  const picture = `/embed/${bot.id}/images?url=${encodeURIComponent('https://picture.test/lamp.png')}`
  await app.http.inject({ url: picture, headers: { 'sec-fetch-site': 'same-origin' } })

  expect(new Map(lookedUp)).toEqual(
    new Map(['setting.test', 'job.test', 'reply.test', 'picture.test'].map((name) => [name, ada.accountId])),
  )
})
