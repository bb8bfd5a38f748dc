import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test, vi } from 'vitest'
import { memoryFlags } from '../../commands/memory.ts'
import { makeTestFolder } from '../app.ts'
import { openConnection } from '../faults/connections.ts'
import { furnish, question, triggerPath } from '../faults/furnish.ts'
import { startRealProgram } from '../faults/real-program.ts'
import { repository } from './source-files.ts'

const timeout = 600_000
/** Loaded at start, because they cannot be bundled. */
const withNativeParts = ['@node-rs', 'better-sqlite3']
const built = join(repository, 'server/dist')

beforeAll(() => {
  if (!existsSync(join(built, 'main.js'))) throw new Error('The server is not built. Run `npm run build` first.')
})

interface Loaded {
  modules: string[]
  builtin: string[]
}

const preload = `--import=${new URL('./tell-loaded.ts', import.meta.url).href}`

/** What a start loads that finds its compiled modules in the cache of the previous one. */
async function startTwice(): Promise<Loaded> {
  const [data, cache] = [makeTestFolder(), makeTestFolder()]
  const settings = { BECKON_DATA: data, NODE_COMPILE_CACHE: cache, NODE_OPTIONS: preload }
  await (await startRealProgram(settings, join(built, 'main.js'))).stop()
  const program = await startRealProgram(settings, join(built, 'main.js'))
  await program.stop()
  const said = await vi.waitUntil(() => program.lines.find((line) => line.startsWith('{"modules"')), { timeout })
  return JSON.parse(said)
}

const packagesOf = (modules: string[]) =>
  new Set(modules.flatMap((url) => /.*node_modules\/(@?[^/]+)/.exec(url)?.[1] ?? []))

test('a start loads only what it needs', async () => {
  const { modules, builtin } = await startTwice()
  expect([...packagesOf(modules)].sort()).toEqual(withNativeParts)
  // It takes as long as Node's own start.
  expect(builtin.filter((name) => name.includes('deps/undici/'))).toEqual([])
})

test('the first call to another server loads the HTTP client’s agent, not its whole package', () => {
  const calls = JSON.stringify(new URL('../../outbound/calls.ts', import.meta.url).href)
  const script = `const { createCalls } = await import(${calls})
    const { call } = createCalls({ allowPrivate: true })
    await call('http://127.0.0.1:65535', { method: 'GET', signal: new AbortController().signal }).catch(() => {})`
  const { stderr } = spawnSync(process.execPath, [preload, '--input-type=module', '--eval', script], {
    encoding: 'utf8',
  })
  const { modules } = JSON.parse(stderr.slice(stderr.indexOf('{"modules"'))) as Loaded
  const files = modules.filter((file) => file.includes('node_modules/undici/'))
  expect(files).toContainEqual(expect.stringContaining('undici/lib/dispatcher/agent.js'))
  expect(files.filter((file) => /undici\/(index\.js|lib\/(web\/fetch|mock)\/)/.test(file))).toEqual([])
})

test('the built server needs no sources: it answers, and says where pages are missing', async () => {
  const copy = makeTestFolder()
  cpSync(built, join(copy, 'server/dist'), { recursive: true })
  cpSync(join(repository, 'server/package.json'), join(copy, 'server/package.json'))
  symlinkSync(join(repository, 'node_modules'), join(copy, 'node_modules'))
  const { url, lines } = await startRealProgram({ BECKON_DATA: makeTestFolder() }, join(copy, 'server/dist/main.js'))
  expect(lines.filter((line) => line.includes('npm run build'))).toHaveLength(1)
  const page = await fetch(url)
  expect([page.status, await page.text()]).toEqual([503, expect.stringContaining('npm run build')])

  const { headers, botId } = await furnish(url)
  const connection = openConnection()
  const reply = await connection.send(url + triggerPath({ id: botId }), { headers, body: { message: question } })
  expect(reply).toMatchObject({ status: 200, body: expect.stringContaining('two days') })
  connection.close()
})

test('wherever the service is started, its memory is bounded', () => {
  const read = (path: string) => readFileSync(join(repository, path), 'utf8')
  const { scripts } = JSON.parse(read('package.json'))
  const program = `${memoryFlags.join(' ')} server/dist/main.js`
  for (const command of [scripts.start, scripts.demo, read('deploy/beckon.service')]) expect(command).toContain(program)
  expect(read('Dockerfile').replaceAll('", "', ' ')).toContain(program)
})
