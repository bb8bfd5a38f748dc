import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** A TCP proxy to a PostgreSQL that can go silent: connections stay open, but no data gets through. */
export async function layPostgresLine(databaseUrl: string) {
  const ends = new Set<Socket>()
  let isSilent = false
  let unheard = ''
  const keep = (end: Socket) => {
    ends.add(end)
    end.on('error', () => {}).on('close', () => ends.delete(end))
    return end
  }
  // Half open, because a cut connection doesn't close cleanly either.
  const server = createServer({ allowHalfOpen: true }, (near) => {
    keep(near)
    if (isSilent) return near.pause()
    const far = keep(reach(databaseUrl))
    near.pipe(far).pipe(near)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const end of ends) end.destroy()
    server.close()
  })
  const url = new URL(databaseUrl)
  url.searchParams.delete('host')
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    /** Also for new connections. */
    fallSilent() {
      isSilent = true
      const hear = (bytes: Buffer) => {
        unheard += bytes.toString('latin1')
      }
      for (const end of ends) end.unpipe().on('data', hear).resume()
    },
    /** What was sent while it was silent. */
    unheard: () => unheard,
    /** For new connections; the silent ones stay silent. */
    speakAgain() {
      isSilent = false
    },
  }
}

function reach(databaseUrl: string): Socket {
  const { searchParams, hostname, port } = new URL(databaseUrl)
  const folder = searchParams.get('host')
  return folder?.startsWith('/')
    ? connect(join(folder, `.s.PGSQL.${port || 5432}`))
    : connect(Number(port || 5432), folder ?? hostname)
}
