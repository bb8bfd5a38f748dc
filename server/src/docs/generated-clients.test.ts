import { execFileSync } from 'node:child_process'
import { symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
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

/** What a program does with its generated client: find the bot, talk to it, read and delete the conversation. */
interface Done {
  agents: unknown[]
  reply: unknown
  code: string | undefined
  messages: unknown[]
  opening: unknown
  isDeleted: unknown
  afterwards: string | undefined
}
type Use = (baseUrl: string, token: string, bot: string, closed: string) => Promise<Done>

const withFetch = `import createClient from 'openapi-fetch'
import type { components, paths } from './api.ts'

export async function use(baseUrl: string, token: string, bot: string, closed: string) {
  const client = createClient<paths>({ baseUrl, headers: { authorization: 'Bearer ' + token } })
  const { data: agents } = await client.GET('/api/v1/agents', { params: { query: { limit: 5 } } })
  const send = (bot_uuid: string) =>
    client.POST('/api/v1/agents/{bot_uuid}/trigger', {
      params: { path: { bot_uuid }, header: { 'Idempotency-Key': 'k-' + bot_uuid, Prefer: undefined } },
      body: { message: 'When do you ship?', user: { id: 'grace' } },
    })
  const { data } = await send(bot)
  const reply: string | components['schemas']['Reply'] | null | undefined = data?.reply
  const code: components['schemas']['Problem']['code'] | undefined = (await send(closed)).error?.code
  const params = { path: { id: data?.conversation_id ?? '' } }
  const { data: messages } = await client.GET('/api/v1/conversations/{id}/messages', { params })
  const { data: listed } = await client.GET('/api/v1/agents/{bot_uuid}/conversations', {
    params: { path: { bot_uuid: bot }, query: { user_id: 'grace', order: 'updated' } },
  })
  const { data: deleted } = await client.DELETE('/api/v1/conversations/{id}', { params })
  const { error } = await client.GET('/api/v1/conversations/{id}', { params })
  return {
    agents: (agents?.data ?? []).map(({ name }) => name),
    reply,
    code,
    messages: (messages?.data ?? []).map(({ role }) => role),
    opening: listed?.data[0]?.opening,
    isDeleted: deleted?.deleted,
    afterwards: error?.code,
  }
}
`

const withHeyApi = `import {
  deleteConversation, getConversation, listAgents, listConversations, listMessages, trigger, type Problem, type Reply,
} from './client'

export async function use(baseUrl: string, token: string, bot: string, closed: string) {
  const client = { baseUrl, auth: token }
  const { data: agents } = await listAgents({ ...client, query: { limit: 5 } })
  const send = (bot_uuid: string) =>
    trigger({
      ...client,
      path: { bot_uuid },
      headers: { 'Idempotency-Key': 'h-' + bot_uuid },
      body: { message: 'When do you ship?', user: { id: 'grace' } },
    })
  const { data } = await send(bot)
  const reply: string | Reply | null | undefined = data?.reply
  const code: Problem['code'] | undefined = (await send(closed)).error?.code
  const path = { id: data && 'conversation_id' in data ? data.conversation_id : '' }
  const { data: messages } = await listMessages({ ...client, path })
  const query = { user_id: 'grace', order: 'updated' as const }
  const { data: listed } = await listConversations({ ...client, path: { bot_uuid: bot }, query })
  const { data: deleted } = await deleteConversation({ ...client, path })
  const { error } = await getConversation({ ...client, path })
  return {
    agents: (agents?.data ?? []).map(({ name }) => name),
    reply,
    code,
    messages: (messages?.data ?? []).map(({ role }) => role),
    opening: listed?.data[0]?.opening,
    isDeleted: deleted?.deleted,
    afterwards: error?.code,
  }
}
`

async function expectUse(use: Use): Promise<void> {
  const app = await startTestApp('sqlite')
  const ada = await app.signUp('ada')
  const entries = [{ questions: ['When do you ship?'], answer: 'Within two days.' }]
  const bot = await ada.bot({ name: 'Shop', entries, apiTrigger: true })
  const closed = await ada.bot({ name: 'Closed' })
  const { value } = await ada.token({ scopes: ['trigger', 'read', 'delete'] })
  const baseUrl = await app.http.listen({ host: '127.0.0.1', port: 0 })
  const done = await use(baseUrl, value, bot.id, closed.id)
  expect({ ...done, agents: done.agents.sort() }).toEqual({
    agents: ['Closed', 'Shop'],
    reply: 'Within two days.',
    code: 'api_trigger_disabled',
    messages: ['agent', 'user'],
    opening: 'When do you ship?',
    isDeleted: true,
    afterwards: 'not_found',
  })
}

test('a client generated with openapi-typescript compiles, and openapi-fetch finds, asks, reads and deletes', async () => {
  const folder = makeProject(withFetch)
  generate(folder, join(repository, 'server/node_modules/openapi-typescript/bin/cli.js'), openapi, '-o', 'api.ts')
  compile(folder, 'program.ts')
  await expectUse(((await import(join(folder, 'program.ts'))) as { use: Use }).use)
})

test('a client generated with @hey-api/openapi-ts compiles, and finds, asks, reads and deletes', async () => {
  const folder = makeProject(withHeyApi)
  generate(folder, join(modules, '@hey-api/openapi-ts/dist/run.mjs'), '-i', openapi, '-o', 'client')
  compile(folder, 'program.ts')
  // Its imports have no extensions: it is made for bundlers.
  const bundle = { ssr: join(folder, 'program.ts'), outDir: join(folder, 'dist') }
  await build({ root: folder, configFile: false, logLevel: 'silent', build: bundle })
  await expectUse(((await import(join(folder, 'dist/program.mjs'))) as { use: Use }).use)
})

test('a field that the description does not have does not compile', () => {
  const folder = makeProject(withFetch.replace('data?.reply', 'data?.replies'))
  generate(folder, join(repository, 'server/node_modules/openapi-typescript/bin/cli.js'), openapi, '-o', 'api.ts')
  expect(() => compile(folder, 'program.ts')).toThrow(/replies/)
})
