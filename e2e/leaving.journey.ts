import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPage } from './browser.ts'
import { type Demo, goSignedIn, startDemo } from './demo.ts'
import { guardedForms } from './guarded-forms.ts'

async function start() {
  const demo = await startDemo()
  const page = await openPage(demo.base_url)
  await goSignedIn(page, demo, '/bots')
  await page.getByRole('heading', { name: 'Bots' }).waitFor()
  /** Every request that could change something. The chat preview talks to the visitor API. */
  const writes: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    // Looking for similar questions is a read: they are too long for an address.
    const isRead = request.method() === 'GET' || pathname.endsWith('/entries/nearest')
    if (!isRead && pathname.startsWith('/api/')) writes.push(`${request.method()} ${pathname}`)
  })
  return { demo, page, writes }
}

/** Everything the forms could have changed, as stored by the service. */
async function stored(page: Page, { bot_uuid }: Demo) {
  const ofBot = ['', '/widget', '/tools', '/entries', '/unanswered'].map((path) => `/bots/${bot_uuid}${path}`)
  const answers = await Promise.all(['/prices', ...ofBot].map((path) => page.request.get(`/api/settings${path}`)))
  for (const answer of answers) expect(answer.status(), answer.url()).toBe(200)
  return Promise.all(answers.map((answer) => answer.json()))
}

const pathOf = (page: Page) => new URL(page.url()).pathname
const goToModels = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Models' }).click()
const goBack = (page: Page) => page.evaluate(() => history.back())

async function choose(dialog: Locator, name: 'Cancel' | 'Leave') {
  await dialog.getByRole('button', { name }).click()
  await dialog.waitFor({ state: 'detached' })
}

const ways: [how: string, go: (page: Page) => Promise<void>, destination: (from: string) => string][] = [
  ['by a link', goToModels, () => '/models'],
  ['with the back button', goBack, (from) => from],
]
test.each(ways)('a form that is left %s saves nothing and closes; staying keeps what was entered', async (...way) => {
  const [, go, destination] = way
  const { demo, page, writes } = await start()
  for (const { prepare } of Object.values(guardedForms)) await prepare?.(page, demo)
  const atFirst = await stored(page, demo)
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' })

  for (const [form, { from, open, entries }] of Object.entries(guardedForms)) {
    const before = from.replace('{bot}', `/bots/${demo.bot_uuid}`)
    await page.goto(before)
    await open(page)
    const fields = Object.entries(entries).map(
      ([label, text]) => [page.getByLabel(label, { exact: true }), text] as const,
    )
    for (const [field, text] of fields) await field.fill(text)
    const here = pathOf(page)

    await go(page)
    await choose(dialog, 'Cancel')
    await expect.poll(() => pathOf(page), { message: form }).toBe(here)
    for (const [field, text] of fields) expect(await field.inputValue(), form).toBe(text)

    await go(page)
    await choose(dialog, 'Leave')
    for (const [field] of fields) await field.waitFor({ state: 'detached' })
    expect.soft(writes.splice(0), form).toEqual([])
    await expect.poll(() => pathOf(page), { message: form }).toBe(destination(before))
  }
  expect(await stored(page, demo)).toEqual(atFirst)
})

test('leaving a token that was not copied asks first, and sends nothing', async () => {
  const { page, writes } = await start()
  await page.goto('/tokens')
  await page.getByRole('link', { name: 'Create token' }).click()
  await page.getByLabel('Name').fill('CRM')
  await page.getByRole('button', { name: 'Create token' }).click()
  await page.getByRole('heading', { name: 'Your token is ready' }).waitFor()
  expect(writes.splice(0)).toEqual(['POST /api/settings/tokens'])
  const dialog = page.getByRole('dialog', { name: 'Leave without the token?' })
  await goToModels(page)
  await choose(dialog, 'Cancel')
  await page.getByRole('heading', { name: 'Your token is ready' }).waitFor()
  await goBack(page)
  await choose(dialog, 'Leave')
  await page.getByRole('heading', { name: 'API tokens' }).waitFor()
  expect(writes).toEqual([])
})

test('a dialog next to a form with unsaved changes sends only its own data, and nothing of the form', async () => {
  const { demo, page, writes } = await start()
  const bot = `/api/settings/bots/${demo.bot_uuid}`
  await page.goto(`/bots/${demo.bot_uuid}/embedding`)
  await page.getByRole('button', { name: 'Create an identity secret' }).click()
  await page.getByLabel('Title', { exact: true }).fill('Only typed')
  await page.getByRole('button', { name: 'Replace the identity secret' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Replace' }).click()
  await expect.poll(() => writes).toEqual(Array(2).fill(`POST ${bot}/widget/identity-secret`))
  expect(await page.getByLabel('Title', { exact: true }).inputValue()).toBe('Only typed')

  writes.length = 0
  await page.getByRole('navigation', { name: 'Bot' }).getByRole('link', { name: 'Settings' }).click()
  await choose(page.getByRole('dialog', { name: 'Leave without saving?' }), 'Leave')
  await page.getByLabel('Greeting').fill('Only typed')
  await page.getByRole('button', { name: 'Delete bot' }).click()
  await page.getByLabel('Type “Shop helper” to confirm').fill('Shop helper')
  await page.getByRole('button', { name: 'Delete permanently' }).click()
  await page.getByRole('heading', { name: 'Bots' }).waitFor()
  expect(writes).toEqual([`DELETE ${bot}`])
})
