import { type Kysely, sql } from 'kysely'
import type { DatabaseKind } from '../database.ts'

/**
 * The options of a bot's appearance become one JSON object, so that a new one needs no column. The picture stays apart:
 * the launcher, which every page of a site loads, doesn't need it.
 */
export async function up(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  await db.schema
    .alterTable('botAppearances')
    .addColumn('optionsJson', 'text', (column) => column.notNull().defaultTo('{}'))
    .execute()
  const options =
    kind === 'postgres'
      ? sql`jsonb_build_object('title', title, 'color', color, 'position', position, 'scheme', scheme,
          'suggestions', "suggestionsJson"::jsonb, 'openOnLoad', "openOnLoad" = 1)::text`
      : sql`json_object('title', title, 'color', color, 'position', position, 'scheme', scheme,
          'suggestions', json("suggestionsJson"), 'openOnLoad', json(iif("openOnLoad" = 1, 'true', 'false')))`
  await sql`update "botAppearances" set "optionsJson" = ${options}`.execute(db)
  for (const column of ['title', 'color', 'position', 'scheme', 'suggestionsJson', 'openOnLoad'])
    await db.schema.alterTable('botAppearances').dropColumn(column).execute()
}
