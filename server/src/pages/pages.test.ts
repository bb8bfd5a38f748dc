import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { startTestApp } from '../test/app.ts'

const assets = readdirSync(fileURLToPath(new URL('../../../web/dist/assets', import.meta.url)))
const script = assets.find((name) => name.endsWith('.js.br'))?.replace(/\.br$/, '')

test('the pages open at every address they know, and may not be framed or run foreign scripts', async () => {
  const { stranger } = await startTestApp('sqlite')
  for (const path of ['/', '/bots/01930f5c-7c1e-7f0a-9b1a-5f2f8f0e4c11/knowledge', '/sign-in']) {
    const page = await stranger.get(path)
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('<div id="root">')
    expect(page.headers['content-security-policy']).toContain("default-src 'self'")
    expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(page.headers['cache-control']).toBe('no-cache')
  }
})

test('assets travel compressed and are kept for a year', async () => {
  const { stranger } = await startTestApp('sqlite')
  const asset = await stranger.get(`/assets/${script}`, { 'accept-encoding': 'gzip, br' })
  expect(asset.headers['content-encoding']).toBe('br')
  expect(asset.headers['content-type']).toContain('javascript')
  expect(asset.headers['cache-control']).toContain('immutable')
})

test('a missing file and a way out of the folder are not found', async () => {
  const { stranger } = await startTestApp('sqlite')
  for (const path of [
    '/assets/missing.js',
    '/missing.txt',
    '/assets/../../package.json',
    '/assets/%2e%2e/%2e%2e/package.json',
  ])
    expect((await stranger.get(path)).json(), path).toMatchObject({
      code: expect.stringMatching(/not_found|invalid_request/),
    })
})
