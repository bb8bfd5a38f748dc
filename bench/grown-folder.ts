import { createHash } from 'node:crypto'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { newId } from '../server/src/lib/clock.ts'

/** How much larger a database is than its first account with one bot, one token and one turn. */
export interface Growth {
  bots?: number
  tokens?: number
  turns?: number
}

const botsPerAccount = 1_000
const tokensPerAccount = 100
const turnsPerConversation = 5
const rowsPerCommit = 50_000

type Row = Record<string, unknown>

/**
 * Written directly into the file of a stopped service. Every row is a copy of one that the service wrote itself, with
 * its own ids, so that the file looks as if everything had been created through the API.
 */
export function growDatabase(dataFolder: string, { bots = 0, tokens = 0, turns = 0 }: Growth): void {
  const sqlite = new Sqlite(join(dataFolder, 'beckon.db'))
  sqlite.pragma('journal_mode = WAL')
  sqlite.pragma('synchronous = OFF')

  /** Copies the first row of a table, with the changes that `change` returns for index `at`. */
  function copy(table: string, count: number, change: (at: number, first: Row) => Row): void {
    const first = sqlite.prepare(`select * from ${table} limit 1`).get() as Row | undefined
    if (!first) throw new Error(`There is no row of ${table} to copy.`)
    const columns = Object.keys(first)
    const names = columns.map((name) => `"${name}"`).join(', ')
    const insert = sqlite.prepare(`insert into ${table} (${names}) values (${columns.map(() => '?').join(', ')})`)
    const insertSome = sqlite.transaction((from: number, to: number) => {
      for (let at = from; at < to; at++) {
        const row = { ...first, ...change(at, first) }
        insert.run(columns.map((name) => row[name]))
      }
    })
    for (let from = 0; from < count; from += rowsPerCommit) insertSome(from, Math.min(count, from + rowsPerCommit))
  }

  function makeAccounts(count: number): string[] {
    const ids = Array.from({ length: count }, newId)
    copy('accounts', count, (at) => ({ id: ids[at] }))
    return ids
  }

  const botAccounts = makeAccounts(Math.ceil(bots / botsPerAccount))
  copy('bots', bots, (at) => ({ id: newId(), accountId: botAccounts[Math.floor(at / botsPerAccount)] }))

  const tokenAccounts = makeAccounts(Math.ceil(tokens / tokensPerAccount))
  copy('tokens', tokens, (at) => {
    const id = newId()
    const hash = createHash('sha256').update(id).digest('hex')
    return { id, hash, accountId: tokenAccounts[Math.floor(at / tokensPerAccount)] }
  })

  const conversations = Array.from({ length: Math.ceil(turns / turnsPerConversation) }, newId)
  copy('conversations', conversations.length, (at) => ({ id: conversations[at], turnCount: turnsPerConversation }))
  copy('turns', turns, (at, { position }) => ({
    id: newId(),
    messageId: newId(),
    conversationId: conversations[Math.floor(at / turnsPerConversation)],
    position: Number(position) + (at % turnsPerConversation),
    message: `What about shipping of lamps? (${at})`,
  }))

  sqlite.pragma('wal_checkpoint(TRUNCATE)')
  sqlite.close()
}
