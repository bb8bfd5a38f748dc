import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { embedSnippets, identitySnippet, noOptions } from '../web/src/widget/embed-snippets.ts'
import {
  ask,
  botId,
  launcherOf,
  messagesOf,
  openChat,
  openRoots,
  otherBotId,
  panelOf,
  shopHelper,
  tag,
  visit,
} from './widget-page.ts'

const targets: [what: string, html: string, height: number][] = [
  ['an element with a height', '<div id="chat" style="height:400px"></div>', 400],
  ['a high one', '<div id="chat" style="height:900px;overflow:auto"></div>', 900],
  ['one with a heading', '<div id="chat" style="height:500px"><h2 style="margin:0;height:60px">Ask</h2></div>', 440],
  ['one that grows to a bound', '<div id="chat" style="max-height:450px"></div>', 450],
  ['one without a height', '<div id="chat"></div>', 600],
]
test.each(targets)('inline, %s is filled and never overflows', async (_, html, height) => {
  const { page } = await visit({ body: html + tag('data-target="chat"') })
  await openRoots(page)
  await page.goto('/')
  const panel = await panelOf(page)
  await panel.getByText('Hello!').waitFor()
  expect((await page.locator('iframe').boundingBox())?.height).toBe(height)
  expect(await overflowOf(page)).toBe(0)
  await page.evaluate(() => {
    const place = document.getElementById('chat')
    if (place?.style.height) place.style.height = '350px'
  })
  await expect.poll(() => overflowOf(page)).toBe(0)
})
const overflowOf = (page: Page) =>
  page.locator('#chat').evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)

test('a visitor identified after another finds none of the other’s data', async () => {
  const { page, service } = await visit()
  await openRoots(page)
  await page.goto('/')
  await launcherOf(page).waitFor()
  await page.evaluate(() => window.Beckon?.identify('bob'))
  let panel = await openChat(page)
  await ask(panel, 'Bob asks')
  await messagesOf(panel).getByText('We ship within two days.').waitFor()
  await page.reload()
  await launcherOf(page).waitFor()
  await page.evaluate(() => window.Beckon?.identify('alice'))
  panel = await openChat(page)
  await expect.poll(() => messagesOf(panel).getByRole('listitem').count()).toBe(0)
  await ask(panel, 'Alice asks')
  await messagesOf(panel).getByText('We ship within two days.').waitFor()

  await page.evaluate(() => window.Beckon?.identify('bob'))
  await messagesOf(panel).getByText('Bob asks').waitFor()
  expect(await messagesOf(panel).getByText('Alice asks').count()).toBe(0)
  expect(service.conversations.size).toBe(2)
})

test('a rejected proof causes one console line and one event, and the chat continues', async () => {
  const { page, said } = await visit()
  await openRoots(page)
  await page.goto('/')
  await launcherOf(page).waitFor()
  await page.evaluate(() => {
    const errors: unknown[] = []
    Object.assign(window, { errors })
    window.Beckon?.on('error', (error) => errors.push(error))
    window.Beckon?.identify('bad')
  })
  const panel = await openChat(page)
  await ask(panel, 'When?')
  await messagesOf(panel).getByText('We ship within two days.').waitFor()
  const detail = 'The token given to identify() has expired.'
  expect(await page.evaluate(() => (window as unknown as { errors: unknown }).errors)).toEqual([
    { code: 'identity_invalid', detail },
  ])
  expect(said.filter((line) => line.startsWith('Beckon:'))).toEqual([`Beckon: ${detail}`])
})

test('identify and reset load nothing, and are passed on in order when the visitor opens the chat', async () => {
  const { page, service } = await visit()
  await openRoots(page)
  await page.goto('/')
  const panel = await openChat(page)
  await ask(panel, 'When?')
  await messagesOf(panel).getByText('We ship within two days.').waitFor()
  await page.evaluate(() => window.Beckon?.close())
  await page.reload()
  await launcherOf(page).waitFor()
  const before = service.requests.length
  await page.evaluate(() => {
    window.Beckon?.identify('alice')
    window.Beckon?.reset()
    window.Beckon?.identify('bob')
  })
  await page.waitForTimeout(300)
  expect(service.requests).toHaveLength(before)
  const again = await openChat(page)
  await expect.poll(() => service.sessions.at(-1)).toEqual({ anew: true, identity: 'bob' })
  expect(await messagesOf(again).getByRole('listitem').count()).toBe(0)
})

const twoBots = {
  [botId]: shopHelper,
  [otherBotId]: { ...shopHelper, launcher: { ...shopHelper.launcher, title: 'Night desk' } },
}

test.each([1280, 390])(
  'two bots on one side, %i wide: the open one is in front, and covers no launcher',
  async (width) => {
    const { page } = await visit({ bots: twoBots, body: tag() + tag('', otherBotId) })
    await openRoots(page)
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/')
    await launcherOf(page, 'Night desk').waitFor()
    const places = await Promise.all(
      ['Shop helper', 'Night desk'].map((title) => launcherOf(page, title).boundingBox()),
    )
    expect(places.map((place) => place?.y)).toEqual([724, 724])
    expect(Math.abs((places[0]?.x ?? 0) - (places[1]?.x ?? 0))).toBeGreaterThanOrEqual(56)

    for (const [title, other] of [
      ['Shop helper', 'Night desk'],
      ['Night desk', 'Shop helper'],
    ] as const) {
      await page.evaluate((bot) => window.Beckon?.get(bot)?.open(), title === 'Shop helper' ? botId : otherBotId)
      const frame = page.locator('iframe:visible')
      await expect.poll(() => frame.count()).toBe(1)
      await frame.contentFrame().getByText('Hello!').waitFor()
      const box = await frame.boundingBox()
      const onTop = await page.evaluate(
        ([x, y]) => {
          const host = document.elementFromPoint(x ?? 0, y ?? 0)
          return host?.shadowRoot?.elementFromPoint(x ?? 0, y ?? 0)?.localName
        },
        [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) - 40],
      )
      expect(onTop).toBe('iframe')
      if (width > 480) await launcherOf(page, other).click({ trial: true })
      else {
        const corner = await page.evaluate(
          () => document.elementFromPoint(340, 750)?.shadowRoot?.elementFromPoint(340, 750)?.localName,
        )
        expect(corner).toBe('iframe')
      }
    }
  },
)

test('an element called Beckon causes no conflict, and calls pushed later are executed', async () => {
  const { page, said } = await visit({ body: `<div id="Beckon"></div>${tag()}` })
  await openRoots(page)
  await page.goto('/')
  await launcherOf(page).waitFor()
  await page.evaluate(() => window.Beckon?.queue.push(['open']))
  await (await panelOf(page)).getByText('Hello!').waitFor()
  expect(said).toEqual([])
})

test.each([
  ['for no element', tag('data-target="#nowhere"'), 'nothing matches data-target "#nowhere" yet.'],
  ['for no selector', tag('data-target="#1 >"'), 'nothing matches data-target "#1 >" yet.'],
])('a tag %s is reported in one line', async (_, body, line) => {
  const { page, said } = await visit({ body })
  await page.goto('/')
  await expect.poll(() => said).toEqual([`Beckon: ${line}`])
})

test('a wide table starts at its first column, also if the panel is right-to-left', async () => {
  const row = (words: string) => `| ${Array(9).fill(words).join(' | ')} |`
  const table = `${row('Country')}\n|${'---|'.repeat(9)}\n${row('Norway')}`
  const { page } = await visit({ bots: { [botId]: { ...shopHelper, reply: () => [table] } }, lang: 'ar' })
  await openRoots(page)
  await page.goto('/')
  const panel = await openChat(page)
  await ask(panel, 'When?')
  await panel.locator('th').first().waitFor()
  expect(await panel.evaluate(() => document.documentElement.dir)).toBe('rtl')
  const isSeen = await panel.evaluate(() => {
    const [box, first] = [document.querySelector('.table'), document.querySelector('th')]
    const [outer, inner] = [box?.getBoundingClientRect(), first?.getBoundingClientRect()]
    return Boolean(outer && inner && inner.left >= outer.left - 1 && inner.right <= outer.right + 1)
  })
  expect(isSeen).toBe(true)
})

test('the code for React leaves nothing behind, also if it is unmounted before the script has loaded', async () => {
  const { page, service, said } = await visit({ body: '' })
  await openRoots(page)
  await page.goto('/')
  const code = embedSnippets(service.url, botId, noOptions)
    .React.replace(/^import .*$/m, 'const ends = []; const useEffect = (effect) => ends.push(effect())')
    .replace('export function', 'function')
  // As React's strict mode does: mount, unmount, mount.
  await page.addScriptTag({ content: `${code}\nwindow.Chat = Chat; window.end = () => ends.shift()()` })
  const call = (name: string) => page.evaluate((it) => (window as unknown as Record<string, () => void>)[it]?.(), name)
  await page.evaluate(() => {
    const { Chat, end } = window as unknown as Record<string, () => void>
    Chat?.()
    end?.()
  })
  await expect.poll(() => service.requests).toContain('GET /widget.js')
  await page.waitForTimeout(500)
  expect(await page.locator('html > div').count()).toBe(0)

  await page.evaluate(() => {
    const { Chat, end } = window as unknown as Record<string, () => void>
    Chat?.()
    end?.()
    Chat?.()
  })
  await launcherOf(page).waitFor()
  await page.waitForTimeout(300)
  expect(await page.locator('html > div').count()).toBe(1)
  await call('end')
  await expect.poll(() => page.locator('html > div').count()).toBe(0)
  expect(said).toEqual([])
})

test('the code for signed-in visitors works right after the tag, which has not loaded yet', async () => {
  const code = identitySnippet.slice(identitySnippet.indexOf('window.Beckon ??='), identitySnippet.indexOf('// After'))
  const { page, service, said } = await visit({ body: `${tag()}<script>const token = 'ada';${code}</script>` })
  await openRoots(page)
  await page.goto('/')
  await openChat(page)
  await expect.poll(() => service.sessions).toEqual([{ identity: 'ada' }])
  expect(said).toEqual([])
})
