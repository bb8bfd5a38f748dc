import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A small shop's page on its own port, hence another origin, that embeds the bot with one line. */
export async function serveDemoSite({ baseUrl, botId, port }: { baseUrl: string; botId: string; port: number }) {
  const body = `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>Lumen Lamps</title>
  <link rel="icon" href="data:,">
  <style>
    :root { color-scheme: light dark }
    body { font: 18px/1.6 system-ui, sans-serif; max-width: 40rem; margin: 4rem auto; padding: 0 1.25rem }
  </style>
  <script async src="${baseUrl}/widget.js" data-bot="${botId}"></script>
</head>
<body>
  <h1>Lumen Lamps</h1>
  <p>A shop's page, served from another origin than the bot. The one line that carries the bot is in its head; the chat waits at the lower right.</p>
</body>
</html>
`
  const server = createServer((request, response) => {
    if (request.url !== '/') return void response.writeHead(404).end()
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(body)
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening').catch(async () => {
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
  })
  const { port: taken } = server.address() as AddressInfo
  return {
    url: `http://localhost:${taken}`,
    /** Under either host name. */
    origins: [`http://localhost:${taken}`, `http://127.0.0.1:${taken}`],
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
