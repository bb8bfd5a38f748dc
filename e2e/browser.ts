import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, inject, onTestFinished } from 'vitest'
import { launchArguments } from './chromium.ts'

const stepWithinMs = 180_000

const launch = (more: string[] = []): Promise<Browser> =>
  chromium.launch({ executablePath: inject('chromium'), args: [...launchArguments, ...more] })

let shared: Browser | undefined
afterAll(() => shared?.close())

/** Of all tests of a file. A new one after a crash. */
async function sharedBrowser(): Promise<Browser> {
  if (!shared?.isConnected()) shared = await launch()
  return shared
}

async function ownBrowser(more: string[]): Promise<Browser> {
  const browser = await launch(more)
  onTestFinished(() => browser.close())
  return browser
}

/** A page in a fresh browser context, closed when the test ends; in a browser of its own if that needs more arguments. */
export async function openPage(origin: string, more: string[] = []): Promise<Page> {
  const browser = await (more.length === 0 ? sharedBrowser() : ownBrowser(more))
  const context = await browser.newContext({ baseURL: origin, viewport: { width: 1280, height: 800 } })
  onTestFinished(() => context.close())
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin })
  context.setDefaultTimeout(stepWithinMs)
  return context.newPage()
}
