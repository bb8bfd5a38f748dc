import { Stack } from '@mantine/core'
import { IconKey, IconPlus } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { EmptyState } from '../layout/empty-state.tsx'
import { ButtonLink } from '../layout/links.tsx'
import { PageHeader } from '../layout/page-header.tsx'
import { RoleNeeded } from '../layout/role-needed.tsx'
import { mayAdmin, useSession } from '../session.ts'
import { GoodPractice } from './good-practice.tsx'
import { tokensQuery } from './tokens-query.ts'
import { TokensTable } from './tokens-table.tsx'

export function TokensPage() {
  const { role } = useSession()
  if (!mayAdmin(role)) {
    return <RoleNeeded>API tokens are managed by owners and admins. Ask one of them for a token.</RoleNeeded>
  }
  return <TokenList />
}

function TokenList() {
  const { data: tokens } = useSuspenseQuery(tokensQuery).data
  const create = (
    <ButtonLink to="/tokens/new" leftSection={<IconPlus size={16} />}>
      Create token
    </ButtonLink>
  )
  return (
    <>
      <PageHeader
        title="API tokens"
        description="Apps use tokens to call your bots. A token only gives access to this account."
        actions={tokens.length > 0 && create}
      />
      <Stack gap="xl">
        {tokens.length > 0 ? (
          <TokensTable tokens={tokens} />
        ) : (
          <EmptyState icon={<IconKey size={28} stroke={1.5} />} title="No tokens yet" action={create}>
            Create one for your CRM, your server or a script. It’s shown once, with an example call to try it.
          </EmptyState>
        )}
        <GoodPractice />
      </Stack>
    </>
  )
}
