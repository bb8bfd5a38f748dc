import { expect, test } from 'vitest'
import { startTestApp } from '../test/app.ts'

const id = '01930f5c-7c1e-7f0a-9b1a-5f2f8f0e4c11'
/** The first letter of every segment, percent-encoded. */
const encoded = (path: string) =>
  path.replace(/\/([a-z])/g, (_, letter: string) => `/%${letter.charCodeAt(0).toString(16)}`)

const rulesOf = ({ statusCode, headers, body }: { statusCode: number; headers: object; body: string }) => {
  const {
    'content-type': type,
    'cache-control': cache,
    'ratelimit-policy': policy,
    allow,
    ...others
  } = headers as Record<string, unknown>
  const isOpenaiError = String(type).includes('problem') && 'error' in JSON.parse(body)
  return { statusCode, type, cache, policy, allow, csp: others['content-security-policy'], isOpenaiError }
}

test('every rule of a route holds for all spellings that reach it', async () => {
  const app = await startTestApp('sqlite')
  const ada = await app.signUp('ada')
  const headers = { cookie: ada.cookie(), authorization: `Bearer ${(await ada.token()).value}` }
  const paths = app.routes.map(({ url }) => url.replace(/:\w+/g, id).replace('*', 'tokens'))
  for (const path of [...new Set([...paths, '/api/v1/nothing', '/api/v1/openai/nothing', '/api/settings/nothing'])])
    for (const method of ['GET', 'DELETE'] as const) {
      const plain = rulesOf(await app.http.inject({ method, url: path, headers }))
      const spelled = rulesOf(await app.http.inject({ method, url: encoded(path), headers }))
      expect.soft(spelled, `${method} ${encoded(path)}`).toEqual(plain)
      // The description of the API is the same for everybody.
      const cache = method === 'GET' && path === '/api/v1/openapi.json' ? 'no-cache' : 'no-store'
      if (/^\/api\//.test(path)) expect.soft(plain.cache, `${method} ${path}`).toBe(cache)
    }
})

test.each([
  '/%61pi/settings/session',
  '/api/%73ettings/session',
  '//api/settings/session',
  '/api//settings/session',
  '/./api/settings/session',
  '/x/../api/settings/session',
  '/%2e/api/settings/session',
  '/api%2Fsettings/session',
  '/API/settings/session',
  '/api/settings/session/',
  'http://localhost/api/settings/session',
  '/api/settings/%zz',
])('nothing that could be answered for %s is stored by caches', async (url) => {
  const app = await startTestApp('sqlite')
  const ada = await app.signUp('ada')
  const answer = await app.http.inject({ method: 'GET', url, headers: { cookie: ada.cookie() } })
  expect([200, 400, 404]).toContain(answer.statusCode)
  expect(answer.headers['cache-control']).toBe('no-store')
})
