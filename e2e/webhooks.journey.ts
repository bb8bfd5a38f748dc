import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import type axe from 'axe-core'
import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { openPage } from './browser.ts'
import { askDemo, goSignedIn, startDemo } from './demo.ts'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** In the page's own part: the frame around it is the same everywhere. */
async function findings(page: Page): Promise<string[]> {
  await page.evaluate(axeSource)
  return page.evaluate(async () => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run('main')
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
  })
}

async function startReceiver() {
  const types: string[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const piece of request) body += piece
    types.push(JSON.parse(body).type)
    response.writeHead(200).end('thank you')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return { url: `http://localhost:${(server.address() as AddressInfo).port}/hook`, types }
}

test('an admin adds a webhook, tests it, sees its deliveries, sends one again and replays, on a phone too', async () => {
  const demo = await startDemo({ BECKON_ALLOW_PRIVATE_ADDRESSES: 'localhost' })
  const receiver = await startReceiver()
  const page = await openPage(demo.base_url)
  await goSignedIn(page, demo, '/bots')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Webhooks' }).click()
  await page.getByRole('heading', { name: 'No webhooks yet' }).waitFor()
  await page.getByRole('link', { name: 'Add webhook' }).click()
  await page.getByRole('button', { name: 'Add webhook' }).click()
  await page.getByText('Enter an address that starts with https://.').waitFor()
  await page.getByLabel('Address').fill('http://10.0.0.1/hook')
  await page.getByRole('button', { name: 'Add webhook' }).click()
  await page.getByText('The address points to a private network').waitFor()
  const isFocused = () => page.getByLabel('Address').evaluate((field) => field === document.activeElement)
  await expect.poll(isFocused).toBe(true)
  await page.getByLabel('Address').fill(receiver.url)
  expect(await findings(page)).toEqual([])
  await page.getByRole('button', { name: 'Add webhook' }).click()
  await page.getByRole('heading', { name: 'Your webhook is ready' }).waitFor()
  await page.getByText(/^whsec_/).waitFor()
  await page.getByRole('link', { name: 'Done, I’ve copied it' }).click()
  await page.getByRole('button', { name: 'Send test' }).click()
  await page.getByText('Test event accepted').waitFor()
  await askDemo(demo)
  await page.getByRole('button', { name: 'Refresh' }).click()
  await page.getByRole('button', { name: 'turn.completed' }).click()
  const dialog = page.getByRole('dialog', { name: 'turn.completed' })
  await dialog.getByText('thank you').waitFor()
  await dialog.getByText(/"type": "turn.completed"/).waitFor()
  await dialog.getByRole('button', { name: 'Send again' }).click()
  await page.getByText('The event is sent again').waitFor()
  await page.getByRole('button', { name: 'Replay' }).click()
  const replay = page.getByRole('dialog', { name: 'Replay events' })
  await replay.getByRole('combobox', { name: 'Which' }).click()
  await page.getByRole('option', { name: 'Failed and delivered events' }).click()
  await replay.getByRole('button', { name: 'Replay' }).click()
  await page.getByText(/events? sent again/).waitFor()
  await expect.poll(() => receiver.types.filter((type) => type === 'turn.completed').length).toBeGreaterThan(1)
  await page.getByRole('button', { name: 'Turn off' }).click()
  await page.getByText('This webhook is off').waitFor()
  expect(await findings(page)).toEqual([])

  await page.setViewportSize({ width: 390, height: 800 })
  const isTooWide = () => document.documentElement.scrollWidth > document.documentElement.clientWidth
  expect(await page.evaluate(isTooWide)).toBe(false)
  await page.goto('/webhooks')
  await page.getByRole('table', { name: 'Webhooks' }).getByText('Off', { exact: true }).waitFor()
  expect(await page.evaluate(isTooWide)).toBe(false)
  expect(await findings(page)).toEqual([])
})
