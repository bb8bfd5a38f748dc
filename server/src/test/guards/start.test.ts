import { cpSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { findBuiltPackages } from '../../commands/built-packages.ts'
import { makeTestFolder } from '../app.ts'
import { startRealProgram } from '../faults/real-program.ts'
import { repository } from './source-files.ts'

const timeout = 120_000
const modulesMost = 1_150
const neededLater = [
  ...['@modelcontextprotocol', '@mozilla', '@orama', 'linkedom', 'mammoth', 'marked', 'nodemailer', 'pg', 'unpdf'],
  'undici',
  // Only its types are used.
  'typebox',
]
const withNativeParts = ['@node-rs', 'better-sqlite3']

interface Loaded {
  modules: string[]
  builtin: string[]
  flags: string[]
}

/** What a start loads if the compile cache of the previous one exists. */
async function startTwice(): Promise<Loaded> {
  const [data, cache] = [makeTestFolder(), makeTestFolder()]
  const preload = new URL('./tell-loaded.ts', import.meta.url).href
  const settings = { BECKON_DATA: data, NODE_COMPILE_CACHE: cache, NODE_OPTIONS: `--import=${preload}` }
  await (await startRealProgram(settings)).stop()
  const program = await startRealProgram(settings)
  await program.stop()
  const said = await vi.waitUntil(() => program.lines.find((line) => line.startsWith('{"modules"')), { timeout })
  return JSON.parse(said)
}

const packagesOf = (modules: string[]) =>
  new Set(modules.flatMap((url) => /.*node_modules\/(@?[^/]+)/.exec(url)?.[1] ?? []))

test('a start loads only what it needs', { timeout }, async () => {
  const { modules, builtin, flags } = await startTwice()
  expect(neededLater.filter((name) => packagesOf(modules).has(name))).toEqual([])
  expect(modules.length).toBeLessThan(modulesMost)
  // Each of these takes as long as Node's own startup.
  expect(builtin.filter((name) => /deps\/(undici|amaro)\//.test(name))).toEqual([])
  expect(flags).toContainEqual(expect.stringMatching(/^--max-semi-space-size=/))
})

test.skipIf(findBuiltPackages().size === 0)('after a build, each package is one file', { timeout }, async () => {
  const { modules } = await startTwice()
  expect([...packagesOf(modules)].sort()).toEqual(withNativeParts)
})

test('without a build the program starts, says what to run, and answers API calls', { timeout }, async () => {
  const copy = makeTestFolder()
  for (const part of ['server/src', 'server/package.json'])
    cpSync(join(repository, part), join(copy, part), { recursive: true })
  symlinkSync(join(repository, 'node_modules'), join(copy, 'node_modules'))
  const { url, lines } = await startRealProgram({ BECKON_DATA: makeTestFolder() }, join(copy, 'server/src/main.ts'))
  expect(lines.filter((line) => line.includes('npm run build'))).toHaveLength(1)
  const page = await fetch(url)
  expect([page.status, await page.text()]).toEqual([503, expect.stringContaining('npm run build')])
  expect((await fetch(`${url}/api/v1/openapi.json`)).status).toBe(200)
})
