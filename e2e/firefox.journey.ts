import puppeteer, { type Frame, type Page } from 'puppeteer-core'
import { expect, inject, onTestFinished, test } from 'vitest'
import { startFakeService, startSite } from './widget-fake.ts'
import { botId, shopHelper, tag } from './widget-page.ts'

const withinMs = 180_000

async function openFirefox(executablePath: string): Promise<Page> {
  const browser = await puppeteer.launch({ browser: 'firefox', executablePath, headless: true, timeout: withinMs })
  onTestFinished(() => browser.close())
  const page = await browser.newPage()
  page.setDefaultTimeout(withinMs)
  return page
}

/** Two pages of a site with the widget on each. */
async function startShop() {
  const service = await startFakeService({ [botId]: shopHelper }, () => '*')
  const html = (title: string) =>
    `<!doctype html><html lang="en"><head><title>${title}</title><link rel="icon" href="data:,"></head><body><h1>${title}</h1><button onclick="Beckon.open()">Ask us</button>${tag().replaceAll('{base}', service.url)}</body></html>`
  const site = await startSite({ '/': { html: html('A shop') }, '/lamps': { html: html('Lamps') } })
  return { site, service }
}

const panelOf = (page: Page): Promise<Frame> => page.waitForFrame((frame) => frame.url().includes('/panel'))
const textOf = (panel: Frame) => panel.evaluate(() => document.querySelector('.messages')?.textContent ?? '')

test.skipIf(inject('firefox') === null)(
  'in Firefox: open, ask, read the reply, and go on with the conversation on the next page',
  async () => {
    const { site, service } = await startShop()
    const page = await openFirefox(inject('firefox') ?? '')
    await page.goto(`${site}/`)
    await page.waitForFunction(() => 'Beckon' in window)
    await page.locator('button').click()
    const panel = await panelOf(page)
    await panel.locator('textarea').fill('How long does shipping take?')
    await panel.waitForSelector('textarea:focus')
    await page.keyboard.press('Enter')
    await expect.poll(() => textOf(panel)).toContain('We ship within two days. See our page.')
    await panel.locator('.mark').click()
    await panel.waitForSelector('.card')

    await page.goto(`${site}/lamps`)
    const again = await panelOf(page)
    await expect.poll(() => textOf(again)).toContain('We ship within two days.')
    expect(await textOf(again)).toContain('How long does shipping take?')
    await again.locator('textarea').fill('And abroad?')
    await page.keyboard.press('Enter')
    await expect.poll(() => service.asked).toEqual(['How long does shipping take?', 'And abroad?'])
  },
)
