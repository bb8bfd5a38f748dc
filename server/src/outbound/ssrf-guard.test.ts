import type { RequestListener } from 'node:http'
import { connect } from 'node:net'
import { describe, expect, test } from 'vitest'
import { createMadeUpNetwork } from '../test/made-up-network.ts'
import { startWebServer } from '../test/web-server.ts'
import { createCalls } from './calls.ts'
import { createOutbound } from './outbound.ts'

const open = '93.184.216.34'
const otherOpen = '151.101.1.69'
const bounds = { maxBytes: 1_000, timeoutMs: 5_000 }
const refusal = { name: 'OutboundFailure', reason: 'private', message: expect.stringContaining('private network') }

async function startInternet(names: Record<string, string[][]>, answer: RequestListener = (_, to) => to.end('hello')) {
  const server = await startWebServer(answer)
  const internet = createMadeUpNetwork(server.port, names)
  return {
    ...internet,
    ...server,
    outbound: createOutbound(createCalls({ allowPrivate: false, network: internet.network })),
  }
}
const redirectTo =
  (location: string): RequestListener =>
  (_, response) =>
    response.writeHead(302, { location }).end()

describe('the SSRF guard', () => {
  test('a public server is reached, at the checked address', async () => {
    const { outbound, reached, requests } = await startInternet({ 'shop.test': [[open]] })
    const page = await outbound.fetch('http://shop.test/a?b=c#d', bounds)
    expect(page).toMatchObject({ url: 'http://shop.test/a?b=c', status: 200, bytes: Buffer.from('hello') })
    expect(reached).toEqual([open])
    expect(requests).toMatchObject([{ path: '/a?b=c', headers: { host: 'shop.test' } }])
  })

  test('an address that is being entered is refused if calls to it would be, as far as that is known', async () => {
    const names = { 'shop.test': [[open]], 'intern.test': [['10.0.0.1']], 'mixed.test': [[open, '192.168.1.1']] }
    const { network, reached } = await startInternet(names)
    const { requireAllowed } = createCalls({ allowPrivate: false, network })
    for (const host of ['intern.test', 'mixed.test', 'localhost', '127.1', '[::1]', '169.254.169.254'])
      await expect(requireAllowed(`https://${host}/hook`), host).rejects.toMatchObject(refusal)
    for (const host of ['shop.test', 'not-yet.test', open]) await requireAllowed(`https://${host}/hook`)
    await createCalls({ allowPrivate: ['10.0.0.0/24'], network }).requireAllowed('https://intern.test/hook')
    const silent = { ...network, resolve: () => new Promise<string[]>(() => {}) }
    await createCalls({ allowPrivate: false, network: silent }).requireAllowed('https://silent.test/hook')
    expect(reached).toEqual([])
  })

  const disguises = [
    'http://127.0.0.1/',
    'http://127.1/',
    'http://2130706433/',
    'http://0x7f000001/',
    'http://0x7f.1/',
    'http://0177.0.0.01/',
    'http://017700000001/',
    'http://127.0.0.1./',
    'http://①②⑦.⓪.⓪.①/',
    'http://１２７。１/',
    'http://%31%32%37.1/',
    'http://0/',
    'http://[::1]/',
    'http://[::]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:7f00:1]/',
    'http://[0:0:0:0:0:ffff:a9fe:a9fe]/',
    'http://[64:ff9b::a9fe:a9fe]/',
    'http://[2002:7f00:1::]/',
    'http://[fe80::1]/',
    'http://[fd00:ec2::254]/',
    'http://169.254.169.254/latest/meta-data/',
    'http://2852039166/',
    'http://10.0.0.1:8080/',
    'http://100.64.0.1/',
    'http://224.0.0.1/',
  ]
  test.each(disguises)('%s is refused, and nothing is sent', async (address) => {
    const { outbound, reached } = await startInternet({})
    await expect(outbound.fetch(address, bounds)).rejects.toMatchObject(refusal)
    expect(reached).toEqual([])
  })

  test.each(['http://localhost/', 'http://LOCALHOST./', 'http://db.localhost:5432/'])(
    '%s is this machine, without a DNS lookup',
    async (address) => {
      const { outbound, reached, lookedUp } = await startInternet({ localhost: [[open]], 'localhost.': [[open]] })
      await expect(outbound.fetch(address, bounds)).rejects.toMatchObject(refusal)
      expect([...reached, ...lookedUp]).toEqual([])
    },
  )

  const hidden: [what: string, addresses: string[]][] = [
    ['a private address', ['10.1.2.3']],
    ['a public and a private address', [open, '192.168.0.1']],
    ['a private and a public address', ['127.0.0.1', open]],
    ['an IPv4-mapped address', ['::ffff:169.254.169.254']],
    ['a link-local address with a zone', ['fe80::1%eth0']],
    ['nonsense', ['elsewhere']],
  ]
  test.each(hidden)('a name that resolves to %s is refused', async (_, addresses) => {
    const { outbound, reached } = await startInternet({ 'inside.test': [addresses] })
    await expect(outbound.fetch('http://inside.test/', bounds)).rejects.toMatchObject(refusal)
    expect(reached).toEqual([])
  })

  test('DNS rebinding to a private address at the second lookup gains nothing', async () => {
    const { outbound, reached, lookedUp } = await startInternet({ 'rebind.test': [[open], ['127.0.0.1']] })
    await outbound.fetch('http://rebind.test/', bounds)
    expect(lookedUp).toEqual(['rebind.test'])
    await expect(outbound.fetch('http://rebind.test/', bounds)).rejects.toMatchObject(refusal)
    expect(reached).toEqual([open])
  })

  test('a name that changes between a page and its redirect is checked again', async () => {
    const names = { 'rebind.test': [[open], ['169.254.169.254']] }
    const { outbound, reached } = await startInternet(names, redirectTo('/again'))
    await expect(outbound.fetch('http://rebind.test/', bounds)).rejects.toMatchObject(refusal)
    expect(reached).toEqual([open])
  })

  const detours = [
    'http://169.254.169.254/latest/meta-data/',
    '//169.254.169.254/',
    'http://[::ffff:127.0.0.1]/',
    'http://2130706433/',
    'http://inside.test/',
    'http://localhost:6379/',
  ]
  test.each(detours)('a redirect to %s is not followed', async (location) => {
    const names = { 'shop.test': [[open]], 'inside.test': [['10.0.0.7']] }
    const { outbound, reached, requests } = await startInternet(names, redirectTo(location))
    await expect(outbound.fetch('http://shop.test/', bounds)).rejects.toMatchObject(refusal)
    expect(reached).toEqual([open])
    expect(requests).toHaveLength(1)
  })

  test('a private address at the end of a chain is refused', async () => {
    const names = { 'a.test': [[open]], 'b.test': [[otherOpen]] }
    const { outbound, reached } = await startInternet(names, (request, response) =>
      redirectTo(request.headers.host === 'a.test' ? 'https://b.test:80/x' : 'http://10.0.0.1/')(request, response),
    )
    await expect(outbound.fetch('http://a.test/', bounds)).rejects.toMatchObject({ reason: 'certificate' })
    expect(reached).toEqual([open, otherOpen])
  })

  test('a connection that was redirected to this machine is dropped before anything is sent', async () => {
    const server = await startWebServer((_, response) => response.end('secret'))
    const network = { resolve: async () => [open], connect: () => connect({ host: '127.0.0.1', port: server.port }) }
    const outbound = createOutbound(createCalls({ allowPrivate: false, network }))
    await expect(outbound.fetch('http://shop.test/', bounds)).rejects.toMatchObject(refusal)
    expect(server.requests).toEqual([])
  })

  test('the real resolver and the real socket are guarded too', async () => {
    const server = await startWebServer((_, response) => response.end('secret'))
    const outbound = createOutbound(createCalls({ allowPrivate: false }))
    for (const host of ['127.0.0.1', 'localhost', '[::1]', '2130706433'])
      await expect(outbound.fetch(`http://${host}:${server.port}/`, bounds)).rejects.toMatchObject(refusal)
    expect(server.requests).toEqual([])
  })

  test('an operator may allow private addresses', async () => {
    const server = await startWebServer((_, response) => response.end('mine'))
    const outbound = createOutbound(createCalls({ allowPrivate: true }))
    for (const host of ['127.0.0.1', 'localhost'])
      expect((await outbound.fetch(`http://${host}:${server.port}/`, bounds)).bytes.toString()).toBe('mine')
  })

  test('a named host may be private, and neither DNS rebinding nor another name makes use of that', async () => {
    const names = {
      'crm.test': [['10.0.0.5'], ['10.0.0.5', '169.254.169.254'], ['169.254.169.254']],
      'evil.test': [['10.0.0.5']],
    }
    const { network, reached, requests } = await startInternet(names)
    const outbound = createOutbound(createCalls({ allowPrivate: ['crm.test', '10.9.0.0/16'], network }))
    expect((await outbound.fetch('http://crm.test/', bounds)).status).toBe(200)
    for (const address of ['http://crm.test/', 'http://crm.test/', 'http://evil.test/', 'http://10.0.0.5/'])
      await expect(outbound.fetch(address, bounds)).rejects.toMatchObject(refusal)
    expect((await outbound.fetch('http://10.9.1.1/', bounds)).status).toBe(200)
    expect(reached).toEqual(['10.0.0.5', '10.9.1.1'])
    expect(requests).toHaveLength(2)
  })

  test('a connection to a named host that ends at another private address is dropped', async () => {
    const server = await startWebServer((_, response) => response.end('secret'))
    const network = {
      resolve: async () => ['10.9.0.1'],
      connect: () => connect({ host: '127.0.0.1', port: server.port }),
    }
    const outbound = createOutbound(createCalls({ allowPrivate: ['10.9.0.0/16'], network }))
    await expect(outbound.fetch('http://crm.test/', bounds)).rejects.toMatchObject(refusal)
    expect(server.requests).toEqual([])
  })

  const strange: [address: string, message: RegExp][] = [
    ['ftp://shop.test/', /http:\/\/ or https/],
    ['file:///etc/passwd', /http:\/\/ or https/],
    ['gopher://shop.test/', /http:\/\/ or https/],
    ['shop.test', /not a web address/],
    ['http://', /not a web address/],
    ['http://256.1.1.1/', /not a web address/],
    ['http://[::1%25lo]/', /not a web address/],
    ['http://ada:secret@shop.test/', /user name or password/],
    ['http://ada@shop.test/', /user name or password/],
    ['http://shop.test:25/', /Port 25 is not allowed/],
    ['http://shop.test:22/', /Port 22 is not allowed/],
    ['http://shop.test:0/', /Port 0 is not allowed/],
  ]
  test.each(strange)('%s is not a valid address', async (address, message) => {
    const { outbound, reached } = await startInternet({ 'shop.test': [[open]] })
    await expect(outbound.fetch(address, bounds)).rejects.toMatchObject({
      reason: 'address',
      message: expect.stringMatching(message),
    })
    expect(reached).toEqual([])
  })

  test.each(['http://ada:secret@shop.test/', 'ftp://shop.test/', 'http://shop.test:25/', 'javascript:alert(1)'])(
    'it is not valid in a redirect either: %s',
    async (location) => {
      const { outbound, requests } = await startInternet({ 'shop.test': [[open]] }, redirectTo(location))
      await expect(outbound.fetch('http://shop.test/', bounds)).rejects.toMatchObject({ reason: 'address' })
      expect(requests).toHaveLength(1)
    },
  )

  test('if the first address is silent the next one is tried', async () => {
    const { network, reached, port } = await startInternet({ 'shop.test': [[open, otherOpen]] })
    const nobody = () => connect({ host: '127.0.0.1', port: 1 })
    const outbound = createOutbound(
      createCalls({
        allowPrivate: false,
        network: { ...network, connect: (to) => (to.address === open ? nobody() : network.connect(to)) },
      }),
    )
    expect(port).toBeGreaterThan(0)
    expect((await outbound.fetch('http://shop.test/', bounds)).status).toBe(200)
    expect(reached).toEqual([otherOpen])
  })
})
