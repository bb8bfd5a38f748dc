import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { Frame, Page } from 'playwright-core'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Violations found by axe, with the elements affected. */
export const findings = (place: Page | Frame): Promise<string[]> => run(place, {})

/** The same page in light and dark colours. Only its colours can be wrong in the second and not in the first. */
export async function findingsInBothSchemes(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  const inLight = await findings(page)
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  const inDark = await run(page, { runOnly: ['color-contrast', 'link-in-text-block'] })
  return [...inLight.map((found) => `light: ${found}`), ...inDark.map((found) => `dark: ${found}`)]
}

async function run(place: Page | Frame, options: axe.RunOptions): Promise<string[]> {
  if (!(await place.evaluate(() => 'axe' in window))) await place.evaluate(axeSource)
  return place.evaluate(async (chosen) => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, {
      ...chosen,
      iframes: false,
    })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
  }, options)
}
