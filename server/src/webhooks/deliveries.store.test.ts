import { expect, test } from 'vitest'
import { newId } from '../lib/clock.ts'
import { startTestApp } from '../test/app.ts'
import { expectIndexed, watchStatements } from '../test/query-plans.ts'
import { createDeliveryStore } from './deliveries.store.ts'

/** On SQLite, whose plans don't depend on how many rows there are. */
test('what is due is found by index, however many events wait', async () => {
  const { database, clock } = await startTestApp('sqlite')
  const { watched, statements } = watchStatements(database)
  createDeliveryStore(watched, async () => {})
  const listDue = statements.find(({ sql }) => sql.includes('"earlier"'))
  if (!listDue) throw new Error('there is no such statement')
  expect(listDue.parameters).toHaveLength(5)
  await expectIndexed(database, { ...listDue, parameters: [newId(), newId(), clock.now(), 0, 16] })
})
