import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describeApi, type Operation, operations } from 'beckon-contract'
import { expect, test } from 'vitest'
import { version } from '../../version.ts'
import { startTestApp } from '../app.ts'
import { repository } from './source-files.ts'

test('the committed docs/openapi.json is what the contract says (run `npm run openapi` after a change)', () => {
  const committed = readFileSync(join(repository, 'docs/openapi.json'), 'utf8')
  expect(JSON.parse(committed)).toEqual(JSON.parse(JSON.stringify(describeApi(version))))
})

test('the service serves the same description, without a token', async () => {
  const app = await startTestApp('sqlite')
  const answer = await app.stranger.get('/api/v1/openapi.json')
  expect(answer.headers['content-type']).toMatch(/^application\/json/)
  expect(answer.json()).toEqual(JSON.parse(JSON.stringify(describeApi(version))))
})

test('every operation of the contract is a route, and every route of /api/v1 is an operation', async () => {
  const app = await startTestApp('sqlite')
  const prefix = '/api/v1'
  const described = Object.values<Operation>(operations).map(({ method, path, scope }) => ({
    name: `${method} ${path}`,
    access: scope === 'public' ? 'public' : scope === null ? 'token' : `token:${scope}`,
  }))
  const registered = app.routes
    .filter(({ url, method }) => url.startsWith(`${prefix}/`) && method !== 'HEAD')
    .map(({ method, url, access }) => ({
      name: `${method} ${url.slice(prefix.length).replace(/:(\w+)/g, '{$1}')}`,
      access,
    }))
  const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name)
  expect(registered.sort(byName)).toEqual(described.sort(byName))
})
