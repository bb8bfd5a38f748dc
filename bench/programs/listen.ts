import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Prints where it listens, and stays up until stopped. */
export async function listen(server: Server, more: object = {}): Promise<void> {
  // Many connections may arrive at the same time.
  server.listen(0, '127.0.0.1', 4_096)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  process.stdout.write(`${JSON.stringify({ url: `http://127.0.0.1:${port}`, ...more })}\n`)
  process.on('SIGTERM', () => process.exit(0))
}
