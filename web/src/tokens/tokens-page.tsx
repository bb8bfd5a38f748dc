import { Button, Stack } from '@mantine/core'
import { IconKey, IconPlus } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { Token } from 'beckon-contract'
import { Suspense } from 'react'
import { EmptyState } from '../layout/empty-state.tsx'
import { lazyPart } from '../layout/lazy-part.ts'
import { ButtonLink } from '../layout/links.tsx'
import { useListSearch, useSearchField } from '../layout/list-search.ts'
import { keyIn, ListTools } from '../layout/list-tools.tsx'
import { PageHeader } from '../layout/page-header.tsx'
import { RoleNeeded } from '../layout/role-needed.tsx'
import { ShowMore, useShown } from '../layout/show-more.tsx'
import { mayAdmin, useSession } from '../session.ts'
import { GoodPractice } from './good-practice.tsx'
import { orderTokens, tokenFilters, tokenSorts } from './token-order.ts'
import { tokensQuery } from './tokens-query.ts'
import { TokensTable } from './tokens-table.tsx'

const NoticeBanner = lazyPart(async () => (await import('../notices/notice-banner.tsx')).NoticeBanner)

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
      <Suspense>
        <NoticeBanner kinds={['token_expiring']} botId={null} />
      </Suspense>
      <Stack gap="lg">
        <GoodPractice />
        {tokens.length > 0 ? (
          <FoundTokens tokens={tokens} />
        ) : (
          <EmptyState icon={<IconKey size={28} stroke={1.5} />} title="No tokens yet" action={create}>
            Create one for your CRM, your server or a script. It’s shown once, with an example call to try it.
          </EmptyState>
        )}
      </Stack>
    </>
  )
}

function FoundTokens({ tokens }: { tokens: Token[] }) {
  const { search, change } = useListSearch()
  const field = useSearchField()
  const listed = orderTokens(tokens, field.words, keyIn(tokenSorts, search.sort), keyIn(tokenFilters, search.filter))
  const shown = useShown(listed)
  const showAll = () => {
    field.setText('')
    change({ filter: undefined })
  }
  return (
    <div>
      <ListTools
        label="Search tokens"
        placeholder="Search by name or last characters"
        text={field.text}
        onText={field.setText}
        filters={tokenFilters}
        sorts={tokenSorts}
      />
      {listed.length > 0 ? (
        <>
          <TokensTable tokens={shown} />
          <ShowMore shown={shown.length} total={listed.length} />
        </>
      ) : (
        <EmptyState
          title="No token matches"
          action={
            <Button variant="default" onClick={showAll}>
              Show all tokens
            </Button>
          }
        />
      )}
    </div>
  )
}
