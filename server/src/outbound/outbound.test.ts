import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import { afterEach, describe, expect, test } from 'vitest'
import { certificate } from '../test/certificate.ts'
import { createMadeUpNetwork } from '../test/made-up-network.ts'
import { startBareServer, startWebServer } from '../test/web-server.ts'
import { createCalls } from './calls.ts'
import { createOutbound } from './outbound.ts'

const megabyte = 1024 * 1024
const bounds = { maxBytes: megabyte, timeoutMs: 5_000 }
const outbound = createOutbound(createCalls({ allowPrivate: true }))

describe('a response', () => {
  test('has the final URL, the status, the content type and the bytes', async () => {
    const server = await startWebServer((request, response) =>
      request.url === '/old'
        ? response.writeHead(301, { location: '/new#part' }).end()
        : response.writeHead(404, { 'content-type': 'text/html; charset=utf-8', etag: '"1"' }).end('gone'),
    )
    expect(await outbound.fetch(`${server.url}/old`, bounds)).toMatchObject({
      url: `${server.url}/new`,
      status: 404,
      contentType: 'text/html; charset=utf-8',
      headers: { etag: '"1"' },
      bytes: Buffer.from('gone'),
    })
    expect(server.requests[0]?.headers['user-agent']).toMatch(/BeckonBot\/\d/)
  })

  test('with a redirect in UTF-8 leads to the intended URL', async () => {
    const server = await startWebServer((request, response) =>
      request.url === '/'
        ? response.writeHead(302, { location: Buffer.from('/цены').toString('latin1') }).end()
        : response.end(),
    )
    expect((await outbound.fetch(server.url, bounds)).url).toBe(`${server.url}${encodeURI('/цены')}`)
  })

  const packings = { gzip: gzipSync, br: brotliCompressSync, deflate: deflateSync, Deflate: deflateRawSync }
  test.each(Object.entries(packings))('with %s is decompressed', async (coding, pack) => {
    const server = await startWebServer((_, response) =>
      response.writeHead(200, { 'content-encoding': coding }).end(pack('a page')),
    )
    expect((await outbound.fetch(server.url, bounds)).bytes.toString()).toBe('a page')
  })

  test.each(['gzip, gzip', 'zstd', 'constructor'])('with %s is refused with an explanation', async (coding) => {
    const server = await startWebServer((_, response) =>
      response.writeHead(200, { 'content-encoding': coding }).end('xx'),
    )
    await expect(outbound.fetch(server.url, bounds)).rejects.toMatchObject({ reason: 'not_http' })
  })

  test('to HEAD has no body, however large it is', async () => {
    const server = await startWebServer((_, response) =>
      response.writeHead(200, { 'content-length': 50 * megabyte }).end(),
    )
    expect((await outbound.fetch(server.url, { ...bounds, method: 'HEAD' })).bytes).toHaveLength(0)
  })
})

describe('redirects', () => {
  const chain = (length: number) =>
    startWebServer((request, response) => {
      const at = Number(request.url?.slice(1))
      at < length ? response.writeHead(302, { location: `/${at + 1}` }).end() : response.end('there')
    })

  test('five are followed', async () => {
    const server = await chain(5)
    expect((await outbound.fetch(`${server.url}/0`, bounds)).url).toBe(`${server.url}/5`)
  })

  test('the sixth is not, and a loop ends', async () => {
    const server = await chain(Number.POSITIVE_INFINITY)
    await expect(outbound.fetch(`${server.url}/0`, bounds)).rejects.toMatchObject({ reason: 'redirects' })
    expect(server.requests).toHaveLength(6)
    const loop = await startWebServer((_, response) => response.writeHead(302, { location: '/' }).end())
    await expect(outbound.fetch(loop.url, bounds)).rejects.toThrow('redirects more than 5 times')
  })

  test('one without a target is returned as a response', async () => {
    const server = await startWebServer((_, response) => response.writeHead(302).end('hm'))
    expect((await outbound.fetch(server.url, bounds)).status).toBe(302)
  })

  test('the caller may refuse one before it is followed', async () => {
    const server = await chain(5)
    const onRedirect = (to: URL) => {
      if (to.pathname === '/2') throw new Error('not there')
    }
    await expect(outbound.fetch(`${server.url}/0`, { ...bounds, onRedirect })).rejects.toThrow('not there')
    expect(server.requests.map(({ path }) => path)).toEqual(['/0', '/1'])
  })

  test('secrets are not sent to another server, not even after redirects back', async () => {
    const server = await startWebServer((request, response) => {
      const host = request.headers.host ?? ''
      const next = { '/same': '/away', '/away': 'http://b.test/', '/': 'http://a.test/back' }[request.url ?? '']
      next ? response.writeHead(302, { location: next }).end() : response.end(host)
    })
    const names = { 'a.test': [['93.184.216.34']], 'b.test': [['151.101.1.69']] }
    const { network } = createMadeUpNetwork(server.port, names)
    const headers = { Authorization: 'Bearer secret', Cookie: 'sid=1', 'X-Api-Key': 'secret', 'Accept-Language': 'en' }
    await createOutbound(createCalls({ allowPrivate: false, network })).fetch('http://a.test/same', {
      ...bounds,
      headers,
    })
    const seen = server.requests.map((request) => ({
      at: `${request.headers.host}${request.path}`,
      language: request.headers['accept-language'],
      secrets: ['authorization', 'cookie', 'x-api-key'].filter((name) => name in request.headers).length,
    }))
    expect(seen).toEqual([
      { at: 'a.test/same', language: 'en', secrets: 3 },
      { at: 'a.test/away', language: 'en', secrets: 3 },
      { at: 'b.test/', language: 'en', secrets: 0 },
      { at: 'a.test/back', language: 'en', secrets: 0 },
    ])
  })

  test('another port is another server', async () => {
    const other = await startWebServer((_, response) => response.end())
    const server = await startWebServer((_, response) => response.writeHead(307, { location: other.url }).end())
    await outbound.fetch(server.url, { ...bounds, headers: { authorization: 'Bearer secret' } })
    expect(other.requests[0]?.headers.authorization).toBeUndefined()
  })
})

describe('limits', () => {
  const tooLarge = { reason: 'too_large', message: 'The page is larger than 1 MB.' }

  test('a page of 50 MB is refused by its content length', async () => {
    let sent = 0
    const server = await startWebServer((_, response) => {
      response.writeHead(200, { 'content-length': 50 * megabyte })
      response.write(Buffer.alloc(1_000), () => {
        sent += 1_000
      })
    })
    await expect(outbound.fetch(server.url, bounds)).rejects.toMatchObject(tooLarge)
    expect(sent).toBeLessThan(megabyte)
  })

  test('a page without a content length is cut off when it is too long', async () => {
    let sent = 0
    function* pieces() {
      for (; sent < 50 * megabyte; sent += 100_000) yield Buffer.alloc(100_000)
    }
    const server = await startWebServer((_, response) => Readable.from(pieces()).pipe(response))
    await expect(outbound.fetch(server.url, bounds)).rejects.toMatchObject(tooLarge)
    expect(sent).toBeLessThan(30 * megabyte)
  })

  test.each(['gzip', 'br', 'deflate'])('a %s bomb is defused', async (coding) => {
    const pack = { gzip: gzipSync, br: brotliCompressSync, deflate: deflateSync }[coding] ?? gzipSync
    const bomb = pack(Buffer.alloc(20 * megabyte))
    expect(bomb.length).toBeLessThan(megabyte)
    const server = await startWebServer((_, response) =>
      response.writeHead(200, { 'content-encoding': coding }).end(bomb),
    )
    await expect(outbound.fetch(server.url, bounds)).rejects.toMatchObject(tooLarge)
  })

  test('exactly the limit is allowed, compressed or not', async () => {
    const server = await startWebServer((request, response) => {
      const body = Buffer.alloc(megabyte, 'x')
      request.url === '/packed'
        ? response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(body))
        : response.end(body)
    })
    for (const path of ['/packed', '/plain'])
      expect((await outbound.fetch(`${server.url}${path}`, bounds)).bytes).toHaveLength(megabyte)
  })

  const tooSlow = { reason: 'too_slow', message: 'The server did not answer within 0.3 s.' }
  const hurry = { ...bounds, timeoutMs: 300 }

  test('a silent server times out', async () => {
    const server = await startWebServer(() => {})
    await expect(outbound.fetch(server.url, hurry)).rejects.toMatchObject(tooSlow)
  })

  test('an endlessly slow server times out, in its head or in its body', async () => {
    const drip = (first: string, drop: string) =>
      startBareServer((socket) => {
        socket.write(first)
        const timer = setInterval(() => socket.write(drop), 20)
        socket.once('close', () => clearInterval(timer))
      })
    const head = await drip('HTTP/1.1 200 OK\r\n', 'x-more: 1\r\n')
    const hints = await drip('', 'HTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\n')
    const body = await drip('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n', '1\r\nx\r\n')
    for (const server of [head, hints, body])
      await expect(outbound.fetch(server.url, hurry)).rejects.toMatchObject(tooSlow)
  })

  test('a chain of slow redirects times out', async () => {
    const server = await startWebServer((_, response) =>
      setTimeout(() => response.writeHead(302, { location: '/' }).end(), 100),
    )
    await expect(outbound.fetch(server.url, hurry)).rejects.toMatchObject(tooSlow)
  })

  test('an endless DNS lookup and an endless connection attempt time out', async () => {
    const never = new Promise<string[]>(() => {})
    const lost = createOutbound(createCalls({ allowPrivate: true, network: { resolve: () => never } }))
    await expect(lost.fetch('http://lost.test/', hurry)).rejects.toMatchObject(tooSlow)
    const silent = await startBareServer(() => {})
    await expect(outbound.fetch(silent.url.replace('http:', 'https:'), hurry)).rejects.toMatchObject(tooSlow)
  })

  test('a server that timed out is disconnected immediately', async () => {
    const { promise: closed, resolve } = Promise.withResolvers<void>()
    const server = await startBareServer((socket) => socket.once('close', () => resolve()))
    await expect(outbound.fetch(server.url, hurry)).rejects.toMatchObject(tooSlow)
    await closed
  })

  test('an aborted call throws the caller’s reason', async () => {
    const stop = new AbortController()
    const server = await startWebServer(() => stop.abort(new Error('shutting down')))
    await expect(outbound.fetch(server.url, { ...bounds, signal: stop.signal })).rejects.toThrow('shutting down')
    await expect(outbound.fetch(server.url, { ...bounds, signal: stop.signal })).rejects.toThrow('shutting down')
    expect(server.requests).toHaveLength(1)
  })

  test('a page with the wrong content type is not read at all', async () => {
    const server = await startWebServer((_, response) => {
      response.writeHead(200, { 'content-type': 'video/mp4' }).write('x')
    })
    const onHead = (head: { contentType: string }) => {
      throw new Error(head.contentType)
    }
    await expect(outbound.fetch(server.url, { ...bounds, onHead })).rejects.toThrow('video/mp4')
  })
})

describe('broken servers', () => {
  const says = (text: string) => startBareServer((socket) => socket.end(text))
  const broken: [what: string, text: string, reason: string][] = [
    ['a body shorter than announced', 'HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nshort', 'unreachable'],
    ['a chunk cut off', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n64\r\nshort', 'unreachable'],
    ['nothing at all', '', 'unreachable'],
    ['another protocol', 'SSH-2.0-OpenSSH_9.6\r\n', 'not_http'],
    ['two lengths', 'HTTP/1.1 200 OK\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nxx', 'not_http'],
    ['an invalid length', 'HTTP/1.1 200 OK\r\ncontent-length: -1\r\n\r\nx', 'not_http'],
    ['endless headers', `HTTP/1.1 200 OK\r\nx: ${'y'.repeat(100_000)}\r\n\r\n`, 'not_http'],
    ['a protocol upgrade', 'HTTP/1.1 101 Switching\r\nupgrade: h2c\r\nconnection: upgrade\r\n\r\n', 'unreachable'],
    ['invalid gzip', 'HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\n\r\nhello', 'not_http'],
  ]
  test.each(broken)('%s fails with an explanation', async (_, text, reason) => {
    const server = await says(text)
    const failing = outbound.fetch(server.url, bounds)
    await expect(failing).rejects.toMatchObject({ name: 'OutboundFailure', reason })
  })

  test('data after the announced length is not read', async () => {
    const server = await says('HTTP/1.1 200 OK\r\ncontent-length: 4\r\n\r\npage and more')
    expect((await outbound.fetch(server.url, bounds)).bytes.toString()).toBe('page')
  })

  test('a closed port', async () => {
    await expect(outbound.fetch('http://127.0.0.1:2/', bounds)).rejects.toThrow('127.0.0.1 refused the connection.')
    const nowhere = createOutbound(createCalls({ allowPrivate: true, network: { resolve: async () => [] } }))
    await expect(nowhere.fetch('http://shop.test/', bounds)).rejects.toThrow('There is no server called shop.test.')
  })
})

describe('certificates', () => {
  const usual = getCACertificates('default')
  afterEach(() => setDefaultCACertificates(usual))

  async function startSecureServer() {
    const { port } = await startWebServer((request, response) => response.end(request.headers.host), { secure: true })
    const resolve = async () => ['93.184.216.34']
    return createOutbound(
      createCalls({
        allowPrivate: true,
        network: { resolve, connect: () => connect({ host: '127.0.0.1', port }) },
      }),
    )
  }
  const fault = (message: string) => ({ reason: 'certificate', message: expect.stringContaining(message) })

  test('a self-signed server is refused', async () => {
    const secure = await startSecureServer()
    const failing = secure.fetch('https://shop.test/', bounds)
    await expect(failing).rejects.toMatchObject(fault('The certificate of shop.test is not valid'))
  })

  test('a trusted one is accepted, but only under its own name', async () => {
    const secure = await startSecureServer()
    setDefaultCACertificates([...usual, certificate.cert])
    expect((await secure.fetch('https://shop.test/', bounds)).bytes.toString()).toBe('shop.test')
    await expect(secure.fetch('https://bank.test/', bounds)).rejects.toMatchObject(fault('issued for another name'))
    await expect(secure.fetch('https://1.1.1.1/', bounds)).rejects.toMatchObject(fault('issued for another name'))
  })

  test('a server without TLS is refused', async () => {
    const plain = await startBareServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))
    const failing = outbound.fetch(plain.url.replace('http:', 'https:'), bounds)
    await expect(failing).rejects.toMatchObject(fault('Could not establish a secure connection'))
  })
})
