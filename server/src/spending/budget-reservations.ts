import { isDeepStrictEqual } from 'node:util'
import type { Usage } from 'beckon-contract'
import { modelOf } from '../bots/bots.ts'
import type { ServiceModel } from '../config.ts'
import { cappedTokens } from '../engines/budget.ts'
import type { BudgetReservation, CallSize } from '../engines/budget-reservation.ts'
import type { EngineRequest } from '../engines/engine.ts'
import { type Clock, minuteMs, newId } from '../lib/clock.ts'
import { Failure } from '../lib/failure.ts'
import { toMicrosOrNull } from '../lib/money.ts'
import { dayOf } from './days.ts'
import type { Ledger } from './ledger.ts'
import { costAt, createPrices } from './prices.ts'
import { createPromptSizes } from './prompt-sizes.ts'
import { budgetExhausted, priceMissing } from './refusals.ts'
import {
  type Budgets,
  nobody,
  type Scope,
  type SpendingStore,
  type Spent,
  scopes,
  type Terms,
  usedOf,
} from './spending.store.ts'
import { tokensOf } from './tokens-of.ts'
import type { Warnings } from './warnings.ts'

/** Estimated reply length if the author set no maximum. */
export const usualReplyTokens = 2_000
/** How long a reservation outlives its turn's timeout, so that its server can settle it. */
const settlingMs = minuteMs
/** Together at most 20 MB of terms. Of a bot with longer prices nothing is remembered. */
const recentBotsAtMost = 10_000
const rememberedPricesMost = 2_000

/** A message, its bot and its payer. */
export type Asking = Pick<EngineRequest, 'bot' | 'message' | 'payer'>

interface Parts {
  store: SpendingStore
  ledger: Ledger
  warnings: Warnings
  now: Clock
  /** If it dies, what it reserved is released. */
  serverId: string
  engineTimeoutMs: number
  /** The model that the operator provides to all accounts. */
  serviceModel: ServiceModel | undefined
}

export function createBudgetReservations({
  store,
  ledger,
  warnings,
  now,
  serverId,
  engineTimeoutMs,
  serviceModel,
}: Parts) {
  const promptSizes = createPromptSizes()
  /** Of the last reservation of each bot, on PostgreSQL; those that called last at the end. */
  const recent = new Map<string, Terms>()

  /**
   * Reserves what the first model call may cost, or refuses. Without a budget nothing is reserved. PostgreSQL reads the
   * terms with the reservation: those of the bot's last one only say what to reserve, and if they have changed, it is
   * done again. So a call doesn't wait for the terms first, and then for its reservation.
   */
  async function reserve(asking: Asking): Promise<BudgetReservation> {
    const { id: botId, accountId } = asking.bot
    const last = recent.get(botId)
    if (last)
      try {
        return await reserveOn(asking, last, true)
      } catch (error) {
        if (!(error instanceof TermsChanged)) throw error
        recent.delete(botId)
      }
    const terms = await store.findTerms(accountId, botId)
    if (!terms) throw new Failure('agent_not_found', 'The bot was deleted.')
    return reserveOn(asking, terms)
  }

  async function reserveOn(
    { bot, message, payer }: Asking,
    terms: Terms,
    mayHaveChanged = false,
  ): Promise<BudgetReservation> {
    const { id: botId, accountId } = bot
    const day = dayOf(now())
    const { currency, pricesJson } = terms
    const service = bot.providerId === null || bot.fallbackToService === 1 ? serviceModel : undefined
    /** If it is only the fallback model, the operator's budgets apply once it is called. */
    let usesService = bot.providerId === null
    const budgetsNow = (): Budgets => ({
      ...terms.budgets,
      serviceAccount: toMicrosOrNull(usesService ? (service?.budgetPerAccount ?? null) : null),
      service: toMicrosOrNull(usesService ? (service?.budget ?? null) : null),
    })
    const prices = createPrices(pricesJson)
    const model = modelOf(bot, serviceModel?.model ?? '')
    const isLimited = () => scopes.some((scope) => budgetsNow()[scope] !== null)
    const id = newId()
    const used = { inputTokens: 0, outputTokens: 0, cost: 0, serviceCost: 0 }
    let held = { cost: 0, serviceCost: 0 }

    const usageSoFar = (): Usage => ({ input_tokens: used.inputTokens, output_tokens: used.outputTokens })

    const servicePriceOf = ({ isOwn = false }: Pick<CallSize, 'isOwn'>) => (isOwn ? undefined : service?.price)

    function costsOf(call: CallSize) {
      const price = servicePriceOf(call)
      return { cost: prices.costOf(call, price), serviceCost: price ? costAt(price, call) : 0 }
    }

    async function hold(costs: typeof held, isFirst = false): Promise<void> {
      const expiresAt = now() + engineTimeoutMs + settlingMs
      const reservation = {
        id,
        botId,
        day,
        ...costs,
        expiresAt,
        heldBy: serverId,
        used,
        budgets: budgetsNow(),
        now: now(),
      }
      const {
        refusedBy,
        spent,
        terms: current,
      } = await store.reserve(accountId, reservation, isFirst && isRemembered(terms))
      if (isFirst && mayHaveChanged && !isDeepStrictEqual(current, terms)) throw new TermsChanged()
      if (isFirst && current) remember(botId, current)
      if (refusedBy) throw refuse(refusedBy, spent)
      held = costs
    }

    function refuse(refusedBy: Scope, spent: Spent) {
      const budget = budgetsNow()[refusedBy] ?? 0
      const isSpent = spent[refusedBy] + usedOf(refusedBy, used) >= budget
      return budgetExhausted({ refusedBy, isSpent, budget, currency, day, now: now(), model, usage: usageSoFar() })
    }

    /** An unpriced call would count as free, so no budget could limit it. */
    function checkPrice(call: Pick<CallSize, 'model' | 'isOwn'>): void {
      if (isLimited() && !prices.find(call.model, servicePriceOf(call)))
        throw priceMissing({ model: call.model, usage: usageSoFar() })
    }

    async function extend(call: CallSize): Promise<void> {
      usesService ||= service !== undefined && !call.isOwn
      checkPrice(call)
      // Later calls of a turn have the answers of tools too.
      if (isLimited() && used.inputTokens === 0) promptSizes.note(botId, call.inputTokens, tokensOf(message))
      const next = costsOf(call)
      const wanted = { cost: used.cost + next.cost, serviceCost: used.serviceCost + next.serviceCost }
      if (isLimited() && (wanted.cost > held.cost || wanted.serviceCost > held.serviceCost))
        await hold({
          cost: Math.max(wanted.cost, held.cost),
          serviceCost: Math.max(wanted.serviceCost, held.serviceCost),
        })
    }

    function recordUsage(
      usedModel: string,
      { input_tokens: inputTokens, output_tokens: outputTokens }: Usage,
      isOwn = false,
    ): void {
      used.inputTokens += inputTokens
      used.outputTokens += outputTokens
      const costs = costsOf({ model: usedModel, isOwn, inputTokens, outputTokens })
      used.cost += costs.cost
      used.serviceCost += costs.serviceCost
    }

    async function settle(): Promise<void> {
      const entry = { botId, day, ...keysOf(payer), turns: 1, ...used }
      if (!isLimited()) return ledger.gather(accountId, entry)
      const spent = await ledger.settle(accountId, id, entry)
      if (spent) warnings.look({ accountId, botId, day, currency, budgets: budgetsNow(), spent })
    }

    /** In the background if it fails: the money would stay reserved until the reservation expires. */
    const releaseLater = () => ledger.release(accountId, { id, day })
    const release = async () => {
      if (isLimited()) await store.release(accountId, id).catch(releaseLater)
    }

    // Nothing would look whether there is a budget now.
    if (mayHaveChanged && !isLimited()) throw new TermsChanged()
    if (isLimited()) {
      const first = {
        model,
        isOwn: bot.providerId !== null,
        inputTokens: tokensOf(message) + promptSizes.estimate(botId, tokensOf(bot.instructions)),
        outputTokens: cappedTokens(bot.maxTokens, usesService ? service?.maxTokens : undefined) ?? usualReplyTokens,
      }
      // A price may have been entered since.
      if (mayHaveChanged && !prices.find(model, servicePriceOf(first))) throw new TermsChanged()
      checkPrice(first)
      await hold(costsOf(first), true).catch(async (error: unknown) => {
        if (error instanceof TermsChanged) await release()
        // It may have been made, if the answer was lost.
        else if (!(error instanceof Failure)) releaseLater()
        throw error
      })
    }
    return { extend, recordUsage, spent: () => used.cost, settle, release }
  }

  function remember(botId: string, terms: Terms): void {
    recent.delete(botId)
    if (isRemembered(terms)) recent.set(botId, terms)
    if (recent.size > recentBotsAtMost) recent.delete(recent.keys().next().value as string)
  }

  /** Counts a turn without a model, for the statistics. */
  const countTurn = ({ bot, payer }: Omit<Asking, 'message'>): void =>
    ledger.gather(bot.accountId, {
      botId: bot.id,
      day: dayOf(now()),
      ...keysOf(payer),
      ...{ turns: 1, inputTokens: 0, outputTokens: 0, cost: 0, serviceCost: 0 },
    })

  return { reserve, countTurn }
}
export type BudgetReservations = ReturnType<typeof createBudgetReservations>

class TermsChanged extends Error {}

const isRemembered = ({ pricesJson }: Terms): boolean => pricesJson.length <= rememberedPricesMost

const keysOf = (payer: Asking['payer']) => ({
  tokenId: payer?.tokenId ?? nobody,
  visitorId: payer?.visitorId ?? nobody,
})
