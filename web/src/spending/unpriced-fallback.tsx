import { Alert } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { AnchorLink } from '../layout/links.tsx'
import { mayAdmin, useSession } from '../session.ts'
import notice from './notice.module.css'
import { botUsageQuery } from './spending-queries.ts'

/** Says that the fallback model will not reply, because a budget can't limit a model without a price. */
export function UnpricedFallback({ botId }: { botId: string }) {
  const isAdmin = mayAdmin(useSession().role)
  const model = useQuery(botUsageQuery(botId)).data?.unpricedFallback
  if (!model) return null
  return (
    <Alert classNames={notice} color="yellow" icon={<IconInfoCircle size={18} />} title={`No price set for ${model}`}>
      There is a budget, so this fallback model isn’t called until it has a price.{' '}
      {isAdmin ? (
        <>
          Enter the price under <AnchorLink to="/usage">Usage</AnchorLink>.
        </>
      ) : (
        'Ask an owner or admin to enter the price under Usage.'
      )}
    </Alert>
  )
}
