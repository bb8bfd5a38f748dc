import type { PostgresPool, PostgresPoolClient } from 'kysely'
import { codeOf } from '../lib/error-code.ts'
import { Failure } from '../lib/failure.ts'

/** The database did not answer: it cannot be reached, or the connection broke. What was asked may have been done or not. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable'
  readonly code: string | undefined
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.code = codeOf(cause) || undefined
  }
}

/** PostgreSQL's own refusals have five characters (SQLSTATE); whatever else its driver throws is a connection that failed. */
const sqlState = /^(?=.*\d)[0-9A-Z]{5}$/
const isUnavailable = (error: unknown): boolean => !sqlState.test(codeOf(error))

type Client = PostgresPoolClient & {
  on: (event: 'error', listener: () => void) => unknown
  end: () => Promise<void>
}
type Pool = PostgresPool & { on: (event: 'connect', listener: (client: Client) => void) => unknown }

/** A pool whose broken connections can be told from other errors: by themselves, some have no code, and others one that means anything. */
export function markUnavailable(pool: Pool): PostgresPool {
  const tell = (error: unknown): never => {
    throw isUnavailable(error) ? new DatabaseUnavailable(error) : error
  }
  pool.on('connect', (client) => {
    // Who waits for an answer is told anyway; but a connection that breaks while it is used would end the process.
    client.on('error', () => {})
    const query = client.query.bind(client) as (...asked: unknown[]) => unknown
    // One that fell silent looks as good as any: without an end, a rollback and then the next caller would wait for it too.
    const drop = (error: unknown): never => {
      if (isUnavailable(error)) void client.end()
      return tell(error)
    }
    client.query = ((...asked: unknown[]) => {
      const answer = query(...asked)
      return answer instanceof Promise ? answer.catch(drop) : answer
    }) as PostgresPoolClient['query']
  })
  return { options: pool.options, connect: () => pool.connect().catch(tell), end: () => pool.end() }
}

/** No room on the disk, or none that the service may use. */
const full = /^(SQLITE_FULL|SQLITE_IOERR_SHMSIZE|53100|ENOSPC|EDQUOT)$/
/** Connections that fail (08), too much asked of it (53), told to stop or to wait (57), a standby (25006), locks; and a disk that fails. */
const unavailable =
  /^(08...|53...|57...|58030|25006|40001|40P01|55P03|SQLITE_(BUSY|LOCKED|IOERR|CANTOPEN|READONLY|NOMEM).*)$/

const retryAfterSeconds = { full: '30', unavailable: '2' }
const advice = {
  full: 'The service is out of disk space, so nothing was saved. Try again later.',
  unavailable: 'The service cannot reach its database. Try again in a moment.',
}
/** For the operator's log. */
export const databaseErrors = {
  full: 'the database’s disk is full: free up space and the service resumes automatically',
  unavailable: 'the database is not responding: the service resumes automatically once it does',
}
export type DatabaseErrorKind = keyof typeof databaseErrors

/** What keeps the database from doing what it was asked, where that is no mistake of ours and passes. */
export function databaseErrorOf(error: unknown): DatabaseErrorKind | undefined {
  if (error instanceof DatabaseUnavailable) return 'unavailable'
  const code = codeOf(error)
  return full.test(code) ? 'full' : unavailable.test(code) ? 'unavailable' : undefined
}

/** The caller is told to come back; undefined for any other error. */
export function explainDatabaseError(error: unknown): Failure | undefined {
  const kind = databaseErrorOf(error)
  return (
    kind &&
    new Failure('overloaded', advice[kind], {
      cause: error,
      headers: { 'retry-after': retryAfterSeconds[kind] },
    })
  )
}
