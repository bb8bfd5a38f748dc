import { setTimeout as sleep } from 'node:timers/promises'
import type {
  Retention,
  RetentionChange,
  RetentionPreview,
  RetentionPreviewQuery,
  RetentionRule,
} from 'beckon-contract'
import { NIL } from 'uuid'
import type { Bots } from '../bots/bots.ts'
import type { Conversations } from '../conversations/conversations.ts'
import { type Clock, dayMs } from '../lib/clock.ts'
import { invalidField } from '../lib/failure.ts'
import { groupByTurns, turnsAtOnce } from '../store/conversation-rows.ts'
import type { OpenDatabase } from '../store/database.ts'
import type { JobHandler, WhileIdle } from '../store/job-runner.ts'
import { removeInPieces } from '../store/pieces.ts'
import { createRetentionStore, type OldConversation, type RuleRow } from './retention.store.ts'

const conversationsAtOnce = 50
/** After each, so that others get most of the time. */
const restFactor = 9
/** More are not counted. */
const previewedMost = 100_000
const againAfterMs = dayMs
const deadlineMs = 4 * 3_600_000

interface Parts {
  database: OpenDatabase
  bots: Pick<Bots, 'getRow'>
  conversations: Pick<Conversations, 'removeAll'>
  now: Clock
  onAsked: () => void
}

/** Deletes or anonymises conversations some days after their latest message, by a job that works in small pieces. */
export function createRetention({ database, bots, conversations, now, onAsked }: Parts) {
  const store = createRetentionStore(database)

  async function get(accountId: string, botId?: string): Promise<Retention> {
    const scope = botId === undefined ? null : (await bots.getRow(accountId, botId)).id
    const [own, ofAccount] = await Promise.all([store.find(accountId, scope), store.find(accountId, null)])
    return { rule: present(own), ofAccount: present(ofAccount) }
  }

  /** How many conversations a rule would delete or anonymise today. */
  async function preview(accountId: string, { bot, mode, days }: RetentionPreviewQuery): Promise<RetentionPreview> {
    const botId = bot === undefined ? null : (await bots.getRow(accountId, bot)).id
    if (mode === 'keep') return { conversations: 0, isMore: false }
    const except = botId === null ? exceptedBy(await store.list(accountId)) : []
    const range = { botId, except, before: now() - days * dayMs }
    const count = await store.countOld(accountId, range, previewedMost + 1)
    return { conversations: Math.min(count, previewedMost), isMore: count > previewedMost }
  }

  async function change(accountId: string, { bot: botId, rule }: RetentionChange): Promise<Retention> {
    const bot = botId === undefined ? null : await bots.getRow(accountId, botId)
    if (rule?.mode === 'keep' && !bot) throw invalidField('/rule/mode', 'To keep conversations, remove the rule.')
    await store.change(accountId, bot?.id ?? null, rule, {
      action: 'account.retention_changed',
      at: now(),
      ...(bot && { subject: { id: bot.id, name: bot.name } }),
      detail: rule ? describeRule(rule) : bot ? 'as the account' : 'kept',
    })
    onAsked()
    return get(accountId, bot?.id)
  }

  const job: JobHandler = {
    deadlineMs,
    async run({ accountId }, signal, whileIdle) {
      const rules = await store.list(accountId)
      for (const rule of rules) if (rule.mode !== 'keep') await apply(accountId, rule, rules, signal, whileIdle)
      if (rules.length > 0) await store.enqueue(accountId, now() + againAfterMs)
    },
    giveUp: ({ accountId }) => store.enqueue(accountId, now() + againAfterMs),
  }

  async function apply(
    accountId: string,
    rule: RuleRow,
    rules: RuleRow[],
    signal: AbortSignal,
    whileIdle: WhileIdle,
  ): Promise<void> {
    const { botId, mode, days, doneUntil } = rule
    const before = now() - days * dayMs
    const except = botId === null ? exceptedBy(rules) : []
    let from: { at: number; id: string } = { at: doneUntil, id: NIL }
    let count = 0
    for (;;) {
      signal.throwIfAborted()
      const began = performance.now()
      const old = await store.listOld(accountId, { botId, except, from, before, limit: conversationsAtOnce })
      const last = old.at(-1)
      if (!last) break
      if (mode === 'delete') await conversations.removeAll(accountId, old)
      else for (const group of groupByTurns(old)) await anonymise(accountId, group, signal)
      count += old.length
      from = { at: last.updatedAt, id: last.id }
      const restMs = restFactor * (performance.now() - began)
      if (old.length === conversationsAtOnce) await whileIdle(() => sleep(restMs, undefined, { signal }))
    }
    const words = mode === 'delete' ? 'deleted' : 'anonymised'
    const entry = {
      ...{ action: 'retention.applied' as const, at: now() },
      detail: `${countOf(count, 'conversation')} ${words} after ${countOf(days, 'day')}`,
    }
    const done = { rules, doneUntil: Math.max(doneUntil, before), entry: count === 0 ? undefined : entry }
    await store.finish(accountId, rule, done)
  }

  async function anonymise(accountId: string, group: OldConversation[], signal: AbortSignal): Promise<void> {
    const long = group.find(({ turnCount }) => turnCount > turnsAtOnce)
    let done = 0
    if (long)
      await removeInPieces(database, async (rows) => {
        signal.throwIfAborted()
        const positions = await store.anonymisePiece(accountId, long.id, done, rows)
        done = positions.at(-1) ?? done
        return positions.length
      })
    const ids = group.map(({ id }) => id)
    await store.anonymise(accountId, ids, done)
  }

  return { get, preview, change, job }
}
export type RetentionFeature = ReturnType<typeof createRetention>

/** Bots with a rule of their own, which the account's passes over. */
const exceptedBy = (rules: RuleRow[]): string[] => rules.flatMap(({ botId }) => botId ?? [])

const present = (row: RuleRow | undefined): RetentionRule | null => (row ? { mode: row.mode, days: row.days } : null)
const describeRule = ({ mode, days }: RetentionRule): string =>
  mode === 'keep' ? 'kept' : `${mode} after ${countOf(days, 'day')}`

const countOf = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`
