import type { ToolSpec } from 'beckon-contract'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPage } from './browser.ts'
import { goSignedIn, startDemo } from './demo.ts'

const findContact = (description: string): ToolSpec => ({
  name: 'find_contact',
  description,
  parameters: { type: 'object', properties: { email: { type: 'string' } } },
})

test('changed descriptions of an MCP server are marked after listing, and sent to the model once saved', async () => {
  const demo = await startDemo()
  const page = await openPage(demo.base_url)
  const offer = await playServer(page)
  const look = () => page.getByRole('button', { name: 'List its tools' }).click()
  const save = page.getByRole('button', { name: 'Save changes' })
  const mark = page.getByText('Changed since you allowed it')
  await goSignedIn(page, demo, `/bots/${demo.bot_uuid}/tools/new-mcp`)
  await page.getByRole('heading', { name: 'New MCP server' }).waitFor()

  offer(findContact('Finds a contact.'))
  await page.getByLabel('Name').fill('crm')
  await page.getByLabel('Address').fill('https://crm.example/mcp')
  await look()
  await page.getByRole('checkbox', { name: 'find_contact' }).check()
  await page.getByRole('button', { name: 'Add server' }).click()
  await page.getByRole('link', { name: 'crm', exact: true }).click()
  await page.getByRole('checkbox', { name: 'find_contact' }).waitFor()
  expect(await save.isDisabled()).toBe(true)

  offer(findContact('Finds a contact, and all it bought.'))
  await look()
  await mark.waitFor()
  await page.getByText('Previous description').click()
  await page.getByText('Finds a contact.', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Discard' }).click()
  await mark.waitFor({ state: 'detached' })
  expect(await save.isDisabled()).toBe(true)

  await look()
  await mark.waitFor()
  await save.click()
  await page.getByText('crm saved').waitFor()
  await mark.waitFor({ state: 'detached' })
  await look()
  expect(await save.isDisabled()).toBe(true)
  const { data } = await (await page.request.get(`/api/settings/bots/${demo.bot_uuid}/tools`)).json()
  expect(data).toMatchObject([{ specs: [findContact('Finds a contact, and all it bought.')] }])
})

/** The service can't reach servers on this machine, so the responses it would pass on are faked. */
async function playServer(page: Page) {
  let tools: ToolSpec[] = []
  await page.route('**/tools/offer', (route) => route.fulfill({ json: { tools } }))
  return (...offered: ToolSpec[]) => {
    tools = offered
  }
}
