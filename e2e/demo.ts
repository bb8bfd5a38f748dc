import type { Page } from 'playwright-core'
import { makeDataFolder, runProgram } from './processes.ts'

export interface Demo {
  base_url: string
  bot_uuid: string
  token: string
  email: string
  password: string
  site_url: string
}

/** The demo with an empty data folder, on a free port. */
export async function startDemo(): Promise<Demo> {
  const { ready } = await runProgram(
    process.execPath,
    ['server/src/main.ts', 'demo', '--json', '--port', '0', '--data', makeDataFolder()],
    /^(\{.*\})$/m,
  )
  return JSON.parse(ready)
}

/** On the sign-in page, wherever that leads. */
export async function signIn(page: Page, { email, password }: Demo): Promise<void> {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}
