import type { Config } from '../config.ts'
import { MaintenanceMistake } from '../maintenance/maintenance-mistake.ts'
import { moveData } from '../maintenance/move.ts'
import { keyFileName } from '../vault/vault-key.ts'

/** Prints progress, then how many rows of each table are in both places. */
export async function move(
  config: Config,
  { to, restart }: { to: string | undefined; restart: boolean },
): Promise<void> {
  if (!to)
    throw new MaintenanceMistake(
      'Missing --to. Usage: beckon move --to DATABASE_URL, or with DATABASE_URL set, beckon move --to FOLDER',
    )
  const { tables, opensSecrets } = await moveData(config, { to, isRestarted: restart, report: console.error })
  const filled = tables.filter(({ rows }) => rows > 0)
  const width = Math.max(...filled.map(({ name }) => name.length))
  for (const { name, rows, sum } of filled) console.log(`${name.padEnd(width)}  ${String(rows).padStart(9)}  ${sum}`)
  const total = filled.reduce((sum, { rows }) => sum + rows, 0)
  console.log(`\nMoved ${total} rows of ${filled.length} tables. Counts and checksums are the same in both places.`)
  console.log(
    config.databaseUrl === undefined
      ? `Start the service with DATABASE_URL set${config.secret === undefined ? `, and the same data folder: ${config.dataFolder}/${keyFileName} holds the service’s key` : ' and the same BECKON_SECRET'}.`
      : `Start the service without DATABASE_URL and with BECKON_DATA=${to}${config.secret === undefined ? '' : ' and the same BECKON_SECRET'}.`,
  )
  console.log(
    'The source is unchanged. Don’t start a service on it again: it would know nothing of what happens from now on.',
  )
  if (opensSecrets) return
  console.error('But the key that decrypts the provider keys and other secrets is missing or a different one.')
  process.exitCode = 1
}
