import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { openPage } from './browser.ts'
import { type Demo, goSignedIn, startDemo } from './demo.ts'
import type { FakeBot } from './widget-fake.ts'
import {
  ask,
  botId,
  clickIfClosed,
  launcherOf,
  messagesOf,
  openChat,
  openRoots,
  panelOf,
  shopHelper,
  visit,
} from './widget-page.ts'

const order = {
  questions: ['How do I cancel my order?', 'Can I cancel an order?', 'I want to cancel my order'],
  answer: 'Write to us before the parcel leaves.',
}
const subscription = {
  questions: ['How do I cancel my subscription?', 'Can I cancel the subscription?', 'I want to cancel my subscription'],
  answer: 'On your account page, under Subscriptions.',
}
const labels = [order, subscription].map(({ questions: [label = ''] }) => label)
const ambiguous = 'How do I cancel?'

/** The demo, whose bot now knows two things that can be cancelled, and its author on the knowledge page. */
async function startShop(): Promise<{ demo: Demo; author: Page }> {
  const demo = await startDemo()
  const author = await openPage(demo.base_url)
  await goSignedIn(author, demo, `/bots/${demo.bot_uuid}/knowledge`)
  await author.getByRole('region', { name: 'Playground' }).waitFor()
  for (const data of [order, subscription]) {
    const added = await author.request.post(`/api/settings/bots/${demo.bot_uuid}/entries`, { data })
    expect(added.status(), await added.text()).toBe(201)
  }
  return { demo, author }
}

test('a question that can mean two things: the visitor gets buttons, clicks one, and gets the answer', async () => {
  const { demo } = await startShop()
  const page = await openPage(demo.site_url)
  await openRoots(page)
  await page.goto('/')
  await launcherOf(page).click()
  let panel = await panelOf(page, demo.bot_uuid)
  await ask(panel, ambiguous)
  for (const label of labels) {
    await messagesOf(panel).getByRole('button', { name: label }).waitFor()
    // On its button, and not repeated in the text.
    expect(await messagesOf(panel).getByText(label).count()).toBe(1)
  }
  await messagesOf(panel).getByText('Did you mean:', { exact: true }).waitFor()

  await page.reload()
  await clickIfClosed(page)
  panel = await panelOf(page, demo.bot_uuid)
  const chosen = messagesOf(panel).getByRole('button', { name: subscription.questions[0] ?? '' })
  await chosen.focus()
  await chosen.press('Enter')
  await messagesOf(panel).getByText(subscription.answer).first().waitFor()
  expect(await panel.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA')
  // Earlier choices are now text, followed by the one picked.
  expect(
    await messagesOf(panel)
      .getByRole('button', { name: /cancel/ })
      .count(),
  ).toBe(0)
  const rows = await messagesOf(panel).locator('.row').allInnerTexts()
  expect(rows.map((row) => row.split('\n').filter((line) => line.includes('cancel')))).toEqual([
    [expect.stringContaining(ambiguous)],
    expect.arrayContaining(labels.map((label) => expect.stringContaining(label))),
    [expect.stringContaining(labels[1] ?? '')],
    [],
  ])
})

test('the author tries it in the playground, and sees in the conversation what was offered', async () => {
  const { demo, author } = await startShop()
  const playground = author.getByRole('region', { name: 'Playground' })
  const say = async (text: string) => {
    await playground.getByRole('textbox').fill(text)
    await playground.getByRole('textbox').press('Enter')
  }
  await say(ambiguous)
  const choices = playground.getByRole('list', { name: 'Choices' })
  await expect.poll(async () => (await choices.getByRole('button').allTextContents()).sort()).toEqual(labels)
  expect(await playground.getByText('Not answered').count()).toBe(0)
  await choices.getByRole('button', { name: order.questions[0] ?? '' }).click()
  // The buttons disappear when the next reply arrives.
  await expect.poll(() => choices.count()).toBe(0)
  await playground.getByRole('log').getByText(`Reply:${order.answer}`).waitFor()

  await author.goto(`/bots/${demo.bot_uuid}/conversations`)
  await author.getByRole('link', { name: ambiguous }).first().click()
  await author.getByText('Offered 2 choices').waitFor()
  for (const label of labels) await author.getByRole('link', { name: `Offers “${label}”` }).waitFor()
})

test('a choice picked by its number is saved as a test, and added as a wording, of the original question', async () => {
  const { demo, author } = await startShop()
  const playground = author.getByRole('region', { name: 'Playground' })
  const log = playground.getByRole('log')
  await playground.getByRole('textbox').fill(ambiguous)
  await playground.getByRole('textbox').press('Enter')
  await playground.getByRole('list', { name: 'Choices' }).waitFor()
  await playground.getByRole('textbox').fill('2')
  await playground.getByRole('textbox').press('Enter')
  await log.getByText('Why this answer').nth(1).waitFor()

  await playground.getByRole('button', { name: 'Keep as test', exact: true }).last().click()
  await author.getByRole('status').filter({ hasText: 'Kept as a test' }).waitFor()
  const tests = await author.request.get(`/api/settings/bots/${demo.bot_uuid}/tests`)
  expect((await tests.json()).data).toMatchObject([{ message: ambiguous, expected: { kind: 'entry' } }])

  await playground.getByRole('button', { name: 'Why this answer' }).last().click()
  await playground.getByRole('button', { name: 'Add this wording to an answer' }).click()
  const dialog = author.getByRole('dialog', { name: 'Add this wording to an answer' })
  expect(await dialog.getByLabel('Wording').inputValue()).toBe(ambiguous)
})

const long = `What happens with the ${'very '.repeat(30)}long guarantee of a lamp that I bought as a present?`
const offering: FakeBot = {
  ...shopHelper,
  reply: (message) =>
    message === ambiguous ? [`Did you mean:\n1. ${labels[0]}\n2. ${long}`] : [{ wait: true }, 'Done.'],
  choices: (message) =>
    message === ambiguous
      ? [
          { id: 'e1', label: labels[0] ?? '' },
          { id: 'e2', label: long },
        ]
      : [],
}

describe('the buttons of a reply', () => {
  test('are disabled while a reply is in progress, and fit on a phone however long they are', async () => {
    const { service, page } = await visit({ bots: { [botId]: offering } })
    await openRoots(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/')
    const panel = await openChat(page)
    await ask(panel, ambiguous)
    const button = messagesOf(panel).getByRole('button', { name: long })
    await button.waitFor()
    const box = await button.boundingBox()
    expect(box && box.x >= 0 && box.x + box.width <= 390).toBe(true)
    const isWide = () => panel.evaluate(() => document.documentElement.scrollWidth > innerWidth)
    expect(await isWide()).toBe(false)
    await button.click()
    await expect.poll(() => button.isDisabled()).toBe(true)
    await service.release()
    await messagesOf(panel).getByText('Done.').waitFor()
    expect(service.asked).toEqual([ambiguous, long])
    expect(await button.count()).toBe(0)
  })
})
