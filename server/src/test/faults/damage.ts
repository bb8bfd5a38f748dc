import { join } from 'node:path'
import Sqlite from 'better-sqlite3'

/** What SQLite itself finds wrong in a data folder. */
export function findDamage(dataFolder: string): unknown[] {
  const sqlite = new Sqlite(join(dataFolder, 'beckon.db'), { readonly: true })
  try {
    const whole = sqlite.pragma('integrity_check') as { integrity_check: string }[]
    const orphans = sqlite.pragma('foreign_key_check') as unknown[]
    return [...whole.filter(({ integrity_check }) => integrity_check !== 'ok'), ...orphans]
  } finally {
    sqlite.close()
  }
}
