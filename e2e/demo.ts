import type { Page } from 'playwright-core'
import { openPage } from './browser.ts'
import { makeDataFolder, outsideEnvironment, runProgram } from './processes.ts'

export interface Demo {
  base_url: string
  bot_uuid: string
  token: string
  email: string
  password: string
  site_url: string
}

/** The demo with an empty data folder, on a free port. */
export async function startDemo(settings: Record<string, string> = {}, data = makeDataFolder()): Promise<Demo> {
  const { ready } = await runProgram(
    process.execPath,
    ['server/dist/main.js', 'demo', '--json', '--port', '0', '--data', data],
    /^(\{.*\})$/m,
    { env: { ...outsideEnvironment(), ...settings } },
  )
  return JSON.parse(ready)
}

/** The question of the README's first call. */
export async function askDemo({ base_url, bot_uuid, token }: Demo) {
  const answer = await fetch(`${base_url}/api/v1/agents/${bot_uuid}/trigger`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ message: 'How long does shipping take?' }),
  })
  return { status: answer.status, body: (await answer.json()) as { reply: string; answered: boolean } }
}

/** On the sign-in page, wherever that leads. */
export async function signIn(page: Page, { email, password }: Demo): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** A page as somebody sees it who is signed in already: without the sign-in page. */
export async function goSignedIn(page: Page, { email, password }: Demo, path: string): Promise<void> {
  const answer = await page.request.post('/api/settings/sign-in', { data: { email, password } })
  if (!answer.ok()) throw new Error(`Signing in: ${await answer.text()}`)
  await page.goto(path)
}

/** A new demo, signed in, at one of its settings pages. */
export async function openDemoAt(path: (demo: Demo) => string) {
  const demo = await startDemo()
  const page = await openPage(demo.base_url)
  await goSignedIn(page, demo, path(demo))
  await page.getByRole('navigation', { name: 'Main' }).waitFor()
  return { demo, page, bot: `/bots/${demo.bot_uuid}` }
}
