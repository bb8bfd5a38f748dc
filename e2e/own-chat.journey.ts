import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openPage } from './browser.ts'
import { startDemo } from './demo.ts'
import { allowSite, serveSite } from './own-site.ts'

const repository = join(import.meta.dirname, '..')

/** The example of docs/visitors-api.md, as its reader copies it. */
function readExample(baseUrl: string, botId: string): string {
  const guide = readFileSync(join(repository, 'docs/visitors-api.md'), 'utf8')
  const [, example = ''] = /```html\n(.*?)```/s.exec(guide) ?? []
  expect(example.split('\n').filter((line) => line.trim() !== '').length).toBeLessThanOrEqual(34)
  return example.replaceAll('https://bots.example.com', baseUrl).replace('BOT_UUID', botId)
}

const question = 'How long does shipping take?'

test('the example of the docs is a working chat on an allowed site, and on no other', async () => {
  const demo = await startDemo()
  let page = ''
  const [shop, other] = [await serveSite(() => page), await serveSite(() => page)]
  await allowSite(demo, shop)
  const example = readExample(demo.base_url, demo.bot_uuid)
  page = `<!doctype html><title>A shop</title><link rel="icon" href="data:,">${example}`

  const visitor = await openPage(shop)
  await visitor.goto('/')
  await visitor.getByLabel('Message').fill(question)
  await visitor.getByRole('button', { name: 'Send' }).click()
  await visitor.getByRole('listitem').getByText('We ship within two days.').waitFor()

  await visitor.reload()
  await visitor.getByRole('listitem').getByText('We ship within two days.').waitFor()
  expect(await visitor.getByRole('listitem').allTextContents()).toEqual([
    question,
    expect.stringContaining('We ship within two days.'),
  ])

  // A connection that keeps failing is told to the visitor, and the next message works.
  await visitor.route('**/messages', (route) => route.abort())
  await visitor.getByLabel('Message').fill('Hello?')
  await visitor.getByRole('button', { name: 'Send' }).click()
  await visitor.getByRole('listitem').getByText('does not answer').waitFor()
  await visitor.unroute('**/messages')
  await visitor.getByLabel('Message').fill(question)
  await visitor.getByRole('button', { name: 'Send' }).click()
  await expect.poll(() => visitor.getByRole('listitem').getByText('We ship within two days.').count()).toBe(2)

  const elsewhere = await openPage(other)
  await elsewhere.goto('/')
  await elsewhere.getByRole('listitem').getByText(`${other} is not an allowed site for this bot`).waitFor()
})
