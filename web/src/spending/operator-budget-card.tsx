import type { BudgetUse } from 'beckon-contract'
import { BudgetCard } from './budget-card.tsx'
import { operatorCurrency } from './spending-words.ts'

/** What the operator allows the account to spend on the service's own model: shown, but not changed here. */
export const OperatorBudgetCard = ({ budget }: { budget: BudgetUse }) => (
  <BudgetCard
    title="Budget for this service’s model"
    description="Set by the operator for all bots of the account together, at the operator’s prices. When it’s used up, the service’s model isn’t called until the next day (UTC). Your own providers aren’t affected."
    budget={budget}
    currency={operatorCurrency}
    isSaving={false}
  />
)
