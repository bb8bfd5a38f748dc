import { type Browser, chromium, type Page } from 'playwright-core'
import { onTestFinished } from 'vitest'
import { findChromium, launchArguments } from './chromium.ts'

let executablePath: Promise<string> | undefined

/** A page in a browser that knows nobody yet, closed when the test ends. */
export async function openPage(origin: string): Promise<Page> {
  executablePath ??= findChromium()
  const browser: Browser = await chromium.launch({ executablePath: await executablePath, args: launchArguments })
  onTestFinished(() => browser.close())
  const context = await browser.newContext({ baseURL: origin, viewport: { width: 1280, height: 800 } })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin })
  context.setDefaultTimeout(15_000)
  return context.newPage()
}
