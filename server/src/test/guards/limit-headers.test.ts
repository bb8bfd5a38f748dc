import { expect, test } from 'vitest'
import { startTestApp } from '../app.ts'

const missing = '01930f5c-7c1e-7f0a-9b1a-5f2f8f0e4c11'

test('every response of the public API says what is left of the rate limit, and has a request id', async () => {
  const app = await startTestApp('sqlite')
  const ada = await app.signUp('ada')
  const authorization = `Bearer ${(await ada.token()).value}`
  const routes = app.routes.filter(({ url }) => url.startsWith('/api/v1/'))
  const others = [
    { method: 'GET', url: '/api/v1/nothing-here' },
    { method: 'DELETE', url: '/api/v1/agents' },
    { method: 'POST', url: '/api/v1/me' },
  ]
  expect(routes.length).toBeGreaterThan(10)
  for (const { method, url } of [...routes, ...others]) {
    for (const headers of [{}, { authorization }, { authorization: 'Bearer wrong' }]) {
      const address = url.replace(/:\w+/g, missing)
      const answer = await app.http.inject({ method: method as 'GET', url: address, headers })
      const what = `${method} ${url} ${JSON.stringify(headers).slice(0, 30)}: ${answer.statusCode}`
      expect.soft(answer.headers['ratelimit-policy'], what).toMatch(/^"(token|address)";q=600;w=60$/)
      expect.soft(answer.headers.ratelimit, what).toMatch(/^"(token|address)";r=\d+;t=\d+$/)
      expect.soft(answer.headers['x-request-id'], what).toMatch(/^[0-9a-f-]{36}$/)
    }
  }
})
