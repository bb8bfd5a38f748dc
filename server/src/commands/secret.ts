import type { Config } from '../config.ts'
import { MaintenanceMistake } from '../maintenance/maintenance-mistake.ts'
import { hasDatabase, openDatabase } from '../store/database.ts'
import { countKeyUse } from '../vault/key-rotation.ts'
import { findVaultKeys } from '../vault/vault-key.ts'

/** Which key encrypts the stored secrets: whether a rotation is complete. Works while the service runs. */
export async function secret(config: Config): Promise<void> {
  if (!hasDatabase(config))
    throw new MaintenanceMistake(`No Beckon data found in ${config.dataFolder}. Set the data folder with --data DIR.`)
  const { db } = await openDatabase(config)
  try {
    const keys = await findVaultKeys({ ...config, db })
    if (!keys) return console.log('There are no encrypted secrets yet.')
    const uses = await countKeyUse(db, keys)
    for (const { kind, current, previous, unknown } of uses)
      console.log(
        `${kind.padEnd(18)} ${current} with the current key${previous > 0 ? `, ${previous} with the previous one` : ''}${unknown > 0 ? `, ${unknown} with neither` : ''}`,
      )
    const left = (name: 'previous' | 'unknown') => uses.reduce((sum, use) => sum + use[name], 0)
    if (left('unknown') > 0) {
      console.error('\nSome secrets can’t be decrypted: set BECKON_SECRET_PREVIOUS to the key that encrypted them.')
      process.exitCode = 1
    } else if (left('previous') > 0)
      console.log('\nThe service re-encrypts the others when it starts with BECKON_SECRET_PREVIOUS.')
    else console.log('\nBECKON_SECRET_PREVIOUS is not needed.')
  } finally {
    await db.destroy()
  }
}
