import type { Config } from '../config.ts'
import { MaintenanceMistake } from '../maintenance/maintenance-mistake.ts'
import { restoreBackup, restoreFromStream } from '../maintenance/restore.ts'

export async function restore(config: Config, file: string | undefined): Promise<void> {
  if (config.databaseUrl !== undefined)
    throw new MaintenanceMistake(
      'This service keeps its data in PostgreSQL (DATABASE_URL). Restore it with PostgreSQL’s tools, into an empty database:\n\n' +
        '  pg_restore --no-owner --dbname="$DATABASE_URL" beckon.dump\n\n' +
        'and start it with its original BECKON_SECRET, or the secret.key of its data folder.',
    )
  if (!file) throw new MaintenanceMistake('Missing FILE. Usage: beckon restore FILE, or beckon restore - < FILE')
  const { manifest, opensSecrets, holdsTheirKey } =
    file === '-' ? await restoreFromStream(process.stdin, config) : await restoreBackup(file, config)
  console.log(
    `Restored to ${config.dataFolder}: the backup of ${manifest.createdAt}, made by Beckon ${manifest.version}.`,
  )
  if (!opensSecrets)
    console.error(
      holdsTheirKey
        ? 'Its secrets were encrypted with the key in the backup, but BECKON_SECRET is a different one. Unset BECKON_SECRET before you start it.'
        : 'Its secrets were encrypted with a different key than this service’s. Set its original BECKON_SECRET before you start it.',
    )
}
