import type { Kysely } from 'kysely'

/** Which bots use a provider is found without reading all bots of the service: deleting a provider asks for it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [name, column] of [
    ['bots_of_provider', 'providerId'],
    ['bots_of_fallback_provider', 'fallbackProviderId'],
  ] as const)
    await db.schema
      .createIndex(name)
      .on('bots')
      .column(column)
      .where(column as never, 'is not', null)
      .execute()
}
