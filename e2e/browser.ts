import { chromium, type Page } from 'playwright-core'
import { inject, onTestFinished } from 'vitest'
import { launchArguments } from './chromium.ts'

const stepWithinMs = 180_000

/** A page in a fresh browser context, closed when the test ends. */
export async function openPage(origin: string, more: string[] = []): Promise<Page> {
  const browser = await chromium.launch({ executablePath: inject('chromium'), args: [...launchArguments, ...more] })
  onTestFinished(() => browser.close())
  const context = await browser.newContext({ baseURL: origin, viewport: { width: 1280, height: 800 } })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin })
  context.setDefaultTimeout(stepWithinMs)
  return context.newPage()
}
