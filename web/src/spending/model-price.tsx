import { Alert, Text } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import type { BotUsage } from 'beckon-contract'
import { AnchorLink } from '../layout/links.tsx'
import { mayAdmin, useSession } from '../session.ts'
import notice from './notice.module.css'
import { sayMoney } from './spending-words.ts'

/** What the bot's model costs; and where nobody knows, that a budget cannot hold it. */
export function ModelPrice({ model, price, currency }: Pick<BotUsage, 'model' | 'price' | 'currency'>) {
  const isAdmin = mayAdmin(useSession().role)
  if (model === null)
    return (
      <Text fz="sm" c="dimmed">
        This bot answers from its knowledge, which costs nothing.
      </Text>
    )
  if (!price)
    return (
      <Alert
        classNames={notice}
        color="yellow"
        icon={<IconInfoCircle size={18} />}
        title={`No price known for ${model}`}
      >
        Its tokens are counted, but at no cost, so a budget does not stop it.{' '}
        {isAdmin ? (
          <>
            Enter the price under <AnchorLink to="/usage">Usage</AnchorLink>.
          </>
        ) : (
          'Ask an owner or admin to enter the price under Usage.'
        )}
      </Alert>
    )
  return (
    <Text fz="sm" c="dimmed">
      {model} costs {sayMoney(price.input, currency)} for a million tokens in and {sayMoney(price.output, currency)} out
      {price.isDefault && ', as far as this service knows'}.{' '}
      {isAdmin && <AnchorLink to="/usage">Change prices</AnchorLink>}
    </Text>
  )
}
