import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPage } from './browser.ts'
import { type Demo, goSignedIn, startDemo } from './demo.ts'
import { ask, launcherOf, messagesOf, openRoots, panelOf } from './widget-page.ts'

const canoes = { questions: ['Where can I leave my canoe?'], answer: 'In the yard behind the shop, for two hours.' }
const [label = ''] = canoes.questions
/** Hardly a word in common: the right answer is the nearest, but not near enough to be offered. */
const paraphrase = 'Got room behind the building for kayaks?'

/** The demo, whose bot now also knows where canoes go, and its author on the knowledge page. */
async function startShop(): Promise<{ demo: Demo; author: Page; playground: Locator }> {
  const demo = await startDemo()
  const author = await openPage(demo.base_url)
  await goSignedIn(author, demo, `/bots/${demo.bot_uuid}/knowledge`)
  const playground = author.getByRole('region', { name: 'Playground' })
  await playground.waitFor()
  const added = await author.request.post(`/api/settings/bots/${demo.bot_uuid}/entries`, { data: canoes })
  expect(added.status(), await added.text()).toBe(201)
  return { demo, author, playground }
}

async function say(playground: Locator, text: string) {
  await playground.getByRole('textbox').fill(text)
  await playground.getByRole('textbox').press('Enter')
}

/** What visitors and API callers get. */
async function trigger(page: Page, { bot_uuid, token }: Demo, message: string) {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await page.request.post(`/api/v1/agents/${bot_uuid}/trigger`, { data: { message }, headers })
  expect(answer.status(), await answer.text()).toBe(200)
  return (await answer.json()) as { reply: string; answered: boolean }
}

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Add this wording to an answer' })

/** Adds the wording to the currently chosen answer. An extra impatient click changes nothing. */
async function addWording(page: Page) {
  const dialog = dialogOf(page)
  await dialog.getByRole('radio', { name: label, checked: true }).waitFor()
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/questions')) calls.push(request.url())
  })
  await dialog.getByRole('button', { name: 'Add wording' }).dblclick()
  await dialog.waitFor({ state: 'detached' })
  await page
    .getByRole('status')
    .filter({ hasText: `Added to “${label}”` })
    .waitFor()
  expect(calls).toHaveLength(1)
}

test('the playground says why it did not answer; the wording is added there, and the question is then answered', async () => {
  const { demo, author, playground } = await startShop()
  const log = playground.getByRole('log')
  await say(playground, paraphrase)
  await playground.getByText('Not answered').waitFor()
  const why = playground.getByRole('button', { name: 'Why this answer' })
  await why.focus()
  await why.press('Enter')
  await playground.getByText(/^No answer: .*15% is required to offer it/).waitFor()
  const nearest = playground.getByRole('list', { name: 'Candidates' }).getByRole('listitem').first()
  const words = await nearest.textContent()
  expect(words).toContain(label)
  expect(words).toContain('Rejected')
  expect(Number(/Confidence (\d+)%/.exec(words ?? '')?.[1])).toBeLessThan(10)

  await nearest.getByRole('button', { name: 'Add wording here' }).click()
  expect(await dialogOf(author).getByLabel('Wording').inputValue()).toBe(paraphrase)
  await addWording(author)
  await author.getByRole('button', { name: 'Ask again' }).last().click()
  await log.getByText(canoes.answer).first().waitFor()
  expect((await trigger(author, demo, paraphrase)).answered).toBe(true)
})

test('a visitor’s conversation says why, and adding a wording there can be undone', async () => {
  const { demo, author } = await startShop()
  const visitor = await openPage(demo.site_url)
  await openRoots(visitor)
  await visitor.goto('/')
  await launcherOf(visitor).click()
  const panel = await panelOf(visitor, demo.bot_uuid)
  await ask(panel, paraphrase)
  await messagesOf(panel).locator('.row').nth(1).waitFor()

  await author.goto(`/bots/${demo.bot_uuid}/conversations`)
  await author.getByRole('link', { name: paraphrase }).first().click()
  await author.getByRole('button', { name: 'Why this answer' }).click()
  await author.getByText(/^No answer: /).waitFor()
  await author.getByRole('button', { name: 'Add to an existing answer' }).click()
  // Found among all answers, instead of the nearest.
  await dialogOf(author).getByRole('searchbox', { name: 'Find the answer' }).fill('behind the shop')
  await expect.poll(() => dialogOf(author).getByRole('radio').count()).toBe(1)
  await dialogOf(author).getByRole('radio', { name: label }).check()
  await addWording(author)
  expect(await trigger(author, demo, paraphrase)).toMatchObject({ answered: true, reply: canoes.answer })

  await author.getByRole('button', { name: 'Undo' }).click()
  await author.getByRole('status').filter({ hasText: 'Undone' }).waitFor()
  await expect.poll(async () => (await trigger(author, demo, paraphrase)).answered).toBe(false)
})

test('a wording is added from Unanswered, and the card leaves the list', async () => {
  const { demo, author } = await startShop()
  expect((await trigger(author, demo, paraphrase)).answered).toBe(false)
  await author.goto(`/bots/${demo.bot_uuid}/knowledge/unanswered`)
  const card = author.getByRole('article').filter({ hasText: paraphrase })
  await card.getByRole('button', { name: 'Add to an existing answer' }).click()
  await addWording(author)
  await card.waitFor({ state: 'detached' })
  await author.reload()
  await author.getByRole('heading', { name: 'No unanswered questions' }).waitFor()
  expect((await trigger(author, demo, paraphrase)).answered).toBe(true)
})
