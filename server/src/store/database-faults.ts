import type { PostgresPool, PostgresPoolClient } from 'kysely'
import { codeOf } from '../lib/error-code.ts'
import { Failure } from '../lib/failure.ts'

/** The database didn't respond: it is unreachable, or the connection broke. The statement may or may not have run. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable'
  readonly code: string | undefined
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.code = codeOf(cause) || undefined
  }
}

/** PostgreSQL's own errors have five characters (SQLSTATE); anything else from its driver is a connection error. */
const sqlState = /^(?=.*\d)[0-9A-Z]{5}$/
const isUnavailable = (error: unknown): boolean => !sqlState.test(codeOf(error))
/** After a failover the old primary may go on as a standby: its connections look healthy, and can never write again. */
const isReadOnly = (error: unknown): boolean => codeOf(error) === '25006'

type Client = PostgresPoolClient & {
  on: (event: 'error', listener: () => void) => unknown
  end: () => Promise<void>
  /** A silent server never answers the end of a connection, which would keep the process alive. */
  connection: { stream: { destroy: () => void } }
}
type Pool = PostgresPool & { on: (event: 'connect', listener: (client: Client) => void) => unknown }

/** Marks connection errors of a pool: on their own, some have no code, and others an ambiguous one. */
export function markUnavailable(pool: Pool): PostgresPool {
  const fail = (error: unknown): never => {
    throw isUnavailable(error) ? new DatabaseUnavailable(error) : error
  }
  pool.on('connect', (client) => {
    // The caller gets the error anyway; but an unhandled error event of the connection would end the process.
    client.on('error', () => {})
    const query = client.query.bind(client) as (...asked: unknown[]) => unknown
    // A silent connection looks healthy: unless closed, a rollback and then the next caller would wait for it too.
    const drop = (error: unknown): never => {
      if (isUnavailable(error)) client.connection.stream.destroy()
      if (isUnavailable(error) || isReadOnly(error)) void client.end()
      return fail(error)
    }
    client.query = ((...asked: unknown[]) => {
      const answer = query(...asked)
      return answer instanceof Promise ? answer.catch(drop) : answer
    }) as PostgresPoolClient['query']
  })
  return { options: pool.options, connect: () => pool.connect().catch(fail), end: () => pool.end() }
}

/** Disk full, or quota exceeded. */
const full = /^(SQLITE_FULL|SQLITE_IOERR_SHMSIZE|53100|ENOSPC|EDQUOT)$/
/** Connection errors (08), overload (53), shutdown or cancellation (57), a standby (25006), locks, and disk errors. */
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

/** Classifies transient database errors that aren't caused by a bug of ours. */
export function databaseErrorOf(error: unknown): DatabaseErrorKind | undefined {
  if (error instanceof DatabaseUnavailable) return 'unavailable'
  const code = codeOf(error)
  return full.test(code) ? 'full' : unavailable.test(code) ? 'unavailable' : undefined
}

/** Tells the caller to retry; undefined for any other error. */
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
