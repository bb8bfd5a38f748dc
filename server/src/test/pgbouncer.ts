import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import { installWithApt } from '../../../e2e/apt.ts'
import { findPort } from './free-port.ts'

/**
 * PgBouncer in transaction mode before a PostgreSQL that listens in a folder. It can be killed and started again. Undefined
 * where there is none.
 */
export async function startPgBouncer(databaseUrl: string) {
  const url = new URL(databaseUrl)
  const folder = url.searchParams.get('host') ?? ''
  const port = await findPort()
  // It refuses to run as root, and only PostgreSQL's user may enter its folder.
  const { uid, gid } = statSync(folder)
  const runner = process.getuid?.() === 0 ? { uid, gid } : {}
  const [settings, users] = [join(folder, 'pgbouncer.ini'), join(folder, 'pgbouncer-users.txt')]
  writeFileSync(users, `"${url.username}" ""\n`)
  writeFileSync(
    settings,
    `[databases]
* = host=${folder} port=${url.port || 5432}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = transaction
max_client_conn = 200
default_pool_size = 20
server_login_retry = 1
`,
  )
  if (runner.uid !== undefined) for (const file of [settings, users]) chownSync(file, uid, gid)
  url.searchParams.delete('host')
  url.hostname = '127.0.0.1'
  url.port = String(port)

  const launch = () => spawn('pgbouncer', ['-q', settings], { ...runner, stdio: 'ignore' })
  const start = async () => {
    const server = launch()
    return once(server, 'spawn').then(
      () => server,
      () => undefined,
    )
  }
  const started = (await start()) ?? ((await installWithApt('pgbouncer')) ? await start() : undefined)
  if (!started) return undefined
  let server = started
  onTestFinished(() => void server.kill('SIGKILL'))
  await untilUp(url.href)
  return {
    url: url.href,
    async kill(): Promise<void> {
      const ended = once(server, 'exit')
      server.kill('SIGKILL')
      await ended
    },
    async startAgain(): Promise<void> {
      server = launch()
      await untilUp(url.href)
    },
  }
}

async function untilUp(connectionString: string): Promise<void> {
  for (;;) {
    const client = new pg.Client({ connectionString })
    client.on('error', () => {})
    try {
      await client.connect()
      return await client.end()
    } catch {
      await delay(20)
    }
  }
}
