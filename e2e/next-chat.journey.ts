import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { build } from 'vite'
import { expect, onTestFinished, test } from 'vitest'
import { POST } from '../examples/next/app/api/chat/route.ts'
import { answering, hanging } from '../server/src/test/provider-acts.ts'
import { createScriptedProvider } from '../server/src/test/scripted-provider.ts'
import { openPage } from './browser.ts'
import { type Demo, startDemo } from './demo.ts'
import { signInToSettings } from './own-site.ts'
import { makeDataFolder, repository } from './processes.ts'

/** The page of the example, with the real React and the real `useChat`, as one script. */
async function bundlePage(): Promise<string> {
  const entry = `
    import { createElement } from 'react'
    import { createRoot } from 'react-dom/client'
    import Chat from ${JSON.stringify(join(repository, 'examples/next/app/page.tsx'))}
    createRoot(document.getElementById('root')).render(createElement(Chat))`
  const result = await build({
    ...{ root: repository, configFile: false, logLevel: 'silent' },
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === 'virtual-entry' ? join(repository, 'examples/next/entry.js') : undefined),
        load: (id) => (id.endsWith('examples/next/entry.js') ? entry : undefined),
      },
    ],
    build: { write: false, outDir: makeDataFolder(), target: 'es2022', rolldownOptions: { input: 'virtual-entry' } },
  })
  const [output] = [result].flat() as { output: { code: string }[] }[]
  return output?.output[0]?.code ?? ''
}

/** What Next does: the page, and the route handler with the request and response of the web. Keeps what it sends. */
async function serve(sent: Uint8Array[]): Promise<string> {
  const script = await bundlePage()
  const server = createServer(async (request, response) => {
    if (request.url !== '/api/chat') {
      const html = '<!doctype html><title>Chat</title><link rel="icon" href="data:,"><div id="root"></div>'
      response.setHeader('content-type', request.url === '/chat.js' ? 'text/javascript' : 'text/html')
      response.end(request.url === '/chat.js' ? script : `${html}<script type="module" src="/chat.js"></script>`)
      return
    }
    let body = ''
    for await (const chunk of request) body += chunk
    const gone = new AbortController()
    response.once('close', () => !response.writableFinished && gone.abort())
    const { signal } = gone
    const answer = await POST(new Request('http://next.invalid/api/chat', { method: 'POST', body, signal }))
    response.writeHead(answer.status, Object.fromEntries(answer.headers))
    for await (const chunk of (answer.body ?? []) as AsyncIterable<Uint8Array>) {
      sent.push(chunk)
      response.write(chunk)
    }
    response.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

function setEnvironment({ base_url, bot_uuid, token }: Demo): void {
  Object.assign(process.env, { BASE_URL: base_url, BOT_UUID: bot_uuid, BECKON_TOKEN: token })
  onTestFinished(() => {
    for (const name of ['BASE_URL', 'BOT_UUID', 'BECKON_TOKEN']) delete process.env[name]
  })
}

test('the chat of the Next example, with the real useChat, streams replies and continues the conversation', async () => {
  const demo = await startDemo()
  setEnvironment(demo)
  const sent: Uint8Array[] = []
  const page = await openPage(await serve(sent))
  const faults: string[] = []
  page.on('pageerror', ({ message }) => faults.push(message))
  await page.goto('/')
  expect(faults).toEqual([])
  const ask = async (text: string) => {
    await page.getByLabel('Message').fill(text)
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByRole('button', { name: 'Send' }).waitFor()
  }
  await ask('How long does shipping take?')
  await page.getByText('We ship within two days').waitFor()
  await ask('How can I pay?')
  expect(await page.locator('li[data-role="user"]').allTextContents()).toEqual([
    'How long does shipping take?',
    'How can I pay?',
  ])
  await expect.poll(() => page.locator('li[data-role="assistant"]').count()).toBe(2)
  const answer = await fetch(`${demo.base_url}/api/v1/agents/${demo.bot_uuid}/conversations`, {
    headers: { authorization: `Bearer ${demo.token}` },
  })
  expect(await answer.json()).toMatchObject({ data: [{ turns: 2, user: { id: 'customer-42' } }] })
  const all = Buffer.concat(sent).toString()
  expect(all).toContain('We ship within two days')
  expect(all).not.toContain(demo.token)

  process.env.BECKON_TOKEN = 'bkn_wrong'
  await ask('How can I pay?')
  await page.getByRole('alert').waitFor()
})

test('Stop ends the reply of the bot too: the next message of the conversation is answered', async () => {
  const provider = await createScriptedProvider()
  onTestFinished(() => provider.close())
  const demo = await startDemo({ BECKON_ALLOW_PRIVATE_ADDRESSES: '127.0.0.1' })
  setEnvironment(demo)
  const settings = await signInToSettings(demo)
  const url = `http://127.0.0.1:${provider.port}/v1`
  const draft = { kind: 'compatible', name: 'Acme', url, key: 'sk-1234567890' }
  const { id: providerId } = await (await settings('POST', '/providers', draft)).json()
  await settings('PATCH', `/bots/${demo.bot_uuid}`, { engine: 'model', providerId, model: 'small-1' })
  const page = await openPage(await serve([]))
  await page.goto('/')
  const ask = async (text: string) => {
    await page.getByLabel('Message').fill(text)
    await page.getByRole('button', { name: 'Send' }).click()
  }
  provider.plays(answering('Hello.'))
  await ask('Hi!')
  await page.getByText('Hello.').waitFor()
  provider.plays(hanging())
  await ask('Tell me everything.')
  await page.getByRole('button', { name: 'Stop' }).click()
  provider.plays(answering('Of course.'))
  await ask('Only the short version, please.')
  await page.getByText('Of course.').waitFor()
  expect(await page.getByRole('alert').count()).toBe(0)
  const listed = await fetch(`${demo.base_url}/api/v1/agents/${demo.bot_uuid}/conversations`, {
    headers: { authorization: `Bearer ${demo.token}` },
  })
  expect((await listed.json()).data).toHaveLength(1)
})
