import { describe, expect, test, vi } from 'vitest'
import { runForAccount } from '../lib/current-account.ts'
import { createMadeUpNetwork } from '../test/made-up-network.ts'
import { type Said, startNameServer } from '../test/name-server.ts'
import { startWebServer } from '../test/web-server.ts'
import { createCalls } from './calls.ts'
import { createNameLookup } from './name-lookup.ts'
import { createOutbound } from './outbound.ts'

const open = '93.184.216.34'
const otherOpen = '2606:4700::1111'
const accountShare = 32

interface Scene {
  hosts?: string
  resolver?: string
  named?: string[]
}

async function startLookup(names: Record<string, Said>, { hosts = '', resolver = '', named = [] }: Scene = {}) {
  const server = await startNameServer((name) => (name.endsWith('.slow.test') ? 'silent' : names[name]))
  const readText = async (path: string) => (path.endsWith('hosts') ? hosts : resolver)
  const system = vi.fn(async (_: string) => ['10.0.0.9'])
  const isNamed = (host: string) => named.includes(host)
  return { ...server, system, resolve: createNameLookup({ isNamed, servers: [server.address], readText, system }) }
}

describe('looking up names', () => {
  test('names of a silent name server delay nobody, and an account can’t use up the lookups', async () => {
    const { resolve, asked, system } = await startLookup({ 'api.good.test': [open] })
    let silent = 0
    const slow = Array.from({ length: accountShare }, (_, at) =>
      runForAccount('eve', () => resolve(`h${at}.slow.test`))
        .finally(() => silent++)
        .catch(() => {}),
    )
    await expect(runForAccount('eve', () => resolve('one-more.slow.test'))).rejects.toMatchObject({
      name: 'OutboundFailure',
      message: expect.stringContaining('This account has too many'),
    })
    await vi.waitFor(() => expect(new Set(asked).size).toBe(accountShare))
    expect(await runForAccount('ada', () => resolve('api.good.test'))).toEqual([open])
    expect(await resolve('api.good.test')).toEqual([open])
    expect(silent).toBe(0)
    expect(asked).not.toContain('one-more.slow.test')
    expect(system).not.toHaveBeenCalled()
    expect(slow).toHaveLength(accountShare)
  })

  test('a lookup that has ended counts no longer, and connections that are opened at once share one', async () => {
    const { resolve, asked } = await startLookup({ 'api.good.test': [open] })
    for (let at = 0; at <= accountShare; at++) await resolve(`h${at}.good.test`)
    asked.length = 0
    const found = await Promise.all(Array.from({ length: 100 }, () => resolve('api.good.test')))
    expect(found.every(([address]) => address === open)).toBe(true)
    expect(asked).toEqual(['api.good.test'])
  })

  test('IPv4 and IPv6 alternate, whatever is missing', async () => {
    const { resolve } = await startLookup({
      'both.test': [open, '1.1.1.1', '1.0.0.1', otherOpen],
      'six.test': [otherOpen],
      'none.test': [],
    })
    expect(await resolve('both.test')).toEqual([open, otherOpen, '1.1.1.1', '1.0.0.1'])
    expect(await resolve('six.test')).toEqual([otherOpen])
    for (const name of ['none.test', 'unknown.test', `${'a'.repeat(64)}.test`]) expect(await resolve(name)).toEqual([])
  })

  test('only what the operator named, and this machine, is asked of the operating system', async () => {
    const { resolve, asked, system } = await startLookup({}, { named: ['crm.intern', 'ollama'] })
    for (const name of ['crm.intern', 'ollama', 'localhost', 'db.localhost'])
      expect(await resolve(name)).toEqual(['10.0.0.9'])
    for (const name of ['evil.crm.intern', 'nas']) expect(await resolve(name)).toEqual([])
    expect(system.mock.calls.flat()).toEqual(['crm.intern', 'ollama', 'localhost', 'db.localhost'])
    expect(asked).toEqual(['evil.crm.intern', 'nas'])
  })

  test('the hosts file comes first, then the search domains of this machine', async () => {
    const names = {
      'ollama.ai.svc.cluster.local': ['10.0.0.6'],
      'api.good.test': [open],
      'broken.cluster.local': 'failed' as const,
      broken: [open],
    }
    const files = { hosts: '10.0.0.5 crm.intern', resolver: 'search svc.cluster.local cluster.local\noptions ndots:5' }
    const { resolve } = await startLookup(names, files)
    expect(await resolve('crm.intern')).toEqual(['10.0.0.5'])
    expect(await resolve('ollama.ai')).toEqual(['10.0.0.6'])
    expect(await resolve('ollama.ai.svc')).toEqual(['10.0.0.6'])
    expect(await resolve('api.good.test')).toEqual([open])
    expect(await resolve('broken')).toEqual([open])
    await expect(resolve('unknown.broken')).resolves.toEqual([])
  })

  test('a failing name server is told apart from a name that does not exist', async () => {
    const { resolve } = await startLookup({ 'broken.test': 'failed' })
    const calls = createCalls({ allowPrivate: false, network: { resolve } })
    const get = { method: 'GET' as const, signal: new AbortController().signal }
    await expect(calls.call('http://broken.test/', get)).rejects.toThrow('could not be resolved. Try again later')
    await expect(calls.call('http://unknown.test/', get)).rejects.toThrow('There is no server called unknown.test')
  })

  const hidden: [what: string, addresses: string[]][] = [
    ['a private address', ['10.1.2.3']],
    ['a public and a private address', [open, '192.168.0.1']],
    ['a public and a private IPv6 address', [open, 'fd00::1']],
    ['an alias of a private address', ['public.test', '127.0.0.1']],
    ['an IPv4-mapped address', ['::ffff:a9fe:a9fe']],
    ['a wrapped private address (NAT64)', ['64:ff9b::7f00:1']],
  ]
  test.each(hidden)('the SSRF guard refuses %s', async (_, addresses) => {
    const { resolve } = await startLookup({ 'inside.test': addresses })
    const web = await startWebServer((_, response) => response.end('secret'))
    const { network, reached } = createMadeUpNetwork(web.port, {})
    const outbound = createOutbound(createCalls({ allowPrivate: false, network: { ...network, resolve } }))
    await expect(outbound.fetch('http://inside.test/', { maxBytes: 100, timeoutMs: 60_000 })).rejects.toMatchObject({
      name: 'OutboundFailure',
      reason: 'private',
    })
    expect(reached).toEqual([])
  })

  test('so are private addresses of the hosts file, unless the operator named their network', async () => {
    const { resolve } = await startLookup({}, { hosts: '10.0.0.5 crm.intern' })
    const web = await startWebServer((_, response) => response.end('mine'))
    const { network, reached } = createMadeUpNetwork(web.port, {})
    const outboundOf = (allowPrivate: string[]) =>
      createOutbound(createCalls({ allowPrivate, network: { ...network, resolve } }))
    const bounds = { maxBytes: 100, timeoutMs: 60_000 }
    await expect(outboundOf([]).fetch('http://crm.intern/', bounds)).rejects.toMatchObject({ reason: 'private' })
    expect(reached).toEqual([])
    expect((await outboundOf(['10.0.0.0/8']).fetch('http://crm.intern/', bounds)).bytes.toString()).toBe('mine')
    expect(reached).toEqual(['10.0.0.5'])
  })
})
