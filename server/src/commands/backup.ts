import type { Config } from '../config.ts'
import { inMegabytes, makeBackup } from '../maintenance/backup.ts'
import { MaintenanceMistake } from '../maintenance/maintenance-mistake.ts'

export async function backup(config: Config, file: string | undefined): Promise<void> {
  if (config.databaseUrl !== undefined)
    throw new MaintenanceMistake(
      'This service keeps its data in PostgreSQL (DATABASE_URL). Back it up with PostgreSQL’s tools:\n\n' +
        '  pg_dump --format=custom --file=beckon.dump "$DATABASE_URL"\n\n' +
        `and keep BECKON_SECRET or, without it, ${config.dataFolder}/secret.key in a separate, safe place: provider keys and tool secrets can’t be decrypted without it.`,
    )
  if (!file) throw new MaintenanceMistake('Missing FILE. Usage: beckon backup FILE')
  const made = await makeBackup(file, config)
  console.log(`${made.file}: ${inMegabytes(made.bytes)}, checked.`)
  if (made.key !== 'missing') return console.log(whereItsKeyIs[made.key])
  console.error(
    `But its provider keys and tool secrets could not be decrypted: their key is neither in ${config.dataFolder}/secret.key nor BECKON_SECRET. ` +
      'Restore or set the service’s key, then run the backup again.',
  )
  process.exitCode = 1
}

const whereItsKeyIs = {
  inside: 'It includes the service’s key: anyone with this file can read everything in it, including provider keys.',
  outside:
    'It does not include the service’s key, which is derived from BECKON_SECRET. Keep BECKON_SECRET in a separate, safe place.',
}
