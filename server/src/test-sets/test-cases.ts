import { type DeletedTest, type Expectation, limits, type TestCase, type TestCaseDraft } from 'beckon-contract'
import type { AuditEntry } from '../audit-log/audit-log.ts'
import type { Bots } from '../bots/bots.ts'
import { type Clock, newId, toInstant } from '../lib/clock.ts'
import { Failure, invalidField } from '../lib/failure.ts'
import { requireInstant } from '../lib/read-instant.ts'
import { isForeignKeyViolation, isUniqueViolation } from '../store/database.ts'
import { isUuid } from '../store/uuids.ts'
import { expectedColumns, labelOf, presentExpected } from './expectations.ts'
import { hashOfMessage } from './message-hash.ts'
import type { CaseValues, LabelledCase, TestCaseStore } from './test-cases.store.ts'

/** Questions that a bot must answer as its author expects. */
export function createTestCases({ store, bots, now }: { store: TestCaseStore; bots: Bots; now: Clock }) {
  async function list(accountId: string, botId: string): Promise<TestCase[]> {
    const bot = await bots.getRow(accountId, botId)
    return (await store.list(accountId, bot.id)).map(present)
  }

  /** Adding the same message again updates its expectation, so that a double click doesn't create a second case. */
  async function add(
    accountId: string,
    botId: string,
    draft: TestCaseDraft,
  ): Promise<{ isNew: boolean; testCase: TestCase }> {
    const bot = await bots.getRow(accountId, botId)
    await checkExpected(accountId, bot.id, draft.expected)
    const values = valuesOf(draft)
    const id = newId()
    const isNew = await insert(accountId, bot.id, id, values)
    if (isNew) return { isNew, testCase: await get(accountId, bot.id, id) }
    const known = await store.findByMessage(accountId, bot.id, values.messageHash)
    if (!known) throw missing()
    await store.update(accountId, bot.id, known.id, values)
    return { isNew, testCase: await get(accountId, bot.id, known.id) }
  }

  /** False if the bot already has a case with this message. */
  async function insert(
    accountId: string,
    botId: string,
    id: string,
    values: CaseValues,
    more: { createdAt: number; lastVerdict?: TestCase['lastVerdict']; line?: AuditEntry } = {
      createdAt: values.updatedAt,
    },
  ): Promise<boolean> {
    if (await store.findByMessage(accountId, botId, values.messageHash)) return false
    if ((await store.count(accountId, botId)) >= limits.testsPerBot)
      throw new Failure('quota_exceeded', `A bot can have at most ${limits.testsPerBot} tests. Delete some first.`)
    try {
      const { line, ...columns } = more
      await store.insert(accountId, botId, { ...values, id, ...columns }, line)
      return true
    } catch (error) {
      if (isUniqueViolation(error)) return false
      throw isForeignKeyViolation(error) ? new Failure('not_found', 'Bot not found.', { cause: error }) : error
    }
  }

  async function change(accountId: string, botId: string, caseId: string, draft: TestCaseDraft): Promise<TestCase> {
    const bot = await bots.getRow(accountId, botId)
    const { id } = await get(accountId, bot.id, caseId)
    await checkExpected(accountId, bot.id, draft.expected)
    await store.update(accountId, bot.id, id, valuesOf(draft)).catch((error: unknown) => {
      throw isUniqueViolation(error) ? invalidField('/message', 'Another test already asks this.') : error
    })
    return get(accountId, bot.id, id)
  }

  async function remove(accountId: string, botId: string, caseId: string): Promise<void> {
    const bot = await bots.getRow(accountId, botId)
    const { id } = await get(accountId, bot.id, caseId)
    const line = { action: 'test.deleted', at: now(), subject: { id, name: `of ${bot.name}` } } as const
    if (!(await store.delete(accountId, bot.id, id, line))) throw missing()
  }

  /**
   * Undoes a deletion. Twice is as once. What it expects may have been deleted meanwhile: then it fails, as it did. An
   * id that was never the account's is as if it did not exist.
   */
  async function restore(accountId: string, botId: string, caseId: string, deleted: DeletedTest): Promise<TestCase> {
    const bot = await bots.getRow(accountId, botId)
    if (!isUuid(caseId)) throw missing()
    const id = caseId.toLowerCase()
    const known = await store.find(accountId, bot.id, id)
    if (known) return present(known)
    if (!(await store.wasDeleted(accountId, id))) throw missing()
    const { lastVerdict, ...draft } = deleted
    const createdAt = requireInstant('/createdAt', deleted.createdAt)
    const line = { action: 'test.restored', at: now(), subject: { id, name: `of ${bot.name}` } } as const
    if (!(await insert(accountId, bot.id, id, valuesOf(draft), { createdAt, lastVerdict, line })))
      throw new Failure('conflict', 'It can’t be restored: another test asks this now.')
    return get(accountId, bot.id, id)
  }

  async function get(accountId: string, botId: string, caseId: string): Promise<TestCase> {
    const row = isUuid(caseId) ? await store.find(accountId, botId, caseId.toLowerCase()) : undefined
    if (!row) throw missing()
    return present(row)
  }

  async function checkExpected(accountId: string, botId: string, expected: Expectation): Promise<void> {
    if (expected.kind === 'entry' && !(await store.hasExpected(accountId, botId, 'entries', lower(expected.entryId))))
      throw invalidField('/expected/entryId', 'This bot has no such question and answer.')
    if (expected.kind === 'source' && !(await store.hasExpected(accountId, botId, 'sources', lower(expected.sourceId))))
      throw invalidField('/expected/sourceId', 'This bot has no such source.')
  }

  const valuesOf = ({ message, expected }: TestCaseDraft): CaseValues => ({
    message: message.trim(),
    messageHash: hashOfMessage(message),
    ...expectedColumns(expected),
    updatedAt: now(),
  })

  return { list, add, change, remove, restore }
}
export type TestCases = ReturnType<typeof createTestCases>

const lower = (id: string): string => id.toLowerCase()
const missing = () => new Failure('not_found', 'Test not found.')

const present = (row: LabelledCase): TestCase => ({
  id: row.id,
  message: row.message,
  expected: presentExpected(row),
  expectedLabel: labelOf(row),
  lastVerdict: row.lastVerdict,
  createdAt: toInstant(row.createdAt),
})
