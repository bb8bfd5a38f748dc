import type { Http } from './routes.ts'

/**
 * At the end: requests that were accepted are answered and their connections closed behind them; those who are still
 * sending or waiting after `drainMs` are cut, so that no client can keep the process alive.
 */
export function drainAtClose(http: Http, drainMs: number): void {
  let isClosing = false
  http.addHook('onSend', async (_, reply) => {
    if (isClosing) reply.header('connection', 'close')
  })
  http.addHook('preClose', async () => {
    isClosing = true
    const sweep = setInterval(() => http.server.closeIdleConnections(), 50).unref()
    const deadline = setTimeout(() => http.server.closeAllConnections(), drainMs).unref()
    http.server.once('close', () => {
      clearInterval(sweep)
      clearTimeout(deadline)
    })
  })
}
