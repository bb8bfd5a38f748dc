import { expect, test } from 'vitest'
import { askDemo, type Demo } from './demo.ts'
import { makeDataFolder, runProgram } from './processes.ts'

const settings = (folder: string) => ['--json', '--port', '0', '--data', folder]
const ready = /^(\{.*\})$/m

const isUp = (url: string) =>
  fetch(url).then(
    () => true,
    () => false,
  )

test('the demo answers, stops on SIGTERM, and a second run keeps the data and creates a new token', async () => {
  const folder = makeDataFolder()
  const program = await runProgram('npm', ['run', 'demo', '--', ...settings(folder)], ready)
  const first = JSON.parse(program.ready) as Demo
  expect(Object.keys(first)).toEqual(['base_url', 'bot_uuid', 'token', 'email', 'password', 'site_url'])

  const { status, body } = await askDemo(first)
  expect(status).toBe(200)
  expect(body.answered).toBe(true)
  expect(body.reply).toContain('two days')

  const site = await (await fetch(first.site_url)).text()
  expect(new URL(first.site_url).origin).not.toBe(new URL(first.base_url).origin)
  expect(site).toContain(`<script async src="${first.base_url}/widget.js" data-bot="${first.bot_uuid}"></script>`)

  const signIn = await fetch(`${first.base_url}/api/settings/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: first.email, password: first.password }),
  })
  expect(signIn.status).toBe(200)
  expect(await (await fetch(first.base_url)).text()).toContain('<title>')

  await program.stop()
  expect(await isUp(first.base_url)).toBe(false)
  expect(await isUp(first.site_url)).toBe(false)

  // Without building once more.
  const again = await runProgram(process.execPath, ['server/dist/main.js', 'demo', ...settings(folder)], ready)
  const second = JSON.parse(again.ready) as Demo
  expect(second.bot_uuid).toBe(first.bot_uuid)
  expect(second.email).toBe(first.email)
  expect(second.token).not.toBe(first.token)
  expect((await askDemo(second)).status).toBe(200)
  await again.stop()
})
