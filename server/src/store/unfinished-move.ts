import type { Database } from './database.ts'

/** In the table `service` of the database that `beckon move` writes to, until everything is there and checked. */
export const moveKey = 'move'

export class UnfinishedMove extends Error {
  override readonly name = 'UnfinishedMove'
}

/** A service must not run on a part of its data. */
export async function refuseUnfinishedMove(db: Database): Promise<void> {
  const row = await db.selectFrom('service').where('key', '=', moveKey).select('value').executeTakeFirst()
  if (!row) return
  const { from } = JSON.parse(row.value) as { from: string }
  throw new UnfinishedMove(
    `This database holds only a part of the data of ${from}: \`beckon move\` has not finished. Run the same command again, and it continues.`,
  )
}
