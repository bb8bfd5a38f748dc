import { expect, onTestFinished, test } from 'vitest'
import { answering, refusing } from '../server/src/test/provider-acts.ts'
import { createScriptedProvider } from '../server/src/test/scripted-provider.ts'
import { openPage } from './browser.ts'
import { goSignedIn, startDemo } from './demo.ts'

test('the author of a bot sees why its model fails, until it replies again', async () => {
  const provider = await createScriptedProvider()
  onTestFinished(() => provider.close())
  const demo = await startDemo({ BECKON_ALLOW_PRIVATE_ADDRESSES: '127.0.0.1' })
  const page = await openPage(demo.base_url)
  await goSignedIn(page, demo, `/bots/${demo.bot_uuid}/knowledge`)
  const playground = page.getByRole('region', { name: 'Playground' })
  await playground.waitFor()
  const url = `http://127.0.0.1:${provider.port}/v1`
  const draft = { kind: 'compatible', name: 'Acme', url, key: 'sk-1234567890' }
  const added = await page.request.post('/api/settings/providers', { data: draft })
  expect(added.status(), await added.text()).toBe(201)
  const { id: providerId } = await added.json()
  const engine = { engine: 'model', providerId, model: 'small-1', knowledgeOnFailure: false }
  await page.request.patch(`/api/settings/bots/${demo.bot_uuid}`, { data: engine })

  provider.plays(refusing(401, { words: 'Incorrect API key provided' }))
  await page.reload()
  await playground.getByRole('textbox').fill('How long does shipping take?')
  await playground.getByRole('textbox').press('Enter')
  const reason = playground.getByText('The provider refuses the API key')
  await reason.waitFor()
  const banner = page.getByRole('alert').filter({ hasText: 'Enter a valid key under Models' })
  await banner.waitFor()

  // Also if the bot's knowledge replies instead.
  await page.request.patch(`/api/settings/bots/${demo.bot_uuid}`, { data: { knowledgeOnFailure: true } })
  provider.plays(refusing(401, { words: 'Incorrect API key provided' }))
  await playground.getByRole('button', { name: 'New conversation' }).click()
  await playground.getByRole('textbox').fill('How long does shipping take?')
  await playground.getByRole('textbox').press('Enter')
  await playground.getByText('From “How long does shipping take?”').waitFor()
  await reason.waitFor()

  provider.plays(answering('It takes two days.'))
  await playground.getByRole('textbox').fill('How long does it take?')
  await playground.getByRole('textbox').press('Enter')
  await playground.getByText('It takes two days.').waitFor()
  await page.reload()
  await playground.waitFor()
  await page.getByRole('link', { name: 'Conversations' }).click()
  await expect.poll(() => banner.count()).toBe(0)
})
