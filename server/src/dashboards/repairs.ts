import { type Repair, type RepairKind, type Repairs, repairKinds } from 'beckon-contract'
import { dayMs } from '../lib/clock.ts'
import type { ValueRow } from './dashboards.store.ts'
import type { RepairStore } from './repairs.store.ts'

const listedMost = 50
/** Bots that were deleted or archived since are left out afterwards. */
const botsLookedAt = 500

type BotCounts = Pick<ValueRow, 'messages' | 'unanswered' | 'failed'>
type Found = Omit<Repair, 'botName'>

interface Asked {
  from: number
  to: number
  /** Sums of bots, which may come in several rows. */
  counts: ValueRow[]
}

/**
 * What needs repair at the account's bots: what is failing now, then what concerns the most replies. Everything is
 * read from sums and from faults that are kept as they happen.
 */
export async function findRepairs(
  store: RepairStore,
  accountId: string,
  { from, to, counts }: Asked,
): Promise<Repairs> {
  const ofBots = sumByBot(counts)
  const [modelFaults, indexFaults, sources] = await Promise.all([
    store.listModelFaults(accountId),
    store.listIndexFaults(accountId),
    store.listFailedSources(accountId),
  ])
  // By day (UTC).
  const uses = await store.sumUses(accountId, sources, Math.floor(from / dayMs) * dayMs, to)
  const failing = new Map(modelFaults.map(({ botId, provider }) => [botId, provider]))
  const row = (kind: RepairKind, botId: string, messages: number, more: Partial<Found> = {}): Found => ({
    ...{ kind, botId, messages, sources: 0, detail: null },
    ...more,
  })
  const ofSources = [...Map.groupBy(sources, ({ botId }) => botId)].map(([botId, same]) =>
    row(
      'source_failed',
      botId,
      same.reduce((sum, { id }) => sum + (uses.get(id) ?? 0), 0),
      {
        sources: same.length,
        detail: same.length === 1 ? (same[0]?.title ?? null) : null,
      },
    ),
  )
  const found = [
    ...[...failing].map(([botId, provider]) =>
      row('model_failing', botId, ofBots.get(botId)?.failed ?? 0, { detail: provider }),
    ),
    ...indexFaults.map(({ botId }) => row('index_failed', botId, ofBots.get(botId)?.messages ?? 0)),
    ...ofSources,
    ...[...ofBots].flatMap(([botId, { failed, unanswered }]) => [
      ...(failed > 0 && !failing.has(botId) ? [row('replies_failed', botId, failed)] : []),
      ...(unanswered > 0 ? [row('unanswered', botId, unanswered)] : []),
    ]),
  ].toSorted(
    (one, other) => urgencyOf(one) - urgencyOf(other) || other.messages - one.messages || rankOf(one) - rankOf(other),
  )
  const names = await store.listNames(accountId, [...new Set(found.map(({ botId }) => botId))].slice(0, botsLookedAt))
  const living = found.flatMap((repair) => {
    const botName = names.get(repair.botId)
    return botName === undefined ? [] : [{ ...repair, botName }]
  })
  return { data: living.slice(0, listedMost), isMore: living.length > listedMost }
}

/** Nobody gets a proper reply before it is repaired, also if few have asked in the range. */
const failingNow: readonly RepairKind[] = ['model_failing', 'index_failed']

const urgencyOf = ({ kind }: Found): number =>
  failingNow.includes(kind) ? failingNow.indexOf(kind) : failingNow.length

const rankOf = ({ kind }: Found): number => repairKinds.indexOf(kind)

function sumByBot(rows: ValueRow[]): Map<string, BotCounts> {
  const sums = new Map<string, BotCounts>()
  for (const { value, messages, unanswered, failed } of rows) {
    const before = sums.get(value) ?? { messages: 0, unanswered: 0, failed: 0 }
    sums.set(value, {
      messages: before.messages + messages,
      unanswered: before.unanswered + unanswered,
      failed: before.failed + failed,
    })
  }
  return sums
}
