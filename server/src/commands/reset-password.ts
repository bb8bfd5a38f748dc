import { createPasswordResetLinks } from '../accounts/password-reset-links.ts'
import { createStores } from '../accounts/stores.ts'
import type { Config } from '../config.ts'
import { hasDatabase, openDatabase } from '../store/database.ts'
import { fail } from './fail.ts'

/** For the operator, on the server itself; works while the service runs. */
export async function resetPassword(config: Config, email: string | undefined): Promise<void> {
  if (!email) return fail('Missing EMAIL. Usage: beckon reset-password EMAIL')
  if (!hasDatabase(config))
    return fail(`No Beckon data found in ${config.dataFolder}. Set the data folder with --data DIR.`)
  const database = await openDatabase(config)
  const baseUrl = () => config.baseUrl ?? `http://localhost:${config.port}`
  const links = createPasswordResetLinks({ stores: createStores(database.db), baseUrl, now: Date.now })
  const link = await links.make(email)
  await database.db.destroy()
  if (link === undefined) return fail(`No user with the email ${email}.`)
  console.log(`Open this link within an hour to choose a new password:\n${link}`)
}
