import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect, createServer as createProxy, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { build } from 'vite'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openPage } from './browser.ts'
import { type Demo, startDemo } from './demo.ts'
import { allowSite, serveSite } from './own-site.ts'
import { makeDataFolder, outsideEnvironment, repository } from './processes.ts'

const run = promisify(execFile)
const env = outsideEnvironment()
const nodeVersions = ['20.20.2', '22.23.3', '24.21.0']

/** As a customer of the package would write it, with everything that it exports. */
const program = `
import { type Beckon, BeckonError, createBeckon, type Reply, type StreamEvent } from 'beckon-sdk'
import { isKnownEvent, verifyWebhook, WebhookError, type WebhookEvent } from 'beckon-sdk/webhooks'
import { createVisitor } from 'beckon-sdk/visitor'

export const repliesOf = (event: WebhookEvent): string | undefined =>
  isKnownEvent(event) && event.type === 'turn.completed' ? event.data.reply?.reply : undefined

const [baseUrl = '', token = '', botId = ''] = process.argv.slice(2)
const beckon: Beckon = createBeckon({ baseUrl, token })

const first: Reply = await beckon.trigger(botId, { message: 'How long does shipping take?', user: { id: 'ada' } })
const reply: string = first.reply
let streamed = ''
const last: StreamEvent[] = []
for await (const event of beckon.stream(botId, { message: 'How long does shipping take?' })) {
  if (event.event === 'reply.delta') streamed += event.data.text
  if (event.event === 'reply.completed') last.push(event)
}
const turn = await beckon.turns.begin(botId, { message: 'How long does shipping take?' })
const later = await beckon.turns.finished(botId, turn.id)
let conversations = 0
for await (const conversation of beckon.conversations.list(botId, { channel: 'api', limit: 1 }))
  conversations += conversation.turns
const { data, response } = await beckon.me().withResponse()
const refused = await createBeckon({ baseUrl, token: 'bkn_wrong' }).me().catch((error: unknown) => error)
const forged = await verifyWebhook('{}', {}, 'whsec_AAAA').catch((error: unknown) => error)
const storage = { getItem: () => null, setItem: () => {}, removeItem: () => {} }

console.log(JSON.stringify({
  node: process.version,
  reply, streamed, ended: last.length, later: later.reply, conversations,
  token: data.name, status: response.status,
  refused: refused instanceof BeckonError && refused.code,
  forged: forged instanceof WebhookError,
  visitor: typeof createVisitor({ baseUrl, botId, storage }).send,
}))
`

const compilers = ['typescript@5.9.3', '@types/node@20.19.43']

async function makeProject(file = tarball): Promise<string> {
  const folder = makeDataFolder()
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'customer', private: true, type: 'module' }))
  await run('npm', ['install', '--no-audit', '--no-fund', '--prefer-offline', file, ...compilers], {
    cwd: folder,
    env,
  })
  return folder
}

/** On a server the types of Node.js are there; in a page, those of the DOM. */
const libraries = {
  server: ['--lib', 'es2022', '--types', 'node'],
  page: ['--lib', 'es2022,dom', '--typeRoots', 'none'],
}

/** With none of the repository's settings, and every declaration checked. */
async function compile(
  folder: string,
  moduleKind: 'node16' | 'bundler',
  library: keyof typeof libraries,
  text = program,
): Promise<void> {
  writeFileSync(join(folder, 'program.ts'), text)
  const kinds = { node16: ['--module', 'node16'], bundler: ['--module', 'esnext', '--moduleResolution', 'bundler'] }
  const options = ['--strict', '--exactOptionalPropertyTypes', '--target', 'es2022', ...libraries[library]]
  const { stdout } = await run(
    process.execPath,
    ['node_modules/typescript/bin/tsc', 'program.ts', ...kinds[moduleKind], ...options, '--outDir', moduleKind],
    { cwd: folder, env },
  ).catch((error: { stdout: string }) => error)
  expect(stdout).toBe('')
}

/** A program from npm, by its path in `node_modules`. */
async function getProgram(name: string, path: string): Promise<string> {
  const folder = makeDataFolder()
  const options = ['--no-save', '--no-audit', '--no-fund', '--prefer-offline']
  await run('npm', ['install', '--prefix', folder, ...options, name], { env })
  return join(folder, 'node_modules', path)
}

interface Runtime {
  name: string
  get: () => Promise<string>
  given?: string[]
}
const nodePackage = `node-${process.platform}-${process.arch}`
const runtimes: Runtime[] = [
  ...nodeVersions.map((version) => ({
    name: `Node.js ${version}`,
    get: () => getProgram(`${nodePackage}@${version}`, `${nodePackage}/bin/node`),
  })),
  {
    name: 'Deno',
    get: () => getProgram('deno@2.9.6', '.bin/deno'),
    given: ['run', '--no-prompt', '--allow-net', '--allow-read', '--allow-env'],
  },
  { name: 'Bun', get: () => getProgram('bun@1.4.4', '.bin/bun'), given: ['run'] },
]

const packed = mkdtempSync(join(tmpdir(), 'beckon-sdk-'))
afterAll(() => rmSync(packed, { recursive: true, force: true }))
const tarball = join(packed, 'beckon-sdk-0.1.0.tgz')
beforeAll(async () => {
  await run('npm', ['pack', '--silent', '--pack-destination', packed, '-w', 'sdk'], { cwd: repository, env })
})

test('the package contains the build, nothing else, and needs no other package', async () => {
  const folder = await makeProject()
  const installed = join(folder, 'node_modules/beckon-sdk')
  const { stdout } = await run('tar', ['-tzf', tarball])
  expect(
    stdout.split('\n').filter((file) => !/^package\/(dist\/[\w-]+\.(js|d\.ts)|package\.json|README\.md)$/.test(file)),
  ).toEqual([''])
  const { dependencies, private: isPrivate } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'))
  expect([dependencies, isPrivate]).toEqual([undefined, undefined])
})

test('a program compiles with plain TypeScript and runs on Node.js 20, 22 and 24, on Deno and on Bun', async () => {
  const demo = await startDemo()
  const [folder, ...programs] = await Promise.all([makeProject(), ...runtimes.map(({ get }) => get())])
  await compile(folder, 'bundler', 'page', `declare const process: { argv: string[]; version: string }\n${program}`)
  await compile(folder, 'bundler', 'server')
  await compile(folder, 'node16', 'server')
  for (const [at, { name, given = [] }] of runtimes.entries()) {
    const command = [...given, 'node16/program.js', demo.base_url, demo.token, demo.bot_uuid]
    const { stdout } = await run(programs[at] ?? '', command, { cwd: folder, env })
    const said = JSON.parse(stdout)
    expect(said, name).toMatchObject({
      ...{ reply: expect.stringContaining('two days'), ended: 1, status: 200 },
      ...{ refused: 'token_invalid', forged: true, visitor: 'function' },
    })
    if (name.startsWith('Node')) expect(`Node.js ${said.node.slice(1)}`).toBe(name)
    expect([said.streamed, said.later], name).toEqual([said.reply, said.reply])
    expect(said.conversations, name).toBe(3 * (at + 1))
  }
})

test('the package of the widget compiles with plain TypeScript too', async () => {
  await run('npm', ['pack', '--silent', '--pack-destination', packed, '-w', 'widget'], { cwd: repository, env })
  const folder = await makeProject(join(packed, 'beckon-widget-0.1.0.tgz'))
  const widget =
    "import { mount } from 'beckon-widget'\nexport const start = (bot: string) => mount({ bot, base: 'https://beckon.example' })"
  await compile(folder, 'bundler', 'page', widget)
  await compile(folder, 'node16', 'page', widget)
})

/** Drops every connection after some bytes of the answer. */
async function startCuttingProxy(target: string): Promise<{ url: string; cuts: () => number }> {
  const { hostname, port } = new URL(target)
  const sockets = new Set<Socket>()
  let cuts = 0
  const proxy = createProxy((client) => {
    const server = connect(Number(port), hostname)
    let passed = 0
    for (const socket of [client, server]) {
      sockets.add(socket)
      socket.on('error', () => socket.destroy())
      socket.on('close', () => {
        client.destroy()
        server.destroy()
      })
    }
    client.pipe(server)
    server.on('data', (bytes: Buffer) => {
      passed += bytes.length
      client.write(bytes, () => {
        if (passed < 1_200) return
        cuts += 1
        client.destroy()
      })
    })
  }).listen(0, '127.0.0.1')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    proxy.close()
  })
  await new Promise((resolve) => proxy.once('listening', resolve))
  return { url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`, cuts: () => cuts }
}

test('built by Vite, it streams a reply in a browser through a connection that is cut again and again', async () => {
  const [demo, folder] = [await startDemo(), await makeProject()]
  const proxy = await startCuttingProxy(demo.base_url)
  let html = ''
  const shop = await serveSite(() => html)
  await allowSite(demo, shop)
  html = `<!doctype html><title>Shop</title><link rel="icon" href="data:,"><p id="reply"></p><script type="module">${await bundle(folder, demo, proxy.url)}</script>`

  const page = await openPage(shop)
  await page.goto('/')
  const reply = page.locator('#reply[data-ended]')
  await reply.waitFor()
  expect(await reply.textContent()).toBe(await reply.getAttribute('data-ended'))
  expect(await reply.textContent()).toContain('We ship within two days')
  expect(proxy.cuts()).toBeGreaterThan(0)
})

async function bundle(folder: string, { bot_uuid }: Demo, baseUrl: string): Promise<string> {
  writeFileSync(
    join(folder, 'page.js'),
    `import { createVisitor } from 'beckon-sdk/visitor'
     const visitor = createVisitor({ baseUrl: '${baseUrl}', botId: '${bot_uuid}' })
     const place = document.querySelector('#reply')
     for await (const event of visitor.send({ message: 'How long does shipping take?' })) {
       if (event.event === 'reply.delta') place.textContent += event.data.text
       if (event.event === 'reply.completed') place.dataset.ended = event.data.reply
     }`,
  )
  const result = await build({
    ...{ root: folder, configFile: false, logLevel: 'silent' },
    build: { write: false, target: 'es2022', rolldownOptions: { input: join(folder, 'page.js') } },
  })
  const [output] = [result].flat() as { output: { code: string }[] }[]
  return output?.output[0]?.code ?? ''
}
