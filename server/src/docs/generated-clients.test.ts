import { execFileSync } from 'node:child_process'
import { symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { makeTestFolder, startTestApp } from '../test/app.ts'
import { repository } from '../test/guards/source-files.ts'

/** Generating and compiling takes longer than other tests. */
const openapi = join(repository, 'docs/openapi.json')
const modules = join(repository, 'node_modules')
/** The generators need the compiler's JavaScript API, which TypeScript 7 does not have. */
const typescript5 = pathToFileURL(join(repository, 'server/node_modules/typescript/lib/typescript.js')).href
const hook =
  "import { registerHooks } from 'node:module'; registerHooks({ resolve: (name, context, next) => " +
  `next(name === 'typescript' ? '${typescript5}' : name, context) })`

const run = (folder: string, ...args: string[]): string => {
  try {
    return execFileSync(process.execPath, args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
  } catch (error) {
    throw new Error(`${(error as { stdout: string }).stdout}${(error as { stderr: string }).stderr}`)
  }
}
const generate = (folder: string, program: string, ...args: string[]) =>
  run(folder, '--import', `data:text/javascript,${encodeURIComponent(hook)}`, program, ...args)

function compile(folder: string, file: string): void {
  const options = ['--noEmit', '--strict', '--skipLibCheck', '--allowImportingTsExtensions']
  const target = ['--target', 'es2022', '--lib', 'es2024,dom,dom.iterable', '--module', 'esnext']
  run(
    folder,
    ...[join(modules, 'typescript/bin/tsc'), ...options, ...target, '--moduleResolution', 'bundler'],
    ...['--types', 'node', file],
  )
}

function makeProject(program: string): string {
  const folder = makeTestFolder()
  symlinkSync(modules, join(folder, 'node_modules'))
  writeFileSync(join(folder, 'program.ts'), program)
  return folder
}

interface Asked {
  reply: unknown
  code: string | undefined
}
type Ask = (baseUrl: string, token: string, bot: string) => Promise<Asked>

const withFetch = `import createClient from 'openapi-fetch'
import type { components, paths } from './api.ts'

export async function ask(baseUrl: string, token: string, bot: string) {
  const client = createClient<paths>({ baseUrl, headers: { authorization: 'Bearer ' + token } })
  const { data, error } = await client.POST('/api/v1/agents/{bot_uuid}/trigger', {
    params: { path: { bot_uuid: bot }, header: { 'Idempotency-Key': 'k-' + bot, Prefer: undefined } },
    body: { message: 'When do you ship?' },
  })
  const reply: string | components['schemas']['Reply'] | null | undefined = data?.reply
  const code: components['schemas']['Problem']['code'] | undefined = error?.code
  return { reply, code }
}
`

const withHeyApi = `import { trigger, type Problem, type Reply } from './client'

export async function ask(baseUrl: string, token: string, bot: string) {
  const { data, error } = await trigger({
    baseUrl,
    auth: token,
    path: { bot_uuid: bot },
    headers: { 'Idempotency-Key': 'h-' + bot },
    body: { message: 'When do you ship?' },
  })
  const reply: string | Reply | null | undefined = data?.reply
  const code: Problem['code'] | undefined = error?.code
  return { reply, code }
}
`

test('a client generated with openapi-typescript compiles, and openapi-fetch gets replies and errors', async () => {
  const folder = makeProject(withFetch)
  generate(folder, join(repository, 'server/node_modules/openapi-typescript/bin/cli.js'), openapi, '-o', 'api.ts')
  compile(folder, 'program.ts')

  const app = await startTestApp('sqlite')
  const ada = await app.signUp('ada')
  const entries = [{ questions: ['When do you ship?'], answer: 'Within two days.' }]
  const bot = await ada.bot({ entries, apiTrigger: true })
  const closed = await ada.bot()
  const { value } = await ada.token()
  const baseUrl = await app.http.listen({ host: '127.0.0.1', port: 0 })
  const { ask } = (await import(join(folder, 'program.ts'))) as { ask: Ask }
  expect(await ask(baseUrl, value, bot.id)).toEqual({ reply: 'Within two days.', code: undefined })
  expect(await ask(baseUrl, value, closed.id)).toEqual({ reply: undefined, code: 'api_trigger_disabled' })
})

test('a client generated with @hey-api/openapi-ts compiles', () => {
  const folder = makeProject(withHeyApi)
  generate(folder, join(modules, '@hey-api/openapi-ts/dist/run.mjs'), '-i', openapi, '-o', 'client')
  expect(() => compile(folder, 'program.ts')).not.toThrow()
})

test('a field that the description does not have does not compile', () => {
  const folder = makeProject(withFetch.replace('data?.reply', 'data?.replies'))
  generate(folder, join(repository, 'server/node_modules/openapi-typescript/bin/cli.js'), openapi, '-o', 'api.ts')
  expect(() => compile(folder, 'program.ts')).toThrow(/replies/)
})
