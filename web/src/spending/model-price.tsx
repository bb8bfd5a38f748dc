import { Alert, Text } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import type { BotUsage, Price } from 'beckon-contract'
import { AnchorLink } from '../layout/links.tsx'
import { mayAdmin, useSession } from '../session.ts'
import notice from './notice.module.css'
import { formatMoney, operatorCurrency } from './spending-words.ts'

const notes: Record<Price['setBy'], string> = {
  account: '',
  operator: ' (the operator’s price)',
  built_in: ' (built-in price)',
}

/** The price of the bot's model or, if unknown, that it is needed for a budget. */
export function ModelPrice({ model, price, currency }: Pick<BotUsage, 'model' | 'price' | 'currency'>) {
  const isAdmin = mayAdmin(useSession().role)
  if (model === null)
    return (
      <Text fz="sm" c="dimmed">
        This bot answers from its knowledge, at no cost.
      </Text>
    )
  if (!price)
    return (
      <Alert classNames={notice} color="yellow" icon={<IconInfoCircle size={18} />} title={`No price set for ${model}`}>
        Its tokens are counted at no cost. If this bot or the account has a budget, the model isn’t called until it has
        a price.{' '}
        {isAdmin ? (
          <>
            Enter the price under <AnchorLink to="/usage">Usage</AnchorLink>.
          </>
        ) : (
          'Ask an owner or admin to enter the price under Usage.'
        )}
      </Alert>
    )
  // Only prices that the account entered are in its currency.
  const priceCurrency = price.setBy === 'account' ? currency : operatorCurrency
  return (
    <Text fz="sm" c="dimmed">
      {model} costs {formatMoney(price.input, priceCurrency)} per million input tokens and{' '}
      {formatMoney(price.output, priceCurrency)} per million output tokens
      {notes[price.setBy]}. {isAdmin && <AnchorLink to="/usage">Change prices</AnchorLink>}
    </Text>
  )
}
