import { sql } from 'kysely'
import { newId, secondMs } from '../lib/clock.ts'
import type { OpenDatabase } from './database.ts'
import { createDatabaseClock, type MachineClock } from './database-clock.ts'

const beatEveryMs = secondMs
/** A server without a heartbeat for so long is dead. */
const deadAfterMs = 4 * secondMs
/** After a longer gap between its own heartbeats, a server can't tell whether others missed theirs for the same reason. */
const gapMs = 2.5 * secondMs
/** Milliseconds since 1970, by PostgreSQL's own clock. */
const databaseNow = sql<number>`floor(extract(epoch from clock_timestamp()) * 1000)::bigint`

interface Parts {
  database: OpenDatabase
  machine: MachineClock
  onError: (error: unknown) => void
}

/**
 * The servers that share a PostgreSQL. Each writes a heartbeat every second, on a connection of its own, and learns from
 * the answer what time it is for all of them, and which of the others have died. SQLite has a single server.
 */
export const createServers = (parts: Parts) => (parts.database.kind === 'sqlite' ? aloneOn(parts) : amongOthers(parts))
export type Servers = ReturnType<typeof amongOthers>

const aloneOn = ({ machine }: Parts): Servers => ({
  id: newId(),
  now: machine.now,
  skewMs: () => 0,
  dead: () => [],
  forget: async () => {},
  start: async () => {},
  close: async () => {},
})

function amongOthers({ database: { db, probe }, machine, onError }: Parts) {
  const id = newId()
  const { elapsedMs } = machine
  const clock = createDatabaseClock(machine)
  let dead: string[] = []
  let lastBeatAt = Number.NEGATIVE_INFINITY
  let watchingSince = 0
  let beating: Promise<void> | undefined
  let hasFailed = false
  let timer: NodeJS.Timeout | undefined

  async function beat(): Promise<void> {
    const askedAt = elapsedMs()
    const query = sql<{ now: number; silent: string[] | null }>`
      with beat as (
        insert into servers ("id", "seenAt") values (${id}, ${databaseNow})
        on conflict ("id") do update set "seenAt" = excluded."seenAt"
      )
      select ${databaseNow} as now,
        (select array_agg("id"::text) from servers where "id" != ${id} and "seenAt" < ${databaseNow} - ${deadAfterMs}::bigint) as silent
    `.compile(db)
    const [answer] = await probe(query)
    const answeredAt = elapsedMs()
    if (!answer) return
    clock.note(answer.now, askedAt, answeredAt)
    if (answeredAt - lastBeatAt > gapMs) watchingSince = answeredAt
    lastBeatAt = answeredAt
    dead = answer.silent ?? []
  }

  /** An error is reported once, not with every heartbeat. */
  const beatAgain = () => {
    beating ??= beat()
      .then(
        () => {
          hasFailed = false
        },
        (error: unknown) => {
          if (!hasFailed) onError(error)
          hasFailed = true
        },
      )
      .finally(() => {
        beating = undefined
      })
  }

  return {
    id,
    /** The time that all servers share. */
    now: clock.now,
    /** How far this machine's clock is ahead of it. */
    skewMs: clock.skewMs,

    /** Servers that died, as far as this one can tell. */
    dead: (): string[] => (elapsedMs() - lastBeatAt <= gapMs && lastBeatAt - watchingSince >= deadAfterMs ? dead : []),

    /** What a dead server reserved of budgets is released. Call it when its turns have ended. */
    async forget(serverId: string): Promise<void> {
      await db.transaction().execute(async (within) => {
        const gone = await within
          .deleteFrom('servers')
          .where('id', '=', serverId)
          .where('seenAt', '<', sql<number>`${databaseNow} - ${deadAfterMs}::bigint`)
          .executeTakeFirst()
        if (gone.numDeletedRows > 0n) await within.deleteFrom('reservations').where('heldBy', '=', serverId).execute()
      })
    },

    async start(): Promise<void> {
      // The first answer also waits for the connection.
      await beat()
      await beat()
      timer = setInterval(beatAgain, beatEveryMs).unref()
    },

    async close(): Promise<void> {
      clearInterval(timer)
      await beating
      await probe(db.deleteFrom('servers').where('id', '=', id).compile()).catch(onError)
    },
  }
}
