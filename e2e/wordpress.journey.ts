import { beforeAll, expect, test } from 'vitest'
import { openPage } from './browser.ts'
import { startDemo } from './demo.ts'
import { getFreePort, startPhp } from './example-programs.ts'
import { getPhp } from './interpreters.ts'
import { allowSite, signInToSettings } from './own-site.ts'
import { outsideEnvironment } from './processes.ts'
import { messagesOf, panelOf } from './widget-page.ts'

let php = ''
beforeAll(async () => {
  php = await getPhp()
})

test('the WordPress plugin shows the chat, and says who is signed in, until they sign out', async () => {
  const demo = await startDemo()
  const settings = await signInToSettings(demo)
  const made = await settings('POST', `/bots/${demo.bot_uuid}/widget/identity-secret`)
  const { value: secret } = (await made.json()) as { value: string }
  const port = await getFreePort()
  await allowSite(demo, `http://127.0.0.1:${port}`)
  const options = { BECKON_URL: `${demo.base_url}/`, BECKON_BOT: demo.bot_uuid, BECKON_IDENTITY_SECRET: secret }
  const env = { ...outsideEnvironment(), ...options, PLUGIN: 'examples/wordpress/beckon-chat.php' }
  const { url } = await startPhp(php, 'e2e/wordpress-stub.php', env, port)

  const page = await openPage(url)
  const faults: string[] = []
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
  /** Queued calls run as soon as the chat is there. */
  const ask = async (text: string) => {
    await page.evaluate((sent) => {
      const beckon = (window as unknown as { Beckon?: { queue: { push: (call: string[]) => void } } }).Beckon
      beckon?.queue.push(['send', sent])
    }, text)
    const panel = await panelOf(page, demo.bot_uuid)
    await messagesOf(panel).getByText('We ship within two days').waitFor()
  }
  await page.goto('/?user=7')
  await ask('How long does shipping take?')
  const people = async () => {
    const answer = await fetch(`${demo.base_url}/api/v1/agents/${demo.bot_uuid}/conversations`, {
      headers: { authorization: `Bearer ${demo.token}` },
    })
    const { data } = (await answer.json()) as { data: { user: object | null }[] }
    return data.map(({ user }) => user)
  }
  expect(await people()).toMatchObject([{ id: 'wordpress-7', email: 'ada@example.com' }])

  await page.goto('/?logout')
  await page.waitForURL(`${url}/`)
  await ask('How long does shipping take?')
  const [newest] = await people()
  expect(newest).not.toMatchObject({ id: 'wordpress-7' })
  expect(await page.context().cookies(url)).not.toContainEqual(expect.objectContaining({ name: 'beckon_signed_out' }))

  await page.goto('/?settings')
  expect(await page.getByLabel('Bot UUID').inputValue()).toBe(demo.bot_uuid)
  expect(await page.getByLabel('Identity secret (optional)').getAttribute('type')).toBe('password')
  expect(faults).toEqual([])
})
