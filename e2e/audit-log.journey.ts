import { expect, test } from 'vitest'
import { openPage } from './browser.ts'
import { signIn, startDemo } from './demo.ts'

test('an owner reads the audit log, filters and exports it, on a phone too', async () => {
  const demo = await startDemo()
  const page = await openPage(demo.base_url)
  await page.goto('/sign-in')
  await signIn(page, demo)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Audit log' }).click()
  const table = page.getByRole('table', { name: 'Audit log' })
  await table
    .getByRole('row', { name: /Signed in/ })
    .first()
    .waitFor()

  await page.getByRole('combobox', { name: 'Actions' }).click()
  await page.getByRole('option', { name: 'Tools' }).click()
  await page.getByRole('heading', { name: 'Nothing found' }).waitFor()
  await page.getByRole('link', { name: 'Export as CSV' }).waitFor()
  const href = await page.getByRole('link', { name: 'Export as CSV' }).getAttribute('href')
  expect(href).toBe('/api/settings/audit-log/export?group=tools')
  const file = await page.request.get('/api/settings/audit-log/export')
  expect([file.status(), file.headers()['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])

  await page.setViewportSize({ width: 360, height: 740 })
  await page.reload()
  await table.getByRole('row', { name: /Exported the audit log/ }).waitFor()
  const isTooWide = () => document.documentElement.scrollWidth > document.documentElement.clientWidth
  expect(await page.evaluate(isTooWide)).toBe(false)
})
