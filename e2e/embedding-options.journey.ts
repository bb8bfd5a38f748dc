import { expect, test } from 'vitest'
import { openPage } from './browser.ts'
import { signIn, startDemo } from './demo.ts'

test('the author sets launcher, links, consent, pages, hours and a proactive message, and finds them again', async () => {
  const demo = await startDemo()
  const page = await openPage(demo.base_url)
  await page.goto(`/sign-in?from=/bots/${demo.bot_uuid}/embedding`)
  await signIn(page, demo)
  await page.getByLabel('Subtitle').fill('Usually at once')
  await page.getByRole('textbox', { name: 'Label', exact: true }).fill('Ask us')
  await page.getByRole('radiogroup', { name: 'Icon' }).getByText('Spark', { exact: true }).click()
  await page.getByLabel('Distance from the bottom').fill('999')
  await page.getByRole('button', { name: 'Add a link' }).click()
  await page.getByLabel('Label of link 1').fill('Help centre')
  await page.getByLabel('Address of link 1').fill('shop.example/help')
  await page.getByLabel('Consent line').fill('By chatting you accept our policy.')
  await page.getByLabel('Address of the policy').fill('https://shop.example/privacy')
  await page.getByLabel('Show on').fill('/help/*')
  await page.getByRole('switch', { name: 'Only during business hours' }).press('Space')
  await page.getByLabel('Monday, closes at').fill('12:30')
  await page.getByLabel('Message', { exact: true }).fill('Any questions?')

  // Mistakes are named at their fields, and nothing is saved.
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('Enter a number from 0 to 200.').waitFor()
  await page.getByText('Enter an address that starts with https://.').waitFor()
  await page.getByLabel('Distance from the bottom').fill('90')
  await page.getByLabel('Address of link 1').fill('https://shop.example/help')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('Appearance saved').waitFor()

  await page.reload()
  await page.getByLabel('Subtitle').waitFor()
  const values = {
    Subtitle: 'Usually at once',
    'Distance from the bottom': '90',
    'Address of link 1': 'https://shop.example/help',
    'Address of the policy': 'https://shop.example/privacy',
    'Show on': '/help/*',
    'Monday, closes at': '12:30',
  }
  for (const [label, value] of Object.entries(values)) expect(await page.getByLabel(label).inputValue()).toBe(value)
  const launcher = await (
    await fetch(`${demo.base_url}/embed/${demo.bot_uuid}/launcher.js`, { headers: { origin: demo.site_url } })
  ).text()
  expect(launcher).toContain('"launcher_icon":"spark"')
  expect(launcher).toContain('"message":"Any questions?"')
})
