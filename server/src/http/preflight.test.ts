import { expect, test } from 'vitest'
import { startTestApp } from '../test/app.ts'

const preflight = { origin: 'https://shop.example', 'access-control-request-method': 'POST' }

test('a preflight to the API for programs is refused, and says where a page can call instead', async () => {
  const { http } = await startTestApp('sqlite')
  for (const url of [
    '/api/v1',
    '/api/v1/',
    '/api/v1/agents/x/trigger',
    '/api/v1/openai/chat/completions',
    '/%61pi/v1/me',
    '/api/v1/nothing',
  ]) {
    const answer = await http.inject({ method: 'OPTIONS', url, headers: preflight })
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'cross_site'])
    expect(answer.json().detail).toContain('an API token in a page can be read by everyone')
    expect(answer.json().detail).toContain('visitors’ API')
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
  }
})

test('an OPTIONS request of a program still learns the allowed methods, and no other API answers a preflight', async () => {
  const { http } = await startTestApp('sqlite')
  const options = await http.inject({ method: 'OPTIONS', url: '/api/v1/agents/x/trigger' })
  expect([options.statusCode, options.headers.allow]).toEqual([405, 'POST'])
  const settings = await http.inject({ method: 'OPTIONS', url: '/api/settings/bots', headers: preflight })
  expect(settings.headers['access-control-allow-origin']).toBeUndefined()
  expect(settings.statusCode).toBeGreaterThanOrEqual(400)
})
