import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { memoryFolder } from './memory-folder.ts'
import { findPostgresPrograms, type Runner } from './postgres-programs.ts'

export interface TestPostgres {
  url: string
  stop: () => Promise<void>
}

/** Fast instead of durable: the data is not needed after the run. */
const quick = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_wal_size=64MB']
const settings = ['autovacuum=off', 'max_connections=300', 'shared_buffers=64MB', 'listen_addresses=']

/**
 * The shell waits for its input to close, which happens however this process ends, and then stops the server and cleans
 * up. Its arguments: the two folders to remove, and the server's command.
 */
const keeper =
  'folder=$1; data=$2; shift 2; "$@" & server=$!; cat >/dev/null; kill -INT $server; wait $server; rm -rf "$folder" "$data"'

/** A real PostgreSQL in its own folder, reached through a socket in that folder. */
export async function startPostgres({
  isDurable = false,
} = {}): Promise<TestPostgres & { crash: () => Promise<void>; startAgain: () => Promise<void> }> {
  const isRoot = process.getuid?.() === 0
  const runner: Runner = isRoot ? nobody() : {}
  const makeFolder = (place: string) => mkdtempSync(join(place, 'beckon-postgres-'))
  const place = isRoot ? '/tmp' : tmpdir()
  const folder = makeFolder(place)
  const data = isDurable ? join(folder, 'data') : makeFolder(memoryFolder(place))
  try {
    const programs = findPostgresPrograms(runner, join(folder, 'programs'))
    chmodSync(folder, 0o700)
    mkdirSync(data, { recursive: true })
    if (isRoot) execFileSync('chown', ['-R', `${runner.uid}:${runner.gid}`, folder, data])
    // A locale with its own collation, as on real servers: code that relies on byte order fails.
    const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=icu', '--icu-locale=en-US']
    execFileSync(
      join(programs, 'bin', 'initdb'),
      ['-D', data, '-U', 'beckon', '--auth=trust', '--no-sync', '--no-instructions', ...locale],
      { ...runner, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
    )
    const chosen = isDurable ? settings : [...quick, ...settings]
    const launch = async () => {
      const server = spawn(
        'sh',
        [
          ...['-c', keeper, 'keeper', folder, data],
          ...[join(programs, 'bin', 'postgres'), '-D', data, '-k', folder],
          ...chosen.flatMap((setting) => ['-c', setting]),
        ],
        // Detached, so that Ctrl-C reaches only the tests, and they stop the server.
        { ...runner, cwd: folder, detached: true, stdio: ['pipe', 'ignore', 'pipe'] },
      )
      await untilReady(server.stderr, once(server, 'exit'))
      return server
    }
    const launched = [await launch()]
    return {
      url: `postgres://beckon@localhost:5432/postgres?host=${encodeURIComponent(folder)}`,
      async stop() {
        for (const server of launched.toReversed()) {
          const ended = once(server, 'exit')
          server.stdin.end()
          await ended
        }
      },
      /** Stops immediately, with all connections. Anything not committed durably is lost. */
      async crash() {
        const pid = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n', 1)[0])
        process.kill(pid, 'SIGQUIT')
        while (existsSync(join(data, 'postmaster.pid'))) await delay(10)
      },
      async startAgain() {
        launched.push(await launch())
      },
    }
  } catch (error) {
    for (const made of [folder, data]) rmSync(made, { recursive: true, force: true })
    throw error
  }
}

async function untilReady(output: NodeJS.ReadableStream, ended: Promise<unknown[]>): Promise<void> {
  let words = ''
  const ready = new Promise<void>((resolve) => {
    output.on('data', (chunk: Buffer) => {
      words = (words + chunk.toString()).slice(-10_000)
      if (words.includes('ready to accept connections')) resolve()
    })
  })
  const failed = ended.then(() => {
    throw new Error(`PostgreSQL did not start:\n${words}`)
  })
  await Promise.race([ready, failed])
  failed.catch(() => {})
}

function nobody(): Runner {
  const number = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }))
  return { uid: number('-u'), gid: number('-g') }
}
