import { expect, onTestFinished, test } from 'vitest'
import { answering, refusing } from '../server/src/test/provider-acts.ts'
import { createScriptedProvider } from '../server/src/test/scripted-provider.ts'
import { findingsInBothSchemes } from './axe.ts'
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
  // It came after the page: nothing moves until it is asked for.
  const topOf = async () => (await playground.boundingBox())?.y
  const top = await topOf()
  const details = page.getByRole('button', { name: 'Show details' })
  await details.waitFor()
  expect([await topOf(), await banner.isVisible()]).toEqual([top, false])
  expect(await findingsInBothSchemes(page)).toEqual([])
  await details.click()
  await banner.waitFor()

  // Also if the bot's knowledge replies instead.
  await page.request.patch(`/api/settings/bots/${demo.bot_uuid}`, { data: { knowledgeOnFailure: true } })
  provider.plays(refusing(401, { words: 'Incorrect API key provided' }))
  await playground.getByRole('button', { name: 'New conversation' }).click()
  await playground.getByRole('textbox').fill('How long does shipping take?')
  await playground.getByRole('textbox').press('Enter')
  await playground.getByText('From “How long does shipping take?”').waitFor()
  await reason.waitFor()

  // If it has no answer either, the reply is marked as failed.
  provider.plays(refusing(401, { words: 'Incorrect API key provided' }))
  await playground.getByRole('textbox').fill('Who is your king?')
  await playground.getByRole('textbox').press('Enter')
  await playground.getByText('The model failed').waitFor()
  expect(await playground.getByText('Not answered').count()).toBe(0)
  expect(await playground.getByRole('button', { name: 'Add an answer' }).count()).toBe(0)
  await playground.getByRole('link', { name: 'Open the provider' }).last().waitFor()

  await banner.getByRole('link', { name: 'Open the provider' }).click()
  const card = page.getByRole('article', { name: 'Acme' })
  await card.getByRole('button', { name: 'Edit Acme' }).waitFor()
  expect(await card.getAttribute('data-named')).toBe('true')

  // Who may not repair it learns whom to ask.
  const invited = await page.request.post('/api/settings/invitations', {
    data: { email: 'vera@example.com', role: 'editor' },
  })
  const { link } = await invited.json()
  const vera = await openPage(demo.base_url)
  await vera.request.post(`/api/settings/invitations/by-link/${link.slice(link.lastIndexOf('/') + 1)}/accept`, {
    data: { name: 'Vera', password: 'a very long password 7' },
  })
  await vera.goto(`/bots/${demo.bot_uuid}/knowledge`)
  await vera.getByRole('button', { name: 'Show details' }).click()
  await vera.getByText(/Enter a valid key under Models\. Your role doesn’t allow that: ask .+\. Since/).waitFor()
  expect(await vera.getByRole('link', { name: 'Open the provider' }).count()).toBe(0)
  await page.goBack()

  provider.plays(answering('It takes two days.'))
  await playground.getByRole('textbox').fill('How long does it take?')
  await playground.getByRole('textbox').press('Enter')
  await playground.getByText('It takes two days.').waitFor()
  await page.reload()
  await playground.waitFor()
  await page.getByRole('link', { name: 'Conversations' }).click()
  await expect.poll(() => banner.count()).toBe(0)
})
