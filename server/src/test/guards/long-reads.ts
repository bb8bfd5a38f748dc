import type Sqlite from 'better-sqlite3'

/** Tables in which an account, a person or a conversation has few rows, however long and much the service is used. */
const smallTables = new Set([
  // Made by hand, and limited.
  ...['members', 'invitations', 'sessions', 'recoveryCodes', 'passwordResets', 'labels', 'tokens', 'webhooks', 'tools'],
  ...['providers', 'bots', 'retentionRules', 'testCases', 'testRuns', 'testResults', 'dismissedQuestions'],
  ...['conversationLabels', 'conversationNotes', 'noticeMails', 'vectorStates'],
  // Of what is going on now.
  ...['servers', 'jobs', 'jobQueues', 'busy', 'reservations', 'uncountedTurns'],
  ...['sqlite_master', 'kysely_migration', 'json_each'],
])

/** Of these, one row can have tens of kilobytes: few are many, too. */
const longTexts: Record<string, RegExp> = { bots: /^select (?:"bots"\.)?\*|"instructions"/i }

/** By these, few rows of a table are found: the pages of a source, a year of days, what belongs to one conversation. */
const smallIndexes = new Set([
  ...['documents_of_source', 'passages_of_source', 'sqlite_autoindex_spendingDays_1', 'visitors_of_user'],
  'counted_of_conversation',
])

/** Rows with long texts that one statement may read: a page, and the one that says whether there is another. */
const longTextsMost = 101

/** Who sums, groups or searches looks at all rows that an index finds. */
const looksAtAll = /\b(sum|count|group by|distinct|like|instr|lower|coalesce)\b/i

export const planOf = (file: Sqlite.Database, sql: string): string[] => {
  const plan = file.prepare<unknown[], { detail: string }>(`explain query plan ${sql}`)
  return plan.all(Array(sql.split('?').length - 1).fill(null)).map(({ detail }) => detail)
}

/**
 * The steps of a statement that may read many rows: those of a table without an index, and those that an index finds by
 * less than a key, unless only the first ones are wanted, in the order of the index. `rowsMost`: the highest limit that it
 * ran with.
 */
export function longReadsOf(sql: string, file: Sqlite.Database, rowsMost = 0): string[] {
  const plan = planOf(file, sql)
  const tableOf = (name: string) => new RegExp(`"(\\w+)" as "${name}"`).exec(sql)?.[1] ?? name
  const isRead = /^(select|with)\b/i.test(sql)
  const endsEarly = / limit /.test(sql) && !plan.some((step) => step.includes('TEMP B-TREE')) && !looksAtAll.test(sql)
  return plan.filter((step) => {
    const [, way, name = ''] = /^(SCAN|SEARCH) (\w+)(?! VALUES)/.exec(step) ?? []
    if (way === undefined || /^insert/.test(sql)) return false
    const isLong = isRead && longTexts[tableOf(name)]?.test(sql)
    if (smallTables.has(tableOf(name)) && !isLong) return false
    const isShort = endsEarly && (!isLong || rowsMost <= longTextsMost)
    return way === 'SCAN' || (isRead && !isShort && !isByKey(step, file))
  })
}

/** Also by an id within something; and the first or last row of an index needs no key. */
function isByKey(step: string, file: Sqlite.Database): boolean {
  const [, index] = /INDEX (\w+)/.exec(step) ?? []
  if (index === undefined || smallIndexes.has(index) || /\bid=\?/.test(step)) return true
  const columns = file.pragma(`index_info("${index}")`) as unknown[]
  const isUnique = file
    .prepare(
      'select 1 from sqlite_master, pragma_index_list(tbl_name) as list where list.name = ? and list."unique" = 1',
    )
    .get(index)
  return isUnique !== undefined && step.match(/\w+=\?/g)?.length === columns.length
}
