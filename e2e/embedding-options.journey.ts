import { expect, test } from 'vitest'
import { openPage } from './browser.ts'
import { goSignedIn, startDemo } from './demo.ts'
import { openRoots } from './widget-page.ts'

test('the author sets launcher, links, consent, pages, hours and a proactive message, and finds them again', async () => {
  const demo = await startDemo()
  const page = await openPage(demo.base_url)
  await openRoots(page)
  await goSignedIn(page, demo, `/bots/${demo.bot_uuid}/embedding`)
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

  // The preview says where and when visitors find the chat.
  const preview = page.getByRole('region', { name: 'Preview' })
  await preview.getByText('Hidden: the page is not in “Show on”.').waitFor()
  await page.getByRole('switch', { name: 'Only during business hours' }).press('Space')
  await preview.getByLabel('On this page of your site').fill('/help/returns')
  await preview.getByText('Visitors see the launcher now.').waitFor()
  await preview.getByText('Any questions?').waitFor()
  await page.getByRole('switch', { name: 'Only during business hours' }).press('Space')

  // The preview shows the message itself, beside the launcher, and both schemes.
  const frame = page.frameLocator('iframe[title="Preview of the chat"]')
  await preview.getByText('Launcher', { exact: true }).click()
  await frame.getByRole('status').getByText('Any questions?').waitFor()
  await page.getByLabel('Message', { exact: true }).fill('Which bulb fits?')
  await frame.getByRole('status').getByText('Which bulb fits?').waitFor()
  await page.getByLabel('Message', { exact: true }).fill('Any questions?')
  await preview.getByText('Chat', { exact: true }).click()
  await page.getByRole('textbox', { name: 'Background, dark', exact: true }).fill('#10213a')
  await preview.getByText('Dark', { exact: true }).click()
  const panel = frame.frameLocator('iframe').locator('#panel')
  const surface = () => panel.evaluate((node) => getComputedStyle(node).getPropertyValue('--surface'))
  await expect.poll(surface).toContain('#10213a')

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
    'Background, dark': '#10213a',
    'Monday, closes at': '12:30',
  }
  for (const [label, value] of Object.entries(values))
    expect(await page.getByLabel(label, { exact: true }).inputValue()).toBe(value)
  const launcher = await (
    await fetch(`${demo.base_url}/embed/${demo.bot_uuid}/launcher.js`, { headers: { origin: demo.site_url } })
  ).text()
  expect(launcher).toContain('"launcherIcon":"spark"')
  expect(launcher).toContain('"message":"Any questions?"')
})

test('the code makes one request, and has the options of a page: in attributes, or in the address', async () => {
  const demo = await startDemo()
  const page = await openPage(demo.base_url)
  await goSignedIn(page, demo, `/bots/${demo.bot_uuid}/embedding`)
  const line = `widget.js?bot=${demo.bot_uuid}`
  await page.getByText(`${line}" data-bot="${demo.bot_uuid}"></script>`).waitFor()
  await page.getByRole('switch', { name: 'Options for some pages' }).press('Space')
  await page.getByRole('combobox', { name: 'Language' }).click()
  await page.getByRole('option', { name: 'German' }).click()
  await page.getByLabel('Label on these pages').fill('Fragen?')
  await page.getByText('data-launcher-label="Fragen?" data-lang="de"').waitFor()
  await page.getByRole('combobox', { name: 'Launcher' }).click()
  await page.getByRole('option', { name: 'None: my own button' }).click()
  await page.getByText('<button onclick="Beckon.open()">').waitFor()
  await page.getByRole('tab', { name: 'Tag manager' }).click()
  const code = page.getByText(`${line}&#38;`)
  expect(await code.textContent()).toContain('&#38;launcher=none&#38;launcherLabel=Fragen%3F&#38;lang=de"')
})
