// `npm run bench -- thousand-servers`: a simulation of what many servers ask of Redis and PostgreSQL for limits and
// heartbeats, and by how much a limit that is counted every 50 ms is exceeded. It starts nothing: it counts.
import { report } from './report.ts'

/** As in `store/shared-counts.ts` and `store/servers.ts`. */
const tellEveryMs = 50
const heartbeatsPerSecond = 1

const callsPerServer = 200
const tokens = 100_000
const seconds = 5
const limitPerMinute = 600

/** Few tokens make most calls: the share of the one at `rank` falls with its rank. */
function pickToken(): number {
  return Math.floor(tokens ** Math.random()) - 1
}

for (const servers of [1, 10, 100, 1_000]) {
  let commands = 0
  for (let server = 0; server < servers; server += 1)
    for (let window = 0; window < (1_000 * seconds) / tellEveryMs; window += 1) {
      const told = new Set<number>()
      for (let call = 0; call < (callsPerServer * tellEveryMs) / 1_000; call += 1) told.add(pickToken())
      commands += told.size
    }
  // One token that calls all servers as fast as it can: each server admits until it receives the counts of the others.
  let admitted = 0
  while (admitted < limitPerMinute) {
    const known = admitted
    const perServer = (callsPerServer * tellEveryMs) / 1_000
    for (let server = 0; server < servers; server += 1)
      admitted += Math.min(perServer, Math.max(0, limitPerMinute - known))
  }
  report({
    bench: 'thousand-servers',
    servers,
    calls_per_second: servers * callsPerServer,
    redis_commands_per_second: Math.round(commands / seconds),
    heartbeats_per_second: servers * heartbeatsPerSecond,
    rows_read_by_heartbeats_per_second: servers * servers * heartbeatsPerSecond,
    limit: limitPerMinute,
    admitted_at_once: Math.round(admitted),
  })
}
