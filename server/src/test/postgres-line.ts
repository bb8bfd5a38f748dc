import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { layLine } from './tcp-line.ts'

/** A TCP proxy to a PostgreSQL. */
export async function layPostgresLine(databaseUrl: string, { isPooler = false } = {}) {
  const line = await layLine({
    reach: () => reach(databaseUrl),
    ...(isPooler && { filter: withoutNotifications }),
  })
  const url = new URL(databaseUrl)
  url.searchParams.delete('host')
  url.hostname = '127.0.0.1'
  url.port = String(line.port)
  return { ...line, url: url.href }
}

export function reach(databaseUrl: string): Socket {
  const { searchParams, hostname, port } = new URL(databaseUrl)
  const folder = searchParams.get('host')
  return folder?.startsWith('/')
    ? connect(join(folder, `.s.PGSQL.${port || 5432}`))
    : connect(Number(port || 5432), folder ?? hostname)
}

const notification = 'A'.charCodeAt(0)

/** As PgBouncer does in transaction mode, where a connection that listens isn't the client's own. */
function withoutNotifications(): Transform {
  let unread = Buffer.alloc(0)
  return new Transform({
    transform(bytes: Buffer, _, done) {
      unread = Buffer.concat([unread, bytes])
      const passed: Buffer[] = []
      // A message: its type, and the length of the rest.
      while (unread.length >= 5 && unread.length > unread.readUInt32BE(1)) {
        const length = 1 + unread.readUInt32BE(1)
        if (unread[0] !== notification) passed.push(unread.subarray(0, length))
        unread = unread.subarray(length)
      }
      done(null, Buffer.concat(passed))
    },
  })
}
