import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished } from 'vitest'
import type { Demo } from './demo.ts'

/** A web site that shows one page at every address. */
export async function serveSite(pages: () => string): Promise<string> {
  const server = createServer((_, response) =>
    response.setHeader('content-type', 'text/html; charset=utf-8').end(pages()),
  ).listen(0)
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  await new Promise((resolve) => server.once('listening', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Calls the settings API as the demo's owner. */
export async function signInToSettings({ base_url, email, password }: Demo) {
  const send = (method: string, path: string, body?: object, headers = {}) =>
    fetch(`${base_url}/api/settings${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      body: body ? JSON.stringify(body) : null,
    })
  const signedIn = await send('POST', '/sign-in', { email, password })
  const cookie = signedIn.headers
    .getSetCookie()
    .map((text) => text.split(';', 1)[0])
    .join('; ')
  return (method: string, path: string, body?: object) => send(method, path, body, { cookie })
}

/** Switches the demo's bot on for this site. */
export async function allowSite(demo: Demo, site: string): Promise<void> {
  const call = await signInToSettings(demo)
  const changed = await call('PATCH', `/bots/${demo.bot_uuid}`, { widgetEnabled: true, sites: [site] })
  expect(changed.status).toBe(200)
}
