import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPage } from './browser.ts'
import { type Demo, goSignedIn, startDemo } from './demo.ts'

const warranty = {
  questions: ['How long is the warranty?'],
  answer: 'Every lamp has a warranty of three years.',
}
const known = warranty.questions[0] ?? ''
const unknown = 'zzgl brmpf quux'

/** The demo, whose bot knows one more thing, and its author on the knowledge page. */
async function startAuthor(): Promise<{ demo: Demo; page: Page; entryId: string }> {
  const demo = await startDemo()
  const page = await openPage(demo.base_url)
  await goSignedIn(page, demo, `/bots/${demo.bot_uuid}/knowledge`)
  await page.getByRole('region', { name: 'Playground' }).waitFor()
  const added = await page.request.post(`/api/settings/bots/${demo.bot_uuid}/entries`, { data: warranty })
  expect(added.status(), await added.text()).toBe(201)
  return { demo, page, entryId: (await added.json()).id }
}

const say = async (page: Page, text: string) => {
  const field = page.getByRole('region', { name: 'Playground' }).getByRole('textbox')
  await field.fill(text)
  await field.press('Enter')
}

const keptTests = async (page: Page, demo: Demo) =>
  (await (await page.request.get(`/api/settings/bots/${demo.bot_uuid}/tests`)).json()).data

const questionsIn = (place: Locator) => place.getByRole('heading', { level: 3 }).allTextContents()

test('a reply saved as a test, another that fails, a wording added: the run starts automatically and says what passes now', async () => {
  const { demo, page, entryId } = await startAuthor()
  await say(page, known)
  const playground = page.getByRole('region', { name: 'Playground' })
  await playground.getByText(warranty.answer).first().waitFor()
  await playground.getByRole('button', { name: 'Keep as test', exact: true }).click()
  const notice = page.getByRole('status').filter({ hasText: 'Kept as a test' })
  await notice.getByRole('button', { name: 'Undo' }).waitFor()
  await notice.getByRole('button', { name: 'Show tests' }).click()

  const tests = page.getByRole('region', { name: 'All tests' })
  await expect.poll(() => questionsIn(tests)).toEqual([known])
  await tests.getByText('Not run yet').waitFor()

  await page.getByRole('button', { name: 'Add test' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a test' })
  await dialog.getByLabel('Question').fill(unknown)
  await dialog.getByRole('combobox', { name: 'Answer' }).fill('warranty')
  await page.getByRole('option', { name: known }).click()
  await dialog.getByRole('button', { name: 'Add test' }).click()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => questionsIn(tests)).toEqual([unknown, known])

  const before = await keptTests(page, demo)
  await tests.getByRole('button', { name: `Delete “${known}”` }).click()
  await page.getByRole('status').filter({ hasText: 'Deleted' }).getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Restored').waitFor()
  expect(await keptTests(page, demo)).toEqual(before)

  await page.getByRole('button', { name: 'Run tests' }).click()
  await page.getByRole('heading', { name: '1 of 2 passed (50%)' }).waitFor()
  const failing = page.getByRole('region', { name: 'Failing' })
  await expect.poll(() => questionsIn(failing)).toEqual([unknown])
  await failing.getByText('Failed').waitFor()
  await tests.getByRole('button', { name: 'Failed 1' }).click()
  await expect.poll(() => questionsIn(tests)).toEqual([unknown])

  const entry = `/api/settings/bots/${demo.bot_uuid}/entries/${entryId}`
  const changed = await page.request.put(entry, { data: { ...warranty, questions: [known, unknown] } })
  expect(changed.status(), await changed.text()).toBe(200)
  await page.getByRole('heading', { name: '2 of 2 passed (100%) +1' }).waitFor({ timeout: 180_000 })
  await page.getByText('Run after a change').waitFor()
  expect(await questionsIn(page.getByRole('region', { name: 'Got better' }))).toEqual([unknown])
  await tests.getByText('No test failed').waitFor()

  const history = page.getByRole('list', { name: 'Earlier runs' }).getByRole('button')
  expect(await history.count()).toBe(2)
  await history.first().click()
  await page.getByRole('heading', { name: '1 of 2 passed (50%)' }).waitFor()
  await page.getByRole('button', { name: 'Back to the newest run' }).click()
  await page.getByRole('region', { name: 'Got better' }).waitFor()
})

test('a refusal in a conversation is saved as a test with the answer that would have been right, or with no answer', async () => {
  const { demo, page } = await startAuthor()
  await say(page, unknown)
  await page.getByText('Not answered').first().waitFor()
  await page.goto(`/bots/${demo.bot_uuid}/conversations`)
  await page.getByRole('link', { name: unknown }).first().click()
  const keep = page.getByRole('button', { name: 'Keep as test' })

  await keep.click()
  await page.getByRole('menuitem', { name: 'Expect no answer' }).click()
  await page.getByRole('status').filter({ hasText: 'Kept as a test' }).getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Undone').waitFor()
  expect(await keptTests(page, demo)).toEqual([])

  await keep.click()
  await page.getByRole('menuitem', { name: 'Expect another answer…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a test' })
  expect(await dialog.getByLabel('Question').inputValue()).toBe(unknown)
  await dialog.getByLabel('A reply that contains certain words').check()
  await dialog.getByLabel('Words the reply must contain').fill('three years')
  await dialog.getByRole('button', { name: 'Add test' }).click()
  await dialog.waitFor({ state: 'detached' })

  expect(await keptTests(page, demo)).toMatchObject([
    { message: unknown, expected: { kind: 'text', text: 'three years' }, lastVerdict: null },
  ])
})

test('before tests cost money, the author is told how many calls of which model they make', async () => {
  const { demo, page } = await startAuthor()
  const settings = '/api/settings'
  const added = await page.request.post(`${settings}/providers`, {
    data: { kind: 'openai', name: 'Company key', key: 'sk-not-called' },
  })
  expect(added.status(), await added.text()).toBe(201)
  const bot = `${settings}/bots/${demo.bot_uuid}`
  const engine = { engine: 'model', providerId: (await added.json()).id, model: 'gpt-of-the-day' }
  expect((await page.request.patch(bot, { data: engine })).status()).toBe(200)
  const kept = await page.request.post(`${bot}/tests`, { data: { message: unknown, expected: { kind: 'refusal' } } })
  expect(kept.status(), await kept.text()).toBe(201)

  await page.goto(`/bots/${demo.bot_uuid}/knowledge/tests`)
  await page.getByRole('button', { name: 'Run tests' }).click()
  const dialog = page.getByRole('dialog', { name: 'Run 1 test with the model?' })
  await dialog.getByText('up to 1 call to gpt-of-the-day (Company key)').waitFor()
  await dialog.getByText('Tools are not run').waitFor()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  expect((await (await page.request.get(`${bot}/test-runs`)).json()).data).toEqual([])
})

test('tests are exported to a file and imported again; an invalid row is named, and nothing is imported', async () => {
  const { demo, page } = await startAuthor()
  await page.goto(`/bots/${demo.bot_uuid}/knowledge/tests`)
  await page.getByRole('heading', { name: 'No tests yet' }).waitFor()
  await page.getByRole('button', { name: 'Import' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import tests' })
  const send = (text: string) =>
    dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'tests.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await send(`question,expected\n,${known}\n`)
  await dialog.getByText('Row 2').waitFor()
  await send(`question,expected\nis there a guarantee,${known}\nwho won the match,\n`)
  await dialog.getByText('2 added').waitFor()
  await dialog.getByRole('button', { name: 'Done' }).click()
  const tests = page.getByRole('region', { name: 'All tests' })
  await expect
    .poll(async () => (await questionsIn(tests)).sort())
    .toEqual(['is there a guarantee', 'who won the match'])

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    (async () => {
      await page.getByRole('button', { name: 'Import and export' }).click()
      await page.getByRole('menuitem', { name: 'Export as JSON' }).click()
    })(),
  ])
  const chunks: Buffer[] = []
  for await (const chunk of await download.createReadStream()) chunks.push(chunk)
  expect(JSON.parse(Buffer.concat(chunks).toString())).toEqual(
    expect.arrayContaining([
      { question: 'is there a guarantee', expected: known },
      { question: 'who won the match', expected: '' },
    ]),
  )
})
