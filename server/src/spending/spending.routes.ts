import { AccountUsage, BotUsage, BudgetChange, BudgetUse, PricesDraft, PriceTable, UsageQuery } from 'beckon-contract'
import { params, type Routes } from '../http/routes.ts'
import type { Spending } from './spending.ts'

const usualDays = 30

export const spendingRoutes =
  (spending: Spending): Routes =>
  async (http) => {
    http.get(
      '/bots/:botId/usage',
      {
        config: { access: 'viewer' },
        schema: { params: params('botId'), querystring: UsageQuery, response: { 200: BotUsage } },
      },
      async ({ member, params, query: { days = usualDays } }) =>
        spending.getBotUsage(member.accountId, params.botId, days),
    )

    http.get(
      '/usage',
      { config: { access: 'viewer' }, schema: { querystring: UsageQuery, response: { 200: AccountUsage } } },
      async ({ member, query: { days = usualDays } }) => spending.getAccountUsage(member.accountId, days),
    )

    http.put(
      '/budgets',
      { config: { access: 'admin' }, schema: { body: BudgetChange, response: { 200: BudgetUse } } },
      async ({ member, body }) => spending.changeBudget(member.accountId, body.daily),
    )

    http.get(
      '/prices',
      { config: { access: 'admin' }, schema: { response: { 200: PriceTable } } },
      async ({ member }) => spending.listPrices(member.accountId),
    )

    http.put(
      '/prices',
      { config: { access: 'admin' }, schema: { body: PricesDraft, response: { 200: PriceTable } } },
      async ({ member, body }) => spending.changePrices(member.accountId, body),
    )
  }
