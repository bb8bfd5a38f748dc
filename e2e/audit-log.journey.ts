import { expect, test } from 'vitest'
import { openPage } from './browser.ts'
import { goSignedIn, startDemo } from './demo.ts'

test('an owner reads the audit log, filters and exports it, on a phone too', async () => {
  const demo = await startDemo()
  const page = await openPage(demo.base_url)
  await goSignedIn(page, demo, '/bots')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Audit log' }).click()
  const table = page.getByRole('table', { name: 'Audit log' })
  await table
    .getByRole('row', { name: /Signed in/ })
    .first()
    .waitFor()

  for (let number = 1; number <= 25; number++)
    await page.request.post('/api/settings/tokens', { data: { name: `Token ${number}` } })
  await page.reload()
  const firstToken = table.getByRole('row', { name: /Created an API token Token 1 / })
  await table.getByRole('row', { name: /Created an API token Token 25 / }).waitFor()
  expect(await firstToken.count()).toBe(0)
  await page.getByRole('button', { name: 'Load more' }).click()
  await firstToken.waitFor()

  await page.getByRole('combobox', { name: 'Actions' }).click()
  await page.getByRole('option', { name: 'Tools' }).click()
  await page.getByRole('heading', { name: 'Nothing found' }).waitFor()
  await page.getByRole('link', { name: 'Export as CSV' }).waitFor()
  const href = await page.getByRole('link', { name: 'Export as CSV' }).getAttribute('href')
  expect(href).toBe('/api/settings/audit-log/export?group=tools')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Models' }).click()
  await page.getByRole('heading', { name: 'Models', exact: true }).waitFor()
  await page.goBack()
  await page.getByRole('heading', { name: 'Nothing found' }).waitFor()
  expect(await page.getByRole('combobox', { name: 'Actions' }).inputValue()).toBe('Tools')
  await page.goto('/audit-log')
  const file = await page.request.get('/api/settings/audit-log/export')
  expect([file.status(), file.headers()['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])

  await page.setViewportSize({ width: 360, height: 740 })
  await page.reload()
  await table.getByRole('row', { name: /Exported the audit log/ }).waitFor()
  const isTooWide = () => document.documentElement.scrollWidth > document.documentElement.clientWidth
  expect(await page.evaluate(isTooWide)).toBe(false)
})

test('the audit log is neither linked nor shown to other members', async () => {
  const demo = await startDemo()
  const owner = await openPage(demo.base_url)
  await goSignedIn(owner, demo, '/bots')
  await owner.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Audit log' }).waitFor()
  const draft = { email: 'grace@example.test', role: 'admin' }
  const { link } = await (await owner.request.post('/api/settings/invitations', { data: draft })).json()

  const admin = await openPage(demo.base_url)
  const secret = link.slice(link.lastIndexOf('/') + 1)
  const answer = { name: 'Grace', password: 'correct horse battery' }
  await admin.request.post(`/api/settings/invitations/by-link/${secret}/accept`, { data: answer })
  await admin.goto('/members')
  const nav = admin.getByRole('navigation', { name: 'Main' })
  await nav.getByRole('link', { name: 'API tokens' }).waitFor()
  expect(await nav.getByRole('link', { name: 'Audit log' }).count()).toBe(0)
  await admin.goto('/audit-log')
  await admin.getByText('The audit log is for the account’s owners.').waitFor()
})
