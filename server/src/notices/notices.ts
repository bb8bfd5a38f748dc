import { type Notice, type Role, tokenExpiringDays } from 'beckon-contract'
import type { Accounts } from '../accounts/accounts.ts'
import { type Clock, dayMs, toInstant, toInstantOrNull } from '../lib/clock.ts'
import type { OpenDatabase } from '../store/database.ts'
import { createNoticeMails } from './notice-mails.ts'
import { createNoticeStore } from './notices.store.ts'

/** As long before as webhooks are told. */
const expiringMs = tokenExpiringDays * dayMs
const unansweredDays = 7
/** Fewer are no pile, and a smaller share is what bots usually can't answer. */
const unansweredLeast = 20
const unansweredShare = 0.3

interface Parts {
  database: OpenDatabase
  accounts: Pick<Accounts, 'mailMembers' | 'listMembers'>
  now: Clock
  onAsked: () => void
}

/** What needs attention now. Read from what other features store, so that a notice is gone when its cause is. */
export function createNotices({ database, accounts, now, onAsked }: Parts) {
  const store = createNoticeStore(database)

  async function list(accountId: string, role: Role): Promise<Notice[]> {
    const maySeeSecrets = role === 'owner' || role === 'admin'
    const today = now() - (now() % dayMs)
    const [faults, indexFaults, sources, budgets, messages, tokens, webhooks] = await Promise.all([
      store.listModelFaults(accountId),
      store.listIndexFaults(accountId),
      store.listFailedSources(accountId),
      store.listSpentBudgets(accountId, toInstant(now()).slice(0, 10)),
      store.listMessages(accountId, today - (unansweredDays - 1) * dayMs),
      maySeeSecrets ? store.listExpiringTokens(accountId, now(), now() + expiringMs) : [],
      maySeeSecrets ? store.listWebhooksOff(accountId) : [],
    ])
    const ofBudgets = budgets.flatMap(({ scopeId, name, warnedAt, exhaustedAt }): Notice[] => {
      const isAccount = scopeId === accountId
      // The operator's budget is shown on the usage page.
      if (!isAccount && name === null) return []
      return [
        {
          kind: exhaustedAt === null ? 'budget_warning' : 'budget_used_up',
          ...{ id: scopeId, name: name ?? 'The account', botId: isAccount ? null : scopeId },
          ...{ since: toInstantOrNull(exhaustedAt ?? warnedAt), detail: null },
        },
      ]
    })
    return [
      ...faults.map(({ id, name, since, provider }): Notice => {
        return { kind: 'model_failing', id, name, botId: id, since: toInstant(since), detail: provider }
      }),
      ...indexFaults.map(({ id, name, since }): Notice => {
        return { kind: 'index_failed', id, name, botId: id, since: toInstant(since), detail: null }
      }),
      ...ofBudgets.toSorted((one, other) => (one.kind > other.kind ? 1 : -1)).toReversed(),
      ...webhooks.map(({ id, url, botId, offReason, updatedAt }): Notice => {
        return { kind: 'webhook_off', id, name: url, botId, since: toInstant(updatedAt), detail: offReason }
      }),
      ...sources.map(({ id, name, botId, reason, readAt }): Notice => {
        return { kind: 'source_failed', id, name, botId, since: toInstantOrNull(readAt), detail: reason }
      }),
      ...tokens.map(({ id, name, expiresAt }): Notice => {
        return { kind: 'token_expiring', id, name, botId: null, since: null, detail: toInstantOrNull(expiresAt) }
      }),
      ...messages
        .filter(({ messages, unanswered }) => unanswered >= unansweredLeast && unanswered / messages >= unansweredShare)
        .map(({ id, name, messages, unanswered }): Notice => {
          return { kind: 'unanswered', id, name, botId: id, since: null, detail: `${unanswered} of ${messages}` }
        }),
    ]
  }

  return { list, mails: createNoticeMails({ database, list, ...accounts, now, onAsked }) }
}
export type Notices = ReturnType<typeof createNotices>
