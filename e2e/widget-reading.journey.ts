import type { Frame } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { FakeBot } from './widget-fake.ts'
import {
  ask,
  botId,
  clickIfClosed,
  messagesOf,
  openChat,
  openRoots,
  panelOf,
  shopHelper,
  visit,
} from './widget-page.ts'

const paragraph = (at: number) =>
  `Item ${at}. We ship within **two days**, and [abroad](https://shop.example/) in a week.\n\n`
const paragraphs = (count: number) => Array.from({ length: count }, (_, at) => paragraph(at))

async function open(bot: Partial<FakeBot>, setting: Parameters<typeof visit>[0] = {}) {
  const visited = await visit({ bots: { [botId]: { ...shopHelper, citations: [], ...bot } }, ...setting })
  await openRoots(visited.page)
  await visited.page.goto('/')
  return { ...visited, panel: await openChat(visited.page) }
}
const scrollerOf = (panel: Frame) => panel.locator('.scroller')
const topOf = (panel: Frame) => scrollerOf(panel).evaluate(({ scrollTop }) => scrollTop)
const fromEnd = (panel: Frame) =>
  scrollerOf(panel).evaluate((box) => box.scrollHeight - box.scrollTop - box.clientHeight)
/** Two frames: whatever was to be drawn is drawn. */
const drawn = (panel: Frame) =>
  panel.evaluate(async () => {
    // Changes are drawn after a frame, and in view with the one after it.
    for (let frames = 0; frames < 2; frames += 1)
      await new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
  })

describe('the visitor decides what is in view', () => {
  test('while a reply arrives they can scroll up, a little or a lot, and come back to its end', async () => {
    const { panel, page, service } = await open({
      reply: () => [...paragraphs(30), { wait: true }, ...paragraphs(30), { wait: true }, ...paragraphs(30)],
    })
    await ask(panel, 'When?')
    await messagesOf(panel).getByText('Item 29.').waitFor()
    await expect.poll(() => fromEnd(panel)).toBeLessThan(4)
    const box = await scrollerOf(panel).boundingBox()
    await page.mouse.move((box?.x ?? 0) + 100, (box?.y ?? 0) + 100)
    await page.mouse.wheel(0, -30)
    await expect.poll(() => fromEnd(panel)).toBeGreaterThan(20)
    await drawn(panel)
    const top = await topOf(panel)
    await service.release()
    await expect.poll(() => messagesOf(panel).getByText('Item 29.').count()).toBe(2)
    expect(await topOf(panel)).toBe(top)

    await panel.getByRole('button', { name: 'Go to the latest message' }).click()
    await service.release()
    await expect.poll(() => messagesOf(panel).getByText('Item 29.').count()).toBe(3)
    await expect.poll(() => fromEnd(panel)).toBeLessThan(4)
  })

  test('rating an old reply and showing older messages stay where they are', async () => {
    const { panel, page, service } = await open({ reply: (message) => [`Reply to ${message}\n\n`, ...paragraphs(4)] })
    await ask(panel, 'q0')
    await panel.getByRole('button', { name: 'Helpful', exact: true }).waitFor()
    const [conversation] = service.conversations.values()
    for (let at = 1; at < 40; at++)
      conversation?.messages.push(
        { id: `q${at}`, role: 'user', text: `q${at}`, created_at: '2026-11-15T10:00:00.000Z' },
        {
          id: `r${at}`,
          role: 'agent',
          text: `Reply to q${at}\n\n${paragraph(at)}`,
          created_at: '2026-11-15T10:00:00.000Z',
        },
      )
    await page.reload()
    await clickIfClosed(page)
    const reloaded = await panelOf(page)
    await messagesOf(reloaded).getByText('Reply to q39').waitFor()
    await expect.poll(() => fromEnd(reloaded)).toBeLessThan(4)

    await scrollerOf(reloaded).evaluate((box) => box.scrollTo(0, 300))
    await drawn(reloaded)
    const good = reloaded.getByRole('button', { name: 'Helpful', exact: true }).nth(2)
    await good.click()
    await expect.poll(() => good.getAttribute('aria-pressed')).toBe('true')
    await drawn(reloaded)
    const before = await topOf(reloaded)
    expect(before).toBeLessThan(1_000)

    await scrollerOf(reloaded).evaluate((box) => box.scrollTo(0, 0))
    const older = reloaded.getByRole('button', { name: 'Show older messages' })
    const first = messagesOf(reloaded).getByText('Reply to q15')
    await older.waitFor()
    const place = async () => (await first.boundingBox())?.y ?? 0
    const at = await place()
    await older.click()
    await messagesOf(reloaded).getByText('Reply to q14').waitFor({ state: 'attached' })
    await drawn(reloaded)
    // Although the button is gone, and suggested questions may be shown now.
    await reloaded.getByRole('button', { name: 'How do I return an item?' }).waitFor()
    expect(Math.abs((await place()) - at)).toBeLessThan(2)
  })
})

test('18,000 characters in a burst are drawn once per frame, a part at a time, and each part is parsed once', async () => {
  const deltas = paragraphs(300).flatMap((text) => text.match(/.{1,5}/gs) ?? [])
  const { length } = deltas.join('')
  const { panel } = await open({ reply: () => [{ burst: deltas }] })
  await panel.evaluate(() => {
    const count = { draws: 0, frames: 0, parsed: 0, changes: 0, withinFrames: 0, largestStep: 0 }
    Object.assign(window, { count })
    // Set whenever the panel is drawn.
    Object.defineProperty(document, 'title', { set: () => (count.draws += 1) })
    const { matchAll } = String.prototype
    String.prototype.matchAll = function (this: string, pattern) {
      count.parsed += this.length
      return matchAll.call(this, pattern)
    }
    let isWithinFrame = false
    const { requestAnimationFrame: ask } = window
    window.requestAnimationFrame = (work) =>
      ask((time) => {
        isWithinFrame = true
        setTimeout(() => (isWithinFrame = false))
        work(time)
      })
    const list = document.querySelector('.messages')
    if (!list) throw new Error('There is no conversation.')
    new MutationObserver((records) => {
      count.changes += records.length
      if (isWithinFrame) count.withinFrames += records.length
    }).observe(list, { childList: true, characterData: true, subtree: true })
    let shown = 0
    const watch = () => {
      const now = list.querySelector('li:last-child .markdown')?.textContent.length ?? 0
      count.largestStep = Math.max(count.largestStep, now - shown)
      count.frames += 1
      shown = now
      requestAnimationFrame(watch)
    }
    watch()
  })
  await ask(panel, 'All of it')
  await messagesOf(panel).getByText('Item 299.').waitFor()
  await panel.getByRole('button', { name: 'Helpful', exact: true }).waitFor()
  const count = await panel.evaluate(() => (window as unknown as { count: Record<string, number> }).count)
  expect(count.draws).toBeLessThanOrEqual(count.frames ?? 0)
  expect(count.largestStep).toBeLessThan(500)
  expect(count.parsed).toBeLessThan(20 * length)
  // What is drawn is not touched again: at most the last block changes with a step.
  expect(await messagesOf(panel).locator('.markdown').last().locator('> *').count()).toBeGreaterThan(250)
  expect(count.changes).toBeLessThan(deltas.length / 2)
  // Laying out and painting are a long task already.
  expect(count.withinFrames).toBeLessThan((count.changes ?? 0) / 10)
})

test('long replies of an earlier conversation are drawn a part at a time', async () => {
  const { page, panel, service } = await open({})
  await ask(panel, 'q0')
  await panel.getByRole('button', { name: 'Helpful', exact: true }).waitFor()
  const [conversation] = service.conversations.values()
  for (const at of [1, 2, 3])
    conversation?.messages.push({
      ...{ id: `r${at}`, role: 'agent', created_at: '2026-11-15T10:00:00.000Z' },
      text: `${paragraphs(150).join('')}The end of ${at}.`,
    })
  await page.addInitScript(() => {
    const steps = { largest: 0 }
    Object.assign(window, { steps })
    let shown = 0
    const watch = () => {
      const replies = document.querySelectorAll('.messages .markdown')
      const now = Array.from(replies, ({ textContent }) => textContent?.length ?? 0).reduce((sum, one) => sum + one, 0)
      steps.largest = Math.max(steps.largest, now - shown)
      shown = now
      requestAnimationFrame(watch)
    }
    watch()
  })
  await page.reload()
  await clickIfClosed(page)
  const reloaded = await panelOf(page)
  await messagesOf(reloaded).getByText('The end of 3.').waitFor()
  await messagesOf(reloaded).getByText('The end of 1.').waitFor()
  const { largest } = await reloaded.evaluate(() => (window as unknown as { steps: { largest: number } }).steps)
  expect(largest).toBeLessThan(6_000)
  await expect.poll(() => fromEnd(reloaded)).toBeLessThan(4)
})

const sentence = 'We ship within **two days**, and [abroad](https://shop.example/) in a week. '
const repeated = (text: (at: number) => string) => Array.from({ length: 240 }, (_, at) => text(at)).join('')

test.each([
  ['paragraph', repeated(() => sentence)],
  ['paragraph of plain words', repeated(() => 'We ship within two days, and abroad within one whole week. ')],
  ['list', repeated((at) => `- Item ${at}. ${sentence}\n`)],
  ['quote', repeated((at) => `> Item ${at}. ${sentence}\n`)],
  ['table', `| Item | Price |\n|---|--:|\n${repeated((at) => `| Lamp **${at}**, ${sentence} | ${at} € |\n`)}`],
  ['code block', `\`\`\`\n${repeated((at) => `const lamp${at} = order(${at}, 'two days', 'a whole week')\n`)}`],
])('one long %s is parsed and drawn a few times at most, however it arrives', async (_, text) => {
  const { panel } = await open({ reply: () => [{ burst: text.match(/.{1,12}/gs) ?? [] }, '\n\nThe end.'] })
  await panel.evaluate(() => {
    const count = { parsed: 0, drawn: 0 }
    Object.assign(window, { count })
    const { matchAll } = String.prototype
    String.prototype.matchAll = function (this: string, pattern) {
      // Once for each text that is parsed.
      if (pattern instanceof RegExp && pattern.source === '`+') count.parsed += this.length
      return matchAll.call(this, pattern)
    }
    const list = document.querySelector('.messages')
    if (!list) throw new Error('There is no conversation.')
    const lengthOf = (nodes: Iterable<Node>) =>
      Array.from(nodes).reduce((sum, node) => sum + (node.textContent ?? '').length, 0)
    new MutationObserver((records) => {
      for (const { type, target, addedNodes } of records)
        count.drawn += lengthOf(type === 'childList' ? addedNodes : [target])
    }).observe(list, { childList: true, characterData: true, subtree: true })
  })
  await ask(panel, 'All of it')
  await panel.getByRole('button', { name: 'Helpful', exact: true }).waitFor()
  const count = await panel.evaluate(() => (window as unknown as { count: Record<string, number> }).count)
  expect(count.parsed).toBeLessThan(12 * text.length)
  expect(count.drawn).toBeLessThan(12 * text.length)
})

test('the text of a model that dies in the middle stays, until the visitor tries again', async () => {
  let isBroken = true
  const { panel } = await open({
    reply: () =>
      isBroken ? ['We ship within ', { problem: { code: 'engine_failed', detail: '', status: 502 } }] : ['Two days.'],
  })
  await ask(panel, 'When?')
  await panel.getByRole('alert').waitFor()
  await messagesOf(panel).getByText('We ship within').waitFor()
  await messagesOf(panel).getByText('The reply broke off here.').waitFor()
  expect(await messagesOf(panel).getByRole('button', { name: 'Helpful', exact: true }).count()).toBe(0)
  isBroken = false
  await panel.getByRole('button', { name: 'Try again' }).click()
  await messagesOf(panel).getByText('Two days.').waitFor()
  expect(await messagesOf(panel).getByText('We ship within').count()).toBe(0)
})

test('a reply that is still arriving shows no marks of formatting that has begun', async () => {
  const { panel, service } = await open({
    reply: () => ['We **ship', { wait: true }, '** it, see [our page](https://shop', { wait: true }, '.example/).'],
  })
  await ask(panel, 'When?')
  const reply = messagesOf(panel).locator('.markdown').last()
  await expect.poll(() => reply.innerText()).toBe('We ship')
  expect(await reply.locator('strong').innerText()).toBe('ship')
  await service.release()
  await expect.poll(() => reply.innerText()).toBe('We ship it, see our page')
  await service.release()
  await reply.getByRole('link', { name: 'our page' }).waitFor()
})

test('Enter that an input method takes does not send', async () => {
  const { panel, service } = await open({})
  const field = panel.getByRole('textbox')
  await field.fill('にほんご')
  await field.evaluate((element) =>
    element.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Enter', keyCode: 229, bubbles: true, cancelable: true }),
    ),
  )
  await drawn(panel)
  expect(await field.inputValue()).toBe('にほんご')
  await field.press('Enter')
  await messagesOf(panel).getByText('にほんご').waitFor()
  expect(service.asked).toEqual(['にほんご'])
})

test.each(['he', 'fa'])('%s is right-to-left', async (lang) => {
  const { panel } = await open({}, { lang })
  expect(await panel.evaluate(() => document.documentElement.dir)).toBe('rtl')
})

const everything = [
  'Call [us](tel:+4930123) or write to help@shop.example, see [returns](/returns). ~~10 €~~ 8 €',
  '- [ ] open\n- [x] done',
  '| Size | Price |\n|:---|---:|\n| S | 5 |',
  '```\nnpm ci\n```',
  '![A lamp](https://pictures.example/lamp.png)',
].join('\n\n')

test('a reply’s links, tasks, tables, code and pictures', async () => {
  const { panel, page, site } = await open({ reply: () => [everything] })
  const asked: string[] = []
  page.on('request', (request) => void asked.push(request.url()))
  await ask(panel, 'Everything')
  const messages = messagesOf(panel)
  const href = (name: string) => messages.getByRole('link', { name }).getAttribute('href')
  await messages.getByText('8 €').waitFor()
  expect(await href('us')).toBe('tel:+4930123')
  expect(await href('help@shop.example')).toBe('mailto:help@shop.example')
  expect(await href('returns')).toBe(`${site}/returns`)
  expect(await messages.locator('s').textContent()).toBe('10 €')
  expect(await messages.getByRole('checkbox', { name: 'done' }).isChecked()).toBe(true)
  expect(await messages.getByRole('cell', { name: '5' }).evaluate((cell) => getComputedStyle(cell).textAlign)).toBe(
    'right',
  )
  expect(await messages.getByRole('cell', { name: '5' }).evaluate((cell) => getComputedStyle(cell).whiteSpace)).toBe(
    'nowrap',
  )
  // A shadow that moves with the table says that it goes on.
  expect(await messages.locator('.table').evaluate((box) => getComputedStyle(box).backgroundAttachment)).toBe(
    'local, local, scroll, scroll',
  )
  await messages.locator('.code').getByRole('button', { name: 'Copy' }).click()
  await messages.locator('.code').getByRole('button', { name: 'Copied' }).waitFor()
  // Through the service, or not at all.
  await expect.poll(() => asked.find((url) => url.includes('lamp.png'))).toContain(`/embed/${botId}/images?url=`)
  expect(asked.filter((url) => url.startsWith('https://pictures.example'))).toEqual([])
  expect(await href('A lamp')).toBe('https://pictures.example/lamp.png')
})

test('links: the site’s own pages open in the visitor’s tab, others in a new one, and telephone and mail in none', async () => {
  const reply =
    '[our page](/help), [prices]({site}/prices), [us](tel:+4930123), help@shop.example, [post](https://post.example/)'
  const bot = { ...shopHelper, citations: [], reply: () => [reply.replace('{site}', site)] }
  const { page, site, service } = await visit({ bots: { [botId]: bot } })
  await openRoots(page)
  await page.goto('/')
  const panel = await openChat(page)
  await ask(panel, 'Where?')
  const link = (name: string) => messagesOf(panel).getByRole('link', { name })
  await link('post').waitFor()
  await page.context().route('https://post.example/', (route) => route.fulfill({ body: 'Post' }))
  const [tab] = await Promise.all([page.waitForEvent('popup'), link('post').click()])
  expect(await tab.evaluate(() => window.opener)).toBeNull()
  expect(page.context().pages()).toHaveLength(2)
  expect(page.url()).toBe(`${site}/`)

  for (const name of ['our page', 'prices', 'us', 'help@']) expect(await link(name).getAttribute('target')).toBe('_top')
  await link('our page').click()
  await page.waitForURL(`${site}/help`)
  await messagesOf(await panelOf(page))
    .getByRole('link', { name: 'our page' })
    .waitFor()
  expect(page.context().pages()).toHaveLength(2)
  expect(service.asked).toHaveLength(1)
})

test('sources are numbers that open a card; an answer does not cite itself', async () => {
  const { panel } = await open({
    reply: () => ['We ship within two days.'],
    citations: [
      { kind: 'entry', source_id: 'e1', title: 'How fast?', url: null, quote: 'We ship within two days.' },
      ...(shopHelper.citations ?? []),
    ],
  })
  await ask(panel, 'When?')
  await messagesOf(panel).getByRole('button', { name: 'Source 1: Shipping' }).click()
  await messagesOf(panel).getByText('Orders leave within 48 hours.').waitFor()
  expect(await messagesOf(panel).getByText('How fast?').count()).toBe(0)
  expect(
    await messagesOf(panel)
      .getByRole('button', { name: /^Source/ })
      .count(),
  ).toBe(1)
})

test('a greeting is formatted, before the first message', async () => {
  const { panel } = await open({})
  const greeting = panel.getByText('Hello! Ask me about shipping.')
  await greeting.waitFor()
  expect(await greeting.locator('strong').innerText()).toBe('shipping')
})

test('a statement is marked with the number of its source, whose card opens right below it', async () => {
  const first = 'Orders above 50 euro ship free, see https://shop.example/free'
  const text = `${first}.\n\n- Abroad: a week.\n- At home: two days.\n\nAsk us anything.`
  const source = (title: string, ...after: string[]) => ({
    kind: 'source',
    source_id: title,
    title,
    url: null,
    quote: `The quote of ${title}.`,
    marks: after.map((words) => text.indexOf(words) + words.length),
  })
  const { panel } = await open({
    reply: () => [text],
    citations: [source('Prices', first), source('Shipping', 'a week', 'two days')],
  })
  await ask(panel, 'When?')
  const markdown = messagesOf(panel).locator('.markdown').last()
  const marks = markdown.getByRole('button', { name: /^Source/ })
  await marks.nth(2).waitFor()
  expect((await markdown.innerText()).replace(/[\s\u202F]+/g, ' ')).toContain(
    'see https://shop.example/free 1. Abroad: a week 2. At home: two days 2. Ask us',
  )
  expect(await markdown.getByRole('link').getAttribute('href')).toBe('https://shop.example/free')

  await marks.nth(1).press('Enter')
  const card = markdown.locator('ul + .card')
  await card.getByText('The quote of Shipping.').waitFor()
  expect(await marks.evaluateAll((all) => all.map((mark) => mark.ariaExpanded))).toEqual(['false', 'true', 'true'])
  await marks.nth(0).click()
  await markdown.locator('p + .card').getByText('The quote of Prices.').waitFor()
  await marks.nth(0).click()
  expect(await markdown.locator('.card').count()).toBe(0)
})

test('a welcome with questions, links and earlier conversations; follow-ups; a consent line; a transcript', async () => {
  const { panel, page } = await open({
    profile: {
      ...shopHelper.profile,
      subtitle: 'We answer at once',
      links: [{ label: 'Track a parcel', url: 'https://shop.example/track' }],
      consent: { text: 'Chats are stored.', url: 'https://shop.example/privacy' },
    },
  })
  await panel.getByRole('banner').getByText('We answer at once').waitFor()
  expect(await panel.getByRole('link', { name: 'Track a parcel' }).getAttribute('href')).toBe(
    'https://shop.example/track',
  )
  await panel.getByText('Chats are stored.').getByRole('link').waitFor()
  await panel.getByRole('button', { name: 'How long does shipping take?' }).click()
  const followUps = panel.getByRole('list', { name: 'Suggested questions' })
  await followUps.getByRole('button', { name: 'How do I return an item?' }).waitFor()
  expect(await followUps.getByRole('button').count()).toBe(1)

  await panel.getByRole('button', { name: 'Menu' }).click()
  const saving = page.waitForEvent('download')
  await panel.getByRole('button', { name: 'Download conversation' }).click()
  expect((await saving).suggestedFilename()).toBe('Shop helper.txt')

  await panel.getByRole('button', { name: 'Menu' }).click()
  await panel.getByRole('button', { name: 'New conversation' }).click()
  const earlier = panel.getByRole('region', { name: 'Earlier conversations' })
  await earlier.getByRole('button', { name: /How long does shipping take/ }).click()
  await messagesOf(panel).getByText('We ship within two days.').waitFor()
})
