import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { botId, launcherOf, openRoots, otherBotId, panelOf, shopHelper, tag, visit } from './widget-page.ts'

const widget = readFileSync(join(import.meta.dirname, '../widget/dist/widget.js'), 'utf8')
const noTag = 'Beckon: no data-bot. See the Embedding page.'
const answersWithinMs = 180_000

/** As in widget/README.md. */
const queue = (...calls: string[]) =>
  `<script>window.Beckon ??= { queue: [] };${calls.map((call) => `window.Beckon.queue.push(${call});`).join('')}</script>`

/** The same file under another name, wherever the page requests it. */
const serveRenamed = (page: Page) =>
  page.route('**/renamed.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      headers: { 'access-control-allow-origin': '*' },
      body: widget,
    }),
  )

/**
 * What the page's own script still finds in its queue. A page that hangs doesn't respond; closing the browser ends it.
 */
async function queueOf(page: Page): Promise<unknown> {
  const answer = page.waitForFunction(
    () => new Promise((resolve) => setTimeout(() => resolve(JSON.stringify(window.Beckon?.queue)), 200)),
    undefined,
    { timeout: answersWithinMs },
  )
  return JSON.parse(String(await (await answer).jsonValue()))
}

test.each([
  ['has no data-bot', '<script async src="{base}/widget.js"></script>', noTag],
  ['has another name and no data-bot', '<script async src="/renamed.js"></script>', noTag],
  ['is a module of another name', `<script type="module" src="/renamed.js" data-bot="${botId}"></script>`, noTag],
  ['stands in the page itself', `<script data-bot="${botId}">${widget}</script>`, noTag],
  [
    'loads a copy from elsewhere',
    `<script async src="/renamed.js" data-bot="${botId}"></script>`,
    'can’t be loaded from',
  ],
])('a tag that %s is one line in the console, and the page with its queue keeps working', async (_, script, line) => {
  const calls = ["['identify', 'ada']", "['open']"]
  const { page, site, said } = await visit({ body: queue(...calls) + script })
  await serveRenamed(page)
  await page.goto(site)
  const ofBeckon = () => said.filter((text) => text.startsWith('Beckon:'))
  await expect.poll(ofBeckon).toEqual([expect.stringContaining(line)])
  const left = await queueOf(page)
  // The page's own array unchanged, or ours, which is empty.
  expect(left).toEqual(line === noTag ? [['identify', 'ada'], ['open']] : {})
  expect(ofBeckon()).toHaveLength(1)
})

test('a service that gives the file another name is still found', async () => {
  const body = `${queue("['open']")}<script async src="{base}/renamed.js" data-bot="${botId}"></script>`
  const { page, said } = await visit({ body })
  await openRoots(page)
  await serveRenamed(page)
  await page.goto('/')
  await (await panelOf(page)).getByText('Hello!').waitFor()
  expect(said).toEqual([])
})

test('queue items that are not calls are ignored, before and after the script has loaded', async () => {
  const others = ['null', 'undefined', '5', '{}', "'open'", '[]', "['nothing']"]
  const { page, said } = await visit({ body: queue(...others, "['open']") + tag() + queue(...others) })
  const thrown: Error[] = []
  page.on('pageerror', (error) => thrown.push(error))
  await openRoots(page)
  await page.goto('/')
  await (await panelOf(page)).getByText('Hello!').waitFor()
  expect(thrown).toEqual([])
  expect(said).toEqual([])
})

test('calls queued by a tag without a bot are executed by the next tag, once', async () => {
  const body = `${queue("['identify', 'ada']", "['open']")}<script src="{base}/widget.js"></script>${tag()}${tag()}`
  const { page, service, said } = await visit({ body })
  await openRoots(page)
  await page.goto('/')
  await (await panelOf(page)).getByText('Hello!').waitFor()
  await expect.poll(() => service.sessions).toEqual([{ identity: 'ada' }])
  expect(await page.locator('html > div').count()).toBe(1)
  expect(await queueOf(page)).toEqual({})
  expect(said).toEqual([noTag])
})

test('with two bots the first executes the queue, and recursive queueing ends', async () => {
  const again = `['on', 'ready', () => {
    window.calls = (window.calls ?? 0) + 1
    early.push(['toggle'])
    if (window.calls < 3) window.Beckon.queue.push(['on', 'ready', () => { window.calls += 1 }])
  }]`
  const other = { ...shopHelper, launcher: { ...shopHelper.launcher, title: 'Night desk' } }
  const { page, said } = await visit({
    bots: { [botId]: shopHelper, [otherBotId]: other },
    body: `${queue(again)}<script>const early = window.Beckon.queue</script>
      <script src="{base}/widget.js" data-bot="${botId}"></script>
      <script src="{base}/widget.js" data-bot="${otherBotId}"></script>`,
  })
  await openRoots(page)
  await page.goto('/')
  await launcherOf(page, 'Night desk').waitFor()
  await launcherOf(page).waitFor()
  expect(await queueOf(page)).toEqual({})
  expect(await page.evaluate(() => (window as unknown as { calls: number }).calls)).toBe(2)
  expect(said).toEqual([])
})
