import { readEmail } from '../accounts/entered-text.ts'
import { createStores } from '../accounts/stores.ts'
import type { Config } from '../config.ts'
import { hasDatabase, openDatabase } from '../store/database.ts'
import { fail } from './fail.ts'

/** For people who lost their phone and their recovery codes; works while the service runs. */
export async function removeSecondFactor(config: Config, email: string | undefined): Promise<void> {
  if (!email) return fail('Missing EMAIL. Usage: beckon remove-second-factor EMAIL')
  if (!hasDatabase(config))
    return fail(`No Beckon data found in ${config.dataFolder}. Set the data folder with --data DIR.`)
  const { db } = await openDatabase(config)
  const stores = createStores(db)
  const person = await stores.people.findByEmail(readEmail(email))
  const isRemoved =
    person &&
    (await stores.together(async (within) => {
      if (!(await within.secondFactors.remove(person.id))) return false
      const entry = {
        action: 'second_factor.off',
        at: Date.now(),
        subject: { id: person.id, name: person.email },
      } as const
      for (const { id } of await within.accounts.listOf(person.id)) await within.record(id, entry)
      return true
    }))
  await db.destroy()
  if (!person) return fail(`No user with the email ${email}.`)
  console.log(
    isRemoved
      ? `Two-step sign-in is off for ${person.email}. The password alone signs in now.`
      : `Two-step sign-in was not on for ${person.email}.`,
  )
}
