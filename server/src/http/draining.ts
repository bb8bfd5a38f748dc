import { Failure } from '../lib/failure.ts'
import type { Http } from './routes.ts'

/**
 * Graceful shutdown: accepted requests are answered and their connections closed, new ones are told to retry.
 * Clients still sending or waiting after `drainMs` are cut off, so that none can keep the process alive.
 */
export function drainAtClose(http: Http, drainMs: number): void {
  let isClosing = false
  let sweep: NodeJS.Timeout | undefined
  let deadline: NodeJS.Timeout | undefined
  http.addHook('onRequest', (_request, _reply, done) => (isClosing ? done(stopping()) : done()))
  http.addHook('onSend', (_, reply, _payload, done) => {
    if (isClosing) reply.header('connection', 'close')
    done()
  })
  http.addHook('preClose', async () => {
    isClosing = true
    sweep = setInterval(() => http.server.closeIdleConnections(), 50).unref()
    deadline = setTimeout(() => http.server.closeAllConnections(), drainMs).unref()
  })
  http.addHook('onClose', async () => {
    clearInterval(sweep)
    clearTimeout(deadline)
  })
}

const stopping = () =>
  new Failure('overloaded', 'This server is shutting down. Try again in a moment on a new connection.', {
    headers: { 'retry-after': '2' },
  })
