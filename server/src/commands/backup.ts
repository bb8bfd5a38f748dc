import type { Config } from '../config.ts'
import { inMegabytes, makeBackup } from '../maintenance/backup.ts'
import { MaintenanceMistake } from '../maintenance/maintenance-mistake.ts'

export async function backup(config: Config, file: string | undefined): Promise<void> {
  if (config.databaseUrl !== undefined)
    throw new MaintenanceMistake(
      'This service keeps its data in PostgreSQL (DATABASE_URL). Back it up with PostgreSQL’s own tool:\n\n' +
        '  pg_dump --format=custom --file=beckon.dump "$DATABASE_URL"\n\n' +
        `and keep BECKON_SECRET or, without it, ${config.dataFolder}/secret.key in another safe place: provider keys and tools’ secrets open with nothing else.`,
    )
  if (!file) throw new MaintenanceMistake('Say where to: beckon backup FILE')
  const made = await makeBackup(file, config)
  console.log(`${made.file}: ${inMegabytes(made.bytes)}, checked.`)
  if (made.key !== 'missing') return console.log(whereItsKeyIs[made.key])
  console.error(
    `But provider keys and tools’ secrets in it would not open: their key is neither in ${config.dataFolder}/secret.key nor BECKON_SECRET. ` +
      'Put back the one that the service has, or set it, and make the backup again.',
  )
  process.exitCode = 1
}

const whereItsKeyIs = {
  inside: 'It holds the service’s key too: whoever has this file can read all that is in it, provider keys included.',
  outside: 'The service’s key is not in it, for it is made of BECKON_SECRET. Keep that in another safe place.',
}
