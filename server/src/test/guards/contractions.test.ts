import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { loadMigrations } from '../../store/migrate.ts'

/** What takes something away from programs that run on the schema before. */
const taking =
  /\b(?:dropTable|dropColumn|renameTo|renameColumn|setNotNull|setDataType|alterColumn)\(|\b(?:drop|rename) (?:table|column)\b/i
/** Since then, a server runs on the schema of its own version and on later ones that only add to it. */
const firstChecked = '0034'

const sourceOf = (name: string) =>
  readFileSync(new URL(`../../store/migrations/${name}.ts`, import.meta.url), 'utf8').replaceAll(/\/\*.*?\*\//gs, '')

test('a migration that takes something away says so, because servers of the version before can’t run on it', async () => {
  const checked = (await loadMigrations()).filter(([name]) => name >= firstChecked)
  expect(checked.length).toBeGreaterThan(0)
  const undeclared = checked.filter(([name, { isContraction }]) => taking.test(sourceOf(name)) && !isContraction)
  expect(undeclared.map(([name]) => name)).toEqual([])
})

test.each([
  ["db.schema.alterTable('bots').dropColumn('x')", true],
  ["db.schema.alterTable('bots').renameColumn('x', 'y')", true],
  ['sql`alter table bots drop column x`', true],
  ["db.schema.alterTable('bots').addColumn('x', 'text')", false],
  ["db.schema.createIndex('x')", false],
])('%s takes something away: %s', (source, isTaking) => {
  expect(taking.test(source)).toBe(isTaking)
})
