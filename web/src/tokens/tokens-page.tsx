import { Button, Stack } from '@mantine/core'
import { IconKey, IconPlus } from '@tabler/icons-react'
import { useSuspenseQueries } from '@tanstack/react-query'
import { limits } from 'beckon-contract'
import { useDeferredValue, useMemo } from 'react'
import { BannerPlace } from '../layout/banner-place.tsx'
import { EmptyState } from '../layout/empty-state.tsx'
import { lazyPart } from '../layout/lazy-part.ts'
import { ButtonLink } from '../layout/links.tsx'
import { useListSearch, useSearchField } from '../layout/list-search.ts'
import { keyIn, ListTools } from '../layout/list-tools.tsx'
import { PageHeader } from '../layout/page-header.tsx'
import { RoleNeeded } from '../layout/role-needed.tsx'
import { pageRows, ShowMore } from '../layout/show-more.tsx'
import { mayAdmin, useSession } from '../session.ts'
import { GoodPractice } from './good-practice.tsx'
import { tokenFilters, tokenSorts } from './token-order.ts'
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
  const { search, change } = useListSearch()
  const field = useSearchField()
  const sort = keyIn(tokenSorts, search.sort)
  const filter = keyIn(tokenFilters, search.filter)
  const limit = Math.max(1, Math.min(search.shown ?? pageRows, limits.tokensPerPage))
  const { words } = field
  const wanted = useMemo(
    () => ({ sort, limit, ...(filter !== 'all' && { filter }), ...(words && { search: words.slice(0, 200) }) }),
    [sort, filter, limit, words],
  )
  // The tokens stay until others have come.
  const query = useDeferredValue(wanted)
  const [list, any] = useSuspenseQueries({ queries: [tokensQuery(query), tokensQuery({ limit: 1 })] })
  const { data: tokens, total } = list.data
  const isFirstToken = any.data.total === 0
  const showAll = () => {
    field.setText('')
    change({ filter: undefined })
  }
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
        actions={!isFirstToken && create}
      />
      <BannerPlace>
        <NoticeBanner kinds={['token_expiring']} botId={null} />
      </BannerPlace>
      <Stack gap="lg">
        <GoodPractice />
        {isFirstToken ? (
          <EmptyState icon={<IconKey size={28} stroke={1.5} />} title="No tokens yet" action={create}>
            Create one for your CRM, your server or a script. It’s shown once, with an example call to try it.
          </EmptyState>
        ) : (
          <div>
            <ListTools
              label="Search tokens"
              placeholder="Search by name or last characters"
              text={field.text}
              onText={field.setText}
              filters={tokenFilters}
              sorts={tokenSorts}
            />
            {tokens.length > 0 ? (
              <>
                <TokensTable tokens={tokens} />
                <ShowMore shown={tokens.length} total={total} most={limits.tokensPerPage} what="tokens" />
              </>
            ) : (
              <EmptyState
                title="No tokens match"
                action={
                  <Button variant="default" onClick={showAll}>
                    Show all tokens
                  </Button>
                }
              />
            )}
          </div>
        )}
      </Stack>
    </>
  )
}
