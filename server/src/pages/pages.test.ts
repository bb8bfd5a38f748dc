import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { request } from 'node:http'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { startTestApp } from '../test/app.ts'

const assets = readdirSync(fileURLToPath(new URL('../../../web/dist/assets', import.meta.url)))
const script = assets.find((name) => name.endsWith('.js.br'))?.replace(/\.br$/, '')

test('the pages open at all of their routes, and may not be framed or run foreign scripts', async () => {
  const { anonymous } = await startTestApp('sqlite')
  for (const path of ['/', '/bots/01930f5c-7c1e-7f0a-9b1a-5f2f8f0e4c11/knowledge', '/sign-in']) {
    const page = await anonymous.get(path)
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('<div id="root">')
    expect(page.headers['content-security-policy']).toContain("default-src 'self'")
    expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(page.headers['cache-control']).toBe('no-cache')
  }
})

test('an API address in another case does not return a page', async () => {
  const { anonymous } = await startTestApp('sqlite')
  for (const path of ['/healthz/', '/HEALTHZ', '/readyz/', '/Metrics', '/API/v1/me'])
    expect((await anonymous.get(path)).statusCode, path).toBe(404)
})

test('assets are compressed and cached for a year', async () => {
  const { anonymous } = await startTestApp('sqlite')
  const asset = await anonymous.get(`/assets/${script}`, { 'accept-encoding': 'gzip, br' })
  expect(asset.headers['content-encoding']).toBe('br')
  expect(asset.headers['content-type']).toContain('javascript')
  expect(asset.headers['cache-control']).toContain('immutable')
})

test('a browser gets an encoding that it accepts, and cached files are not sent again', async () => {
  const { anonymous } = await startTestApp('sqlite')
  const get = (headers: Record<string, string>) => anonymous.get(`/assets/${script}`, headers)
  const encodingOf = async (accepted: string) =>
    (await get({ 'accept-encoding': accepted })).headers['content-encoding']
  expect(await encodingOf('deflate, gzip;q=0.5')).toBe('gzip')
  expect(await encodingOf('br;q=0, gzip')).toBe('gzip')
  expect(await encodingOf('identity')).toBeUndefined()
  const { headers } = await get({})
  expect(headers.vary).toBe('Accept-Encoding')
  const again = await get({ 'if-none-match': `"other", ${headers.etag}` })
  expect(again).toMatchObject({ statusCode: 304, body: '' })
  expect((await get({ 'if-none-match': '"other"' })).statusCode).toBe(200)
})

test('a missing file and a path outside the folder are not found', async () => {
  const { http } = await startTestApp('sqlite')
  const address = await http.listen({ host: '127.0.0.1', port: 0 })
  for (const path of [
    '/assets/missing.js',
    '/missing.txt',
    '/assets/../../package.json',
    '/assets/%2e%2e/%2e%2e/package.json',
    '/..%2f..%2fserver/package.json',
    '/x%00.html',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/..%2f..%2fetc/passwd',
    '/%00',
    '//etc/passwd',
    '/assets/%5c..%5cpackage.json',
  ])
    expect(await statusOf(address, path), path).toBeOneOf([400, 404])
})

/** The raw path: fetch would normalise it first. */
async function statusOf(address: string, path: string): Promise<number> {
  const { hostname, port } = new URL(address)
  const [answer] = await once(request({ hostname, port, path, agent: false }).end(), 'response')
  answer.resume()
  return answer.statusCode
}
