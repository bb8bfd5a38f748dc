import { createHmac } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPage } from './browser.ts'
import { type Demo, goSignedIn, startDemo } from './demo.ts'
import { startSite } from './widget-fake.ts'
import { ask, clickIfClosed, launcherOf, messagesOf, openRoots, panelOf } from './widget-page.ts'

const question = 'How long does shipping take?'
const answer = 'We ship within two days.'

function listenTo(page: Page): string[] {
  const said: string[] = []
  page.on('console', (message) => void said.push(message.text()))
  page.on('pageerror', (error) => void said.push(error.message))
  return said
}

async function openEmbeddingPage(demo: Demo) {
  const page = await openPage(demo.base_url)
  await openRoots(page)
  await goSignedIn(page, demo, `/bots/${demo.bot_uuid}/embedding`)
  await page.getByRole('heading', { name: 'Embed code' }).waitFor()
  return page
}

/** A visitor's first visit to the shop's page. */
async function visitShop(url: string) {
  const page = await openPage(url)
  await openRoots(page)
  const said = listenTo(page)
  await page.goto('/')
  return { page, said }
}

async function openChat(page: Page, { bot_uuid }: Demo) {
  await clickIfClosed(page)
  return panelOf(page, bot_uuid)
}

test('a visitor of the demo’s site asks, and finds the conversation again after a reload', async () => {
  const demo = await startDemo()
  const { page, said } = await visitShop(demo.site_url)
  await launcherOf(page).waitFor()
  let panel = await openChat(page, demo)
  await panel.getByRole('button', { name: question }).click()
  await messagesOf(panel).getByText(answer).first().waitFor()
  await page.reload()
  await launcherOf(page).waitFor()
  panel = await openChat(page, demo)
  await messagesOf(panel).getByText(answer).first().waitFor()
  expect(said).toEqual([])
})

test('the author sees on which page a visitor asked, and what the site says about them', async () => {
  const demo = await startDemo()
  const { page } = await visitShop(demo.site_url)
  await launcherOf(page).waitFor()
  await page.evaluate(() => window.Beckon?.context({ plan: 'pro', cart: 3 }))
  const panel = await openChat(page, demo)
  await panel.getByRole('button', { name: question }).click()
  await messagesOf(panel).getByText(answer).first().waitFor()

  const author = await openPage(demo.base_url)
  await goSignedIn(author, demo, `/bots/${demo.bot_uuid}/conversations`)
  await author.getByText(question).first().click()
  await author.getByRole('button', { name: 'Details' }).click()
  await author.getByText(`${demo.site_url}/`).first().waitFor()
  for (const words of ['plan', 'pro', 'cart', '3'])
    expect(await author.getByText(words, { exact: true }).count()).toBeGreaterThan(0)
})

test('the author sees the real chat, changes its appearance, checks the site, and switches it off', async () => {
  const demo = await startDemo()
  const author = await openEmbeddingPage(demo)
  const said = listenTo(author)
  const frame = author.getByTitle('Preview of the chat')
  await frame.scrollIntoViewIfNeeded()
  const preview = frame.contentFrame()
  const chat = preview.frameLocator('iframe')
  // Opens automatically, next to its launcher, and without taking the focus from the form.
  await chat.getByRole('heading', { name: 'Shop helper' }).waitFor()
  expect(await author.evaluate(() => document.activeElement?.tagName)).not.toBe('IFRAME')
  const [outer, inner] = [await frame.boundingBox(), await preview.locator('iframe').boundingBox()]
  expect(inner?.width).toBeLessThan((outer?.width ?? 0) - 40)
  await preview.getByRole('button', { name: 'Shop helper' }).click({ trial: true })
  await chat.getByRole('textbox').fill(question)
  await chat.getByRole('textbox').press('Enter')
  await chat.getByText(answer).first().waitFor()

  // Everything shows before it is saved, and the conversation stays open meanwhile.
  await author.getByLabel('Title', { exact: true }).fill('Ask Lumen <b>now</b>')
  await chat.getByRole('heading', { name: 'Ask Lumen <b>now</b>' }).waitFor()
  await author.getByLabel('Greeting').fill('Good evening!')
  await chat.getByText('Good evening!').waitFor()
  expect(await chat.getByText(answer).first().isVisible()).toBe(true)
  const scheme = () => chat.locator('html').getAttribute('data-scheme')
  await author
    .getByRole('radiogroup', { name: 'Colour scheme', exact: true })
    .getByText('Dark', { exact: true })
    .click()
  await expect.poll(scheme).toBe('dark')
  await author.getByRole('textbox', { name: 'Colour', exact: true }).fill('#2b8a3e')
  const colour = () =>
    preview.getByRole('button', { name: 'Shop helper' }).evaluate((button) => getComputedStyle(button).backgroundColor)
  await expect.poll(colour).toBe('rgb(43, 138, 62)')
  await author.getByRole('radiogroup', { name: 'Position' }).getByText('Left', { exact: true }).click()
  await expect
    .poll(async () => (await preview.getByRole('button', { name: 'Shop helper' }).boundingBox())?.x)
    .toBeLessThan((outer?.x ?? 0) + 60)
  await chat.getByText(answer).first().waitFor()
  await expect.poll(scheme).toBe('dark')
  await chat.getByRole('button', { name: 'Menu' }).click()
  await chat.getByRole('button', { name: 'New conversation' }).click()
  await author.getByLabel('Suggested questions').fill('Which bulbs fit?')
  await chat.getByRole('button', { name: 'Which bulbs fit?' }).waitFor()
  await author.getByRole('button', { name: 'Save changes' }).click()
  await author.getByText('Appearance saved').waitFor()
  await chat.getByRole('heading', { name: 'Ask Lumen <b>now</b>' }).waitFor()

  expect(said).toEqual([])

  // The demo runs on this very machine, which the SSRF guard protects.
  await author.getByLabel('Address of a page').fill(demo.site_url)
  await author.getByRole('button', { name: 'Check', exact: true }).click()
  await author.getByText('private network').waitFor()

  const shop = await visitShop(demo.site_url)
  await launcherOf(shop.page, 'Ask Lumen <b>now</b>').waitFor()
  await author.getByRole('switch', { name: 'Embedding' }).press('Space')
  await author.getByText('Turn on Embedding to see the chat here.').waitFor()
  await shop.page.reload()
  await expect.poll(() => shop.said.join()).toContain('Beckon: embedding is turned off for this bot.')
  expect(await launcherOf(shop.page, 'Ask Lumen <b>now</b>').count()).toBe(0)
})

test('a bot without sites talks only in its preview', async () => {
  const demo = await startDemo()
  const author = await openEmbeddingPage(demo)
  for (;;) {
    const remove = author.getByRole('button', { name: /^Remove http/ })
    const count = await remove.count()
    if (count === 0) break
    await remove.first().click()
    await expect.poll(() => remove.count()).toBe(count - 1)
  }
  await author.getByText('No sites are listed, so the bot can’t be embedded anywhere.').waitFor()
  const chat = author.getByTitle('Preview of the chat').contentFrame().frameLocator('iframe')
  await author.reload()
  await author.getByTitle('Preview of the chat').scrollIntoViewIfNeeded()
  await chat.getByRole('textbox').fill(question)
  await chat.getByRole('textbox').press('Enter')
  await chat.getByText(answer).first().waitFor()

  const visitor = await openPage(demo.base_url)
  await visitor.goto(`/embed/${demo.bot_uuid}/panel`)
  await visitor.getByText('This chat is not available at the moment.').waitFor()
})

test('a site that is not listed gets no launcher, and the panel refuses to be framed there', async () => {
  const { base_url, bot_uuid } = await startDemo()
  const line = `<script async src="${base_url}/widget.js?bot=${bot_uuid}" data-bot="${bot_uuid}"></script>`
  const frame = `<iframe src="${base_url}/embed/${bot_uuid}/panel"></iframe>`
  const site = await startSite({
    '/': { html: `<!doctype html><title>Thief</title>${line}` },
    '/frame': { html: `<!doctype html><title>Thief</title>${frame}` },
  })
  const { page, said } = await visitShop(site)
  await expect.poll(() => said.join()).toContain('is not an allowed site for this bot')
  expect(await launcherOf(page).count()).toBe(0)
  await page.goto('/frame')
  await expect.poll(() => said.join()).toMatch(/frame-ancestors|Refused to frame/)
  expect(page.frames().some((inner) => inner.url().startsWith(base_url))).toBe(false)
})

test('a visitor identified by the shop has the same conversations in another browser', async () => {
  const demo = await startDemo()
  const author = await openEmbeddingPage(demo)
  await author.getByRole('button', { name: 'Create an identity secret' }).click()
  const secret = await author.getByLabel('Identity secret', { exact: true }).inputValue()
  const jwt = signJwt({ sub: 'customer-7', exp: Math.floor(Date.now() / 1_000) + 600 }, secret)

  const laptop = await visitShop(demo.site_url)
  await launcherOf(laptop.page).waitFor()
  const said = await openChat(laptop.page, demo)
  await ask(said, question)
  await messagesOf(said).getByText(answer).first().waitFor()
  await laptop.page.evaluate((token) => window.Beckon?.identify(token), jwt)

  const phone = await visitShop(demo.site_url)
  await launcherOf(phone.page).waitFor()
  await phone.page.evaluate((token) => window.Beckon?.identify(token), jwt)
  const panel = await openChat(phone.page, demo)
  await expect
    .poll(async () => {
      await panel.getByRole('button', { name: 'Menu' }).click()
      await panel.getByRole('button', { name: 'Earlier conversations' }).click()
      const isThere = await panel.getByRole('button', { name: question }).count()
      await panel.getByRole('button', { name: 'Back' }).click()
      return isThere
    })
    .toBeGreaterThan(0)
})

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

function signJwt(claims: object, secret: string) {
  const text = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`
}
