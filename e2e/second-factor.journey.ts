import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { stepAt, totpAt } from '../server/src/accounts/totp.ts'
import { openPage } from './browser.ts'
import { startService } from './processes.ts'

const password = 'correct horse battery'

test('two-step sign-in: turned on, asked for, recovered from, and required of a new member', async () => {
  const service = await startService()
  const page = await openPage(service.url)
  await page.goto('/')
  await page.getByLabel('Your name').fill('Ada')
  await page.getByLabel('Email').fill('ada@example.test')
  await page.getByLabel('Password', { exact: true }).fill('password12')
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByText('This password is too common').waitFor()
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('heading', { name: 'Bots' }).waitFor()

  await page.goto('/account')
  const section = page.getByRole('region', { name: 'Two-step sign-in' })
  await section.getByRole('button', { name: 'Turn on…' }).click()
  const { secret, codes } = await turnOn(page)
  await section.getByText('10 recovery codes are left.').waitFor()

  await signOut(page)
  await enterPassword(page, 'ada@example.test')
  await page.getByLabel('Code').fill('000000')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('This code is wrong').waitFor()
  // The code of this moment was used above, so the next one.
  await page.getByLabel('Code').fill(totpAt(secret, stepAt(Date.now()) + 1))
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('heading', { name: 'Bots' }).waitFor()

  await signOut(page)
  await enterPassword(page, 'ada@example.test')
  await page.getByLabel('Code').fill((codes[0] ?? '').toLowerCase())
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('heading', { name: 'Bots' }).waitFor()
  await page.goto('/account')
  await section.getByText('9 recovery codes are left.').waitFor()

  await page.getByRole('switch', { name: 'Require two-step sign-in' }).press('Space')
  await page.getByText('Two-step sign-in is required').waitFor()

  const link = await invite(page, 'bob@example.test')
  const bob = await openPage(service.url)
  await bob.goto(link)
  await bob.getByLabel('Your name').fill('Bob')
  await bob.getByLabel('Password', { exact: true }).fill(password)
  await bob.getByRole('button', { name: 'Join' }).click()
  await bob.getByText('requires it of all members').waitFor()
  await bob.goto('/tokens')
  await bob.getByText('requires it of all members').waitFor()
  // This page has no palette that could take what is typed.
  await bob.keyboard.press('Control+K')
  const field = bob.getByRole('textbox', { name: 'Password', exact: true })
  await field.pressSequentially('typed')
  expect(await field.inputValue()).toBe('typed')
  await turnOn(bob)
  await bob.goto('/bots')
  await bob.getByRole('heading', { name: 'Bots' }).waitFor()

  await page.goto('/account')
  await section.getByRole('button', { name: 'Turn off…' }).click()
  const question = page.getByRole('dialog')
  await question.getByRole('textbox', { name: 'Password' }).fill(password)
  await question.getByLabel('Code').fill(codes[1] ?? '')
  await question.getByRole('button', { name: 'Turn off', exact: true }).click()
  await page.getByText('requires it of all members').waitFor()
  expect(await service.stop()).toEqual({ code: 0, signal: null })
})

/** In the dialog or on the page of its own. */
async function turnOn(page: Page) {
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(password)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('img', { name: 'QR code' }).waitFor()
  const secret = (await page.getByLabel('Key', { exact: true }).inputValue()).replaceAll(' ', '')
  await page.getByLabel('Code', { exact: true }).fill(totpAt(secret, stepAt(Date.now())))
  await page.getByRole('button', { name: 'Turn on', exact: true }).click()
  const list = await page.getByRole('group', { name: 'Recovery codes' }).innerText()
  const codes = list.trim().split(/\s+/)
  expect(codes).toHaveLength(10)
  await page.getByRole('button', { name: 'I’ve saved them' }).click()
  return { secret, codes }
}

async function signOut(page: Page) {
  await page.getByRole('button', { name: 'Your menu' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByRole('heading', { name: 'Sign in to Beckon' }).waitFor()
}

async function enterPassword(page: Page, email: string) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: 'Two-step sign-in' }).waitFor()
}

async function invite(page: Page, email: string): Promise<string> {
  await page.goto('/members')
  await page.getByRole('button', { name: 'Invite someone' }).click()
  await page.getByRole('dialog').getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Create invitation link' }).click()
  return page.getByLabel('Invitation link', { exact: true }).inputValue()
}
