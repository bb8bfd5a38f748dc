import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPage } from './browser.ts'
import { runCurl } from './curl.ts'
import { startService } from './processes.ts'

const answer = 'We ship within two days.'

test('from the first start to a reply by curl, and to a disabled token', async () => {
  const service = await startService()
  const page = await openPage(service.url)
  const errors = collectErrors(page)

  await makeFirstAccount(page)
  await makeBot(page)
  await addEntry(page)
  await switchTriggerOn(page)
  const { value, curl } = await makeToken(page)

  const reply = await runCurl(curl)
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  expect(reply.body).toMatchObject({ object: 'reply', reply: answer, answered: true })

  await page.getByRole('link', { name: 'Done, I’ve copied it' }).click()
  await statusOf(page, 'Active')
  expect(await page.content()).not.toContain(value)
  await disableToken(page)

  const refused = await runCurl(curl)
  expect(refused.status).toBe(401)
  expect(refused.body).toMatchObject({ code: 'token_disabled', status: 401 })

  await page.reload()
  await statusOf(page, 'Disabled')
  expect(await page.content()).not.toContain(value)
  expect(errors).toEqual([])
  expect(await service.stop()).toEqual({ code: 0, signal: null })
})

async function makeFirstAccount(page: Page) {
  await page.goto('/')
  await page.getByRole('heading', { name: 'Welcome to Beckon' }).waitFor()
  await page.getByLabel('Your name').fill('Ada')
  await page.getByLabel('Email').fill('ada@example.test')
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery')
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('heading', { name: 'Bots' }).waitFor()
}

async function makeBot(page: Page) {
  await page.getByRole('link', { name: 'New bot' }).click()
  await page.getByLabel('Name').fill('Shop helper')
  await page.getByRole('button', { name: 'Create bot' }).click()
  await page.waitForURL(/\/bots\/[0-9a-f-]{36}$/)
}

/** The token's page offers a command that sends "Hello", so that is one of the questions. */
async function addEntry(page: Page) {
  await openTab(page, 'Knowledge')
  await page.getByRole('button', { name: 'Add question' }).click()
  await page.getByRole('textbox', { name: 'Question 1' }).fill('How long does shipping take?')
  await page.getByRole('button', { name: 'Add another way to ask' }).click()
  await page.getByRole('textbox', { name: 'Question 2' }).fill('Hello')
  await page.getByLabel('Answer', { exact: true }).fill(answer)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('region', { name: 'Questions and answers' }).getByText(answer).waitFor()
}

async function switchTriggerOn(page: Page) {
  await openTab(page, 'API trigger')
  const trigger = page.getByRole('switch', { name: 'API trigger' })
  await trigger.waitFor()
  expect(await trigger.isChecked()).toBe(false)
  await trigger.press('Space')
  await page.getByText('Apps with an API token').waitFor()
  expect(await trigger.isChecked()).toBe(true)
}

async function makeToken(page: Page) {
  await page.getByRole('link', { name: 'API tokens' }).click()
  await page.getByRole('link', { name: 'Create token' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('CRM')
  await page.getByRole('button', { name: 'Create token' }).click()
  const value = (await page.getByTestId('token-value').textContent()) ?? ''
  expect(value).toMatch(/^bkn_[0-9A-Za-z]{36}$/)
  await page.getByRole('button', { name: 'Copy Ask Shop helper' }).click()
  const curl = await page.evaluate(() => navigator.clipboard.readText())
  expect(curl).toMatch(/^curl /)
  expect(curl).toContain(value)
  return { value, curl }
}

async function disableToken(page: Page) {
  await page.getByRole('button', { name: 'Actions for CRM' }).click()
  await page.getByRole('menuitem', { name: 'Disable…' }).click()
  const question = page.getByRole('dialog', { name: 'Disable “CRM”?' })
  await question.getByRole('button', { name: 'Disable token' }).click()
  await statusOf(page, 'Disabled')
}

const openTab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Bot' }).getByRole('link', { name }).click()

const statusOf = (page: Page, status: string) =>
  page.getByRole('row', { name: /CRM/ }).getByText(status, { exact: true }).waitFor()

/** Browser console errors, such as a broken script or a policy violation. */
function collectErrors(page: Page): string[] {
  const errors: string[] = []
  page.on('pageerror', (error) => void errors.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  return errors
}
