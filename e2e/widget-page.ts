import type { Frame, Page } from 'playwright-core'
import { openPage } from './browser.ts'
import { type FakeBot, startFakeService, startSite } from './widget-fake.ts'

export const botId = '01930f5c-7c1e-7f0a-9b1a-5f2f8f0e4c11'
export const otherBotId = '01930f5c-7c1e-7f0a-9b1a-5f2f8f0e4c22'

export const shopHelper: FakeBot = {
  launcher: { color: '#1c7ed6', position: 'right', title: 'Shop helper', scheme: 'auto', openOnLoad: false },
  profile: {
    name: 'Shop helper',
    title: 'Shop helper',
    greeting: 'Hello! Ask me about **shipping**.',
    suggestions: ['How long does shipping take?', 'How do I return an item?'],
    color: '#1c7ed6',
    scheme: 'auto',
    language: 'en',
    avatar: null,
  },
  reply: () => ['We ship ', 'within **two', ' days**. ', 'See [our page](https://shop.example/).'],
  citations: [
    {
      kind: 'source',
      source_id: 's1',
      title: 'Shipping',
      url: 'https://shop.example/shipping',
      quote: 'Orders leave within 48 hours.',
    },
  ],
}

interface Setting {
  bots?: Record<string, FakeBot>
  /** The host page's body, in which `{base}` is the service. */
  body?: string
  head?: string
  policy?: string
  /** Which sites may frame the panel; any by default. */
  sites?: string
  lang?: string
}

export const tag = (attributes = '', bot = botId) =>
  `<script async src="{base}/widget.js" data-bot="${bot}" ${attributes}></script>`

/** A host page with the widget, a fake service behind it, and a fresh browser. */
export async function visit({
  bots = { [botId]: shopHelper },
  body = tag(),
  head = '',
  policy,
  sites = '*',
  lang = 'en',
}: Setting = {}) {
  const service = await startFakeService(bots, () => sites)
  const fill = (text: string) => text.replaceAll('{base}', service.url)
  const html = `<!doctype html><html lang="${lang}"><head><title>A shop</title><link rel="icon" href="data:,">${fill(head)}</head><body><main><h1>A shop</h1><a href="#top">A link</a></main>${fill(body)}</body></html>`
  const shown = { html, ...(policy && { policy: fill(policy) }) }
  const site = await startSite({ '/': shown, '/help': shown })
  const page = await openPage(site)
  const said: string[] = []
  page.on('console', (message) => void said.push(message.text()))
  page.on('pageerror', (error) => void said.push(error.message))
  return { service, site, page, said }
}

/** The launcher is in a closed shadow root, which tests can't see into; this opens it. */
export const openRoots = (page: Page) =>
  page.addInitScript(() => {
    const attach = Element.prototype.attachShadow
    Element.prototype.attachShadow = function (options) {
      return attach.call(this, { ...options, mode: 'open' })
    }
  })

export const launcherOf = (page: Page, title = 'Shop helper') => page.getByRole('button', { name: title })

export async function panelOf(page: Page, bot = botId): Promise<Frame> {
  const isPanel = (frame: Frame) => frame.url().includes(`/embed/${bot}/panel`)
  const frame = page.frames().find(isPanel) ?? (await page.waitForEvent('framenavigated', { predicate: isPanel }))
  await frame.locator('h1').waitFor({ state: 'attached' })
  return frame
}

/** A chat that was open on the page before is open already. */
export async function clickIfClosed(page: Page) {
  if ((await launcherOf(page).getAttribute('aria-expanded')) !== 'true') await launcherOf(page).click()
}

export async function openChat(page: Page): Promise<Frame> {
  await clickIfClosed(page)
  const panel = await panelOf(page)
  await panel.getByText('Hello!').waitFor()
  return panel
}

export async function ask(panel: Frame, question: string) {
  await panel.getByRole('textbox').fill(question)
  await panel.getByRole('textbox').press('Enter')
}

/** The text of the conversation, without screen-reader announcements. */
export const messagesOf = (panel: Frame) => panel.getByRole('list', { name: 'Conversation' })
