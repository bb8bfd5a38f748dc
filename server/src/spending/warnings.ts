import type { BudgetEventData, BudgetState } from 'beckon-contract'
import type { Clock } from '../lib/clock.ts'
import { toMoney } from '../lib/money.ts'
import { budgetMail, operatorBudgetMail } from './mails.ts'
import { serviceScope } from './operator-scope.ts'
import type { AccountScope, SpendingStore } from './spending.store.ts'

const warningShare = 0.8

export function stateOf(budget: number | null, spent: number): BudgetState {
  if (budget === null) return 'none'
  if (spent >= budget) return 'used_up'
  return spent >= warningShare * budget ? 'warning' : 'fine'
}

export interface Standing {
  accountId: string
  botId: string
  day: string
  currency: string
  budgets: Record<AccountScope, number | null>
  spent: Record<AccountScope, number>
}

/** Mails the members who want to know at once, if mails can be sent. */
export type MailMembers = (
  accountId: string,
  kind: 'budget_warning' | 'budget_used_up',
  write: (words: { name: string; accountName: string; baseUrl: string }) => { subject: string; text: string },
) => Promise<void>

interface Parts {
  store: SpendingStore
  mailMembers: MailMembers
  findBotName: (accountId: string, botId: string) => Promise<string | undefined>
  now: Clock
  onError: (error: unknown) => void
}

/** Warns an account's people once a day that most of a budget is spent, and that all is. No reply waits for it. */
export function createWarnings({ store, mailMembers, findBotName, now, onError }: Parts) {
  const warning = new Set<Promise<void>>()

  function look(standing: Standing): void {
    for (const scope of ['bot', 'account', 'serviceAccount'] as const) {
      const { budgets, spent } = standing
      const state = stateOf(budgets[scope], spent[scope])
      if (state === 'fine' || state === 'none') continue
      const sending = warn(standing, scope, state === 'used_up')
        .catch(onError)
        .finally(() => warning.delete(sending))
      warning.add(sending)
    }
  }

  async function warn(
    { accountId, botId, day, currency, budgets, spent }: Standing,
    scope: AccountScope,
    isUsedUp: boolean,
  ): Promise<void> {
    const scopeId = { bot: botId, account: accountId, serviceAccount: serviceScope }[scope]
    const amounts = { budget: budgets[scope] ?? 0, spent: spent[scope], day }
    // The operator's budget is none of the account's own.
    const event: BudgetEventData | null =
      scope === 'serviceAccount'
        ? null
        : {
            ...{ agent_id: scope === 'bot' ? botId : null, day, currency },
            ...{ budget: toMoney(amounts.budget), spent: toMoney(amounts.spent) },
          }
    const notice = { scopeId, day, at: now(), event }
    const isFirstWarning = await store.claimNotice(accountId, notice, 'warnedAt')
    const isFirst = isUsedUp ? await store.claimNotice(accountId, notice, 'exhaustedAt') : isFirstWarning
    if (!isFirst) return
    const kind = isUsedUp ? 'budget_used_up' : 'budget_warning'
    if (scope === 'serviceAccount')
      return mailMembers(accountId, kind, (words) => operatorBudgetMail({ ...words, ...amounts, currency: 'USD' }))
    const bot = scope === 'bot' ? { id: botId, name: (await findBotName(accountId, botId)) ?? 'A deleted bot' } : null
    return mailMembers(accountId, kind, (words) => budgetMail({ ...words, ...amounts, currency, bot }))
  }

  return {
    look,
    async close(): Promise<void> {
      await Promise.allSettled(warning)
    },
  }
}
export type Warnings = ReturnType<typeof createWarnings>
