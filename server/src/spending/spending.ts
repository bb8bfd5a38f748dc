import {
  type AccountUsage,
  type BotUsage,
  type BudgetUse,
  callsModel,
  type PricesDraft,
  type PriceTable,
  type UsageGroup,
} from 'beckon-contract'
import { type BotRow, type Bots, modelOf } from '../bots/bots.ts'
import type { ServiceModel } from '../config.ts'
import type { BudgetReservation } from '../engines/budget-reservation.ts'
import { type Clock, toInstant } from '../lib/clock.ts'
import { invalidField } from '../lib/failure.ts'
import { toMicros, toMicrosOrNull } from '../lib/money.ts'
import type { Commits } from '../store/commits.ts'
import type { OpenDatabase } from '../store/database.ts'
import { type Asking, createBudgetReservations } from './budget-reservations.ts'
import { dayOf, daysUpTo, monthStartOf, nextDayAt } from './days.ts'
import { createLedger } from './ledger.ts'
import { serviceScope } from './operator-scope.ts'
import { createPrices } from './prices.ts'
import { createSpendingStore, nobody, type SpendingSettings } from './spending.store.ts'
import { createUsageStore } from './usage.store.ts'
import { dearestFirst, presentBudget, presentDays, presentSums, presentTokens, sumUp } from './usage-views.ts'
import { createWarnings, type MailMembers } from './warnings.ts'

interface Parts {
  database: OpenDatabase
  commits: Pick<Commits, 'record'>
  bots: Bots
  mailMembers: MailMembers
  now: Clock
  serverId: string
  engineTimeoutMs: number
  /** The model that the operator provides to all accounts. */
  serviceModel: ServiceModel | undefined
  onError: (error: unknown) => void
}

const usageColumns = { day: 'day', agent: 'botId', token: 'tokenId' } as const

/** Usage, costs, budgets and budget reservations. */
export function createSpending({ database, commits, bots, mailMembers, now, onError, ...parts }: Parts) {
  const { serverId, engineTimeoutMs, serviceModel } = parts
  const store = createSpendingStore(database, commits)
  const usageStore = createUsageStore(database)
  const ledger = createLedger({ store, now, onError })
  const findBotName = async (accountId: string, botId: string) => (await bots.find(accountId, botId))?.name
  const warnings = createWarnings({ store, mailMembers, findBotName, now, onError })
  const reservations = createBudgetReservations({
    ...{ store, ledger, warnings, now, serverId, engineTimeoutMs, serviceModel },
  })

  /** Before a turn begins: returns a budget reservation, undefined if no model is called, or refuses. */
  const admit = async (asking: Asking): Promise<BudgetReservation | undefined> =>
    callsModel(asking.bot) ? reservations.reserve(asking) : undefined

  async function getBotUsage(accountId: string, botId: string, dayCount: number): Promise<BotUsage> {
    const bot = await bots.getRow(accountId, botId)
    const model = callsModel(bot) ? modelOf(bot, serviceModel?.model ?? '') : null
    const { rows, settings, ...seen } = await readUsage(accountId, bot.id, dayCount)
    return {
      ...seen,
      budget: presentBudget(bot.dailyBudget, rows.today.cost),
      operatorBudget: model !== null && usesServiceModel(bot) ? await getOperatorBudget(accountId) : null,
      tokens: presentTokens(await usageStore.listByToken(accountId, rows.from, bot.id)),
      model,
      price: model === null ? null : createPrices(settings.pricesJson).find(model, operatorsPrice(bot)),
      unpricedFallback: model === null ? null : unpricedFallbackOf(bot, settings),
    }
  }

  async function getAccountUsage(accountId: string, dayCount: number): Promise<AccountUsage> {
    const { rows, settings: _, ...seen } = await readUsage(accountId, accountId, dayCount)
    const byBot = dearestFirst(await usageStore.listByBot(accountId, rows.from))
    return {
      ...seen,
      operatorBudget: await getOperatorBudget(accountId),
      tokens: presentTokens(await usageStore.listByToken(accountId, rows.from)),
      bots: byBot.map(({ botId, name, ...sums }) => ({ botId, name, ...presentSums(sums) })),
    }
  }

  /** For programs: of these bots, or of all. */
  async function getUsageBy(accountId: string, group: UsageGroup, dayCount: number, botIds: string[] | null) {
    await ledger.write()
    const to = dayOf(now())
    const [from = to] = daysUpTo(to, dayCount)
    const rows = await usageStore.listBy(accountId, from, usageColumns[group], botIds)
    const sorted = group === 'day' ? rows.toSorted((a, b) => (a.key < b.key ? -1 : 1)) : dearestFirst(rows)
    const { currency } = await store.getSettings(accountId)
    const present = ({ key, ...sums }: (typeof rows)[number]) => ({
      key: key === nobody ? null : key,
      ...presentSums(sums),
    })
    return { from, to, currency, rows: sorted.map(present) }
  }

  /** A budget couldn't limit a model without a price, so it is not called. */
  function unpricedFallbackOf(bot: BotRow, { dailyBudget, pricesJson }: SpendingSettings): string | null {
    const isService = bot.fallbackToService === 1
    const model = isService ? serviceModel?.model : bot.fallbackModel
    const limits = [
      bot.dailyBudget,
      dailyBudget,
      ...(isService ? [serviceModel?.budget, serviceModel?.budgetPerAccount] : []),
    ]
    if (!model || limits.every((limit) => limit === null || limit === undefined)) return null
    return createPrices(pricesJson).find(model, isService ? serviceModel?.price : undefined) ? null : model
  }

  const usesServiceModel = ({ providerId, fallbackToService }: BotRow): boolean =>
    providerId === null || fallbackToService === 1

  /** The price of the operator's model, if the bot uses it. */
  const operatorsPrice = ({ providerId }: { providerId: string | null }) =>
    providerId === null ? serviceModel?.price : undefined

  /** How much of the operator's model the account may use, and has used today. In US dollars. */
  async function getOperatorBudget(accountId: string): Promise<BudgetUse | null> {
    if (serviceModel?.budgetPerAccount === undefined) return null
    const today = sumUp(await usageStore.listDays(accountId, serviceScope, dayOf(now())))
    return presentBudget(toMicros(serviceModel.budgetPerAccount), today.cost)
  }

  /** Shared by the views of a bot and an account. */
  async function readUsage(accountId: string, scopeId: string, dayCount: number) {
    await ledger.write()
    const settings = await store.getSettings(accountId)
    const day = dayOf(now())
    const days = daysUpTo(day, dayCount)
    const [from = day] = days
    const monthStart = monthStartOf(day)
    const known = await usageStore.listDays(accountId, scopeId, from < monthStart ? from : monthStart)
    const today = sumUp(known.filter((row) => row.day === day))
    const ofAccount = scopeId === accountId ? today : sumUp(await usageStore.listDays(accountId, accountId, day))
    return {
      settings,
      rows: { from, today },
      currency: settings.currency,
      today: presentSums(today),
      month: presentSums(sumUp(known.filter((row) => row.day >= monthStart))),
      days: presentDays(days, known),
      resetsAt: toInstant(nextDayAt(day)),
      accountBudget: presentBudget(settings.dailyBudget, ofAccount.cost),
    }
  }

  async function changeBudget(accountId: string, daily: number | null): Promise<BudgetUse> {
    const detail = daily === null ? 'no daily budget' : `${daily} a day`
    const entry = { action: 'account.budget_changed', at: now(), detail } as const
    await store.changeSettings(accountId, { dailyBudget: toMicrosOrNull(daily) }, entry)
    return (await getAccountUsage(accountId, 1)).accountBudget
  }

  async function listPrices(accountId: string): Promise<PriceTable> {
    const { currency, pricesJson } = await store.getSettings(accountId)
    const prices = createPrices(pricesJson)
    const unpriced = (await usageStore.listModels(accountId))
      .map((bot) => ({ model: modelOf(bot, serviceModel?.model ?? ''), price: operatorsPrice(bot) }))
      .filter(({ model, price }) => model !== '' && !prices.find(model, price))
      .map(({ model }) => model)
      .sort()
    const operator = serviceModel?.price
      ? ({ model: serviceModel.model, ...serviceModel.price, setBy: 'operator' } as const)
      : null
    return { currency, data: prices.list(), operator, unpriced: [...new Set(unpriced)] }
  }

  async function changePrices(accountId: string, { currency, prices }: PricesDraft): Promise<PriceTable> {
    const entered = prices.map((price) => ({ ...price, model: price.model.trim() }))
    const names = entered.map(({ model }) => model.toLowerCase())
    const twice = names.findIndex((name, at) => names.indexOf(name) !== at)
    if (twice !== -1) throw invalidField(`/prices/${twice}/model`, 'This model already has a price.')
    const entry = { action: 'account.prices_changed', at: now() } as const
    await store.changeSettings(accountId, { currency, pricesJson: JSON.stringify(entered) }, entry)
    return listPrices(accountId)
  }

  return {
    ...reservations,
    admit,
    getBotUsage,
    getAccountUsage,
    getUsageBy,
    currencyOf: async (accountId: string): Promise<string> => (await store.getSettings(accountId)).currency,
    changeBudget,
    listPrices,
    changePrices,
    async close(): Promise<void> {
      await ledger.close()
      await warnings.close()
    },
  }
}
export type Spending = ReturnType<typeof createSpending>
