import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../config.ts'
import { Failure } from '../lib/failure.ts'
import { createLog } from '../lib/log.ts'
import { DatabaseUnavailable } from '../store/database-faults.ts'
import { databases, startTestApp } from '../test/app.ts'
import { createHttp } from './http.ts'
import type { Routes } from './routes.ts'

const nobody = {
  getTokenHolder: async () => Promise.reject(new Error('no tokens here')),
  findSession: async () => undefined,
  readVisitor: () => {
    throw new Error('no visitors here')
  },
}

/** The HTTP layer alone, with routes for the test. */
async function startHttp(routes: Routes, settings: Record<string, string> = {}) {
  const logs: string[] = []
  const http = createHttp({
    config: readConfig(settings),
    now: Date.now,
    baseUrl: () => 'http://beckon.test',
    authenticators: nobody,
    log: createLog({ level: 'info', stream: { write: (line) => void logs.push(line) } }),
  })
  await http.register(routes)
  onTestFinished(() => http.close())
  return { http, logs }
}

const config = { access: 'public' } as const

describe('internal errors', () => {
  test('stay internal: the caller gets `internal`, the log gets the reason', async () => {
    const { http, logs } = await startHttp(async (api) => {
      api.get('/fails', { config }, async () => {
        throw Object.assign(new Error('select secret from turns'), { detail: 'Failing row contains (hello)' })
      })
    })
    const answer = await http.inject('/fails')
    expect(answer.json()).toMatchObject({ status: 500, code: 'internal', request_id: answer.headers['x-request-id'] })
    expect(answer.body).not.toContain('secret')
    expect(logs.join('')).toContain('select secret from turns')
    expect(logs.join('')).not.toContain('hello')
  })

  const withCode = (code: string) => Object.assign(new Error('database'), { code })
  test.each([
    [new DatabaseUnavailable(withCode('ECONNREFUSED')), '2'],
    [new DatabaseUnavailable(withCode('ECONNRESET')), '2'],
    [new DatabaseUnavailable(new Error('Connection terminated unexpectedly')), '2'],
    [withCode('57P01'), '2'],
    [withCode('SQLITE_BUSY'), '2'],
    [withCode('SQLITE_IOERR_FSYNC'), '2'],
    [withCode('SQLITE_FULL'), '30'],
    [withCode('53100'), '30'],
  ])('of the database (%o) are `overloaded` with Retry-After, and the log says what to do', async (error, after) => {
    const { http, logs } = await startHttp(async (api) => {
      api.get('/fails', { config }, async () => {
        throw error
      })
    })
    const answer = await http.inject('/fails')
    expect(answer.json()).toMatchObject({ status: 503, code: 'overloaded' })
    expect(answer.headers['retry-after']).toBe(after)
    expect(logs.join('')).toMatch(/the service resumes automatically/)
  })

  test('of an engine are `engine_failed`, without its words', async () => {
    const { http } = await startHttp(async (api) => {
      api.get('/fails', { config }, async () => {
        throw new Failure('engine_failed', 'The bot could not reply.', { cause: new Error('key sk-123 refused') })
      })
    })
    const answer = await http.inject('/fails')
    expect(answer.json()).toMatchObject({ status: 502, code: 'engine_failed' })
    expect(answer.body).not.toContain('sk-123')
  })
})

describe('the address of a request', () => {
  const tellAddress: Routes = async (api) => {
    api.get('/address', { config }, async (request) => ({ ip: request.ip }))
  }
  const forwarded = { 'x-forwarded-for': '6.6.6.6, 203.0.113.5' }

  test('is the connection’s, whatever a header says', async () => {
    const { http } = await startHttp(tellAddress)
    expect((await http.inject({ url: '/address', headers: forwarded })).json().ip).toBe('127.0.0.1')
  })

  test('is what our own proxy saw, if there is one; earlier entries by the caller are ignored', async () => {
    const { http } = await startHttp(tellAddress, { BECKON_TRUST_PROXY: 'yes' })
    expect((await http.inject({ url: '/address', headers: forwarded })).json().ip).toBe('203.0.113.5')
  })
})

describe('validation errors', () => {
  const properties = {
    name: { type: 'string', minLength: 1, pattern: '\\S' },
    key: { type: 'string', minLength: 8 },
    n: { type: ['integer', 'null'], enum: [1, null] },
    kind: { type: 'string', enum: ['text', 'file'] },
  }
  test.each([
    [{ name: '' }, '`name` must not be empty.'],
    [{ name: '   ' }, '`name` must not be empty.'],
    [{ key: 'short' }, '`key` must have at least 8 characters.'],
    [{ n: 2 }, '`n` must be 1.'],
    [{ kind: 'page' }, '`kind` must be one of text, file.'],
  ])('%j gets one sentence, once', async (payload, sentence) => {
    const { http } = await startHttp(async (api) => {
      api.post('/things', { config, schema: { body: { type: 'object', properties } } }, async () => ({}))
    })
    const problem = (await http.inject({ method: 'POST', url: '/things', payload })).json()
    expect(problem).toMatchObject({ status: 400, detail: sentence, errors: [{ message: sentence }] })
    expect(problem.errors).toHaveLength(1)
  })
})

describe.each(databases)('odd requests, on %s', (database) => {
  test('NUL is refused in a query, and not found in an id', async () => {
    const app = await startTestApp(database)
    const ada = await app.signUp('ada')
    const bot = await ada.bot()
    for (const path of [`/bots/${bot.id}/entries?search=%00`, '/bots?search=a%00b'])
      expect((await ada.get(path)).json()).toMatchObject({ status: 400, code: 'invalid_request' })
    expect((await ada.get('/bots/%00')).json()).toMatchObject({ status: 404, code: 'not_found' })
  })

  test('a number that JSON cannot represent is refused', async () => {
    const app = await startTestApp(database)
    const ada = await app.signUp('ada')
    const bot = await ada.bot({ apiTrigger: true })
    const { value } = await ada.token()
    const answer = await app.api(value).post(`/agents/${bot.id}/trigger`, '{"message":"hi","metadata":{"a":1e400}}', {
      'content-type': 'application/json',
    })
    expect(answer.json()).toMatchObject({ status: 400, code: 'invalid_request' })
  })

  test('an unknown query parameter is refused by name', async () => {
    const app = await startTestApp(database)
    const ada = await app.signUp('ada')
    expect((await ada.get('/bots?serach=x')).json()).toMatchObject({ errors: [{ path: '/serach' }] })
  })

  test('no response of the API may be cached', async () => {
    const app = await startTestApp(database)
    const ada = await app.signUp('ada')
    for (const answer of [await ada.get('/tokens'), await ada.get('/session'), await app.anonymous.get('/api/v1/me')])
      expect(answer.headers['cache-control']).toBe('no-store')
  })
})

describe('shutdown', () => {
  /** Responds when told, so that a request is running while the server closes. */
  function createSlowRoute() {
    let answer = () => {}
    const arrived = Promise.withResolvers<void>()
    const routes: Routes = async (api) => {
      api.get('/slow', { config }, async () => {
        await new Promise<void>((resolve) => {
          answer = resolve
          arrived.resolve()
        })
        return { ok: true }
      })
    }
    return { routes, arrived: arrived.promise, answer: () => answer() }
  }

  async function listen(routes: Routes, settings: Record<string, string>) {
    const { http } = await startHttp(routes, settings)
    await http.listen({ host: '127.0.0.1', port: 0 })
    const { port } = http.server.address() as AddressInfo
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    let received = ''
    socket.on('data', (bytes) => {
      received += bytes
    })
    const closed = once(socket, 'close')
    return { http, socket, closed, received: () => received }
  }

  test('an accepted request is answered, and its connection closed afterwards', async () => {
    const slow = createSlowRoute()
    const { http, socket, closed, received } = await listen(slow.routes, { BECKON_DRAIN_MS: '60000' })
    socket.write('GET /slow HTTP/1.1\r\nHost: x\r\n\r\n')
    await slow.arrived
    const closing = http.close()
    setTimeout(slow.answer, 50)
    await Promise.all([closing, closed])
    expect(received()).toContain('HTTP/1.1 200')
    expect(received().toLowerCase()).toContain('connection: close')
  })

  test('a client that never finishes its request does not keep the process alive', async () => {
    const { http, socket, closed } = await listen(async () => {}, { BECKON_DRAIN_MS: '100' })
    socket.on('error', () => {})
    socket.write('POST /x HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{')
    await new Promise((resolve) => setTimeout(resolve, 50))
    await Promise.all([http.close(), closed])
    expect(http.server.listening).toBe(false)
  })
})
