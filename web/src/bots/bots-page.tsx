import { Button } from '@mantine/core'
import { IconMessageChatbot, IconPlus } from '@tabler/icons-react'
import { useSuspenseQueries } from '@tanstack/react-query'
import { limits } from 'beckon-contract'
import { useDeferredValue, useMemo } from 'react'
import { EmptyState } from '../layout/empty-state.tsx'
import { ButtonLink } from '../layout/links.tsx'
import { useListSearch, useSearchField } from '../layout/list-search.ts'
import { keyIn, ListTools } from '../layout/list-tools.tsx'
import { PageHeader } from '../layout/page-header.tsx'
import { pageRows, ShowMore } from '../layout/show-more.tsx'
import { mayEdit, useSession } from '../session.ts'
import { BotList } from './bot-list.tsx'
import { botFilters, botSorts } from './bot-order.ts'
import { botsQuery } from './bot-queries.ts'

export function BotsPage() {
  const { role } = useSession()
  const { search, change } = useListSearch()
  const field = useSearchField()
  const sort = keyIn(botSorts, search.sort)
  const filter = keyIn(botFilters, search.filter)
  const limit = Math.max(1, Math.min(search.shown ?? pageRows, limits.botsPerPage))
  const { words } = field
  const wanted = useMemo(
    () => ({ sort, filter, limit, ...(words && { search: words.slice(0, 200) }) }),
    [sort, filter, limit, words],
  )
  // The bots stay until others have come.
  const query = useDeferredValue(wanted)
  const [list, any] = useSuspenseQueries({ queries: [botsQuery(query), botsQuery({ limit: 1 })] })
  const { data: bots, total } = list.data
  const isFirstBot = any.data.total === 0 && field.text === ''
  const showAll = () => {
    field.setText('')
    change({ filter: undefined })
  }

  const newButton = mayEdit(role) && (
    <ButtonLink to="/bots/new" leftSection={<IconPlus size={16} />}>
      New bot
    </ButtonLink>
  )
  return (
    <>
      <PageHeader
        title="Bots"
        description="Each bot has its own knowledge, voice and channels."
        actions={!isFirstBot && newButton}
      />
      {isFirstBot ? (
        <EmptyState
          icon={<IconMessageChatbot size={28} stroke={1.5} />}
          title={newButton ? 'Create your first bot' : 'No bots yet'}
          action={newButton}
        >
          {newButton
            ? 'Start from your website or a template, then put it on your site or call it from your apps.'
            : 'Bots appear here once an editor creates one.'}
        </EmptyState>
      ) : (
        <>
          <ListTools
            label="Search bots"
            placeholder="Search by name or UUID"
            text={field.text}
            onText={field.setText}
            filters={botFilters}
            sorts={botSorts}
          />
          {bots.length > 0 ? (
            <>
              <BotList bots={bots} />
              <ShowMore shown={bots.length} total={total} most={limits.botsPerPage} what="bots" />
            </>
          ) : (
            <EmptyState
              title={
                query.search
                  ? `No bot matches “${query.search}”`
                  : filter === 'active'
                    ? 'All bots are archived'
                    : 'No bot matches this filter'
              }
              action={
                filter === 'active' ? (
                  <Button variant="default" onClick={() => change({ filter: 'archived' })}>
                    {query.search ? 'Search archived bots' : 'Show archived bots'}
                  </Button>
                ) : (
                  <Button variant="default" onClick={showAll}>
                    Show all bots
                  </Button>
                )
              }
            />
          )}
        </>
      )}
    </>
  )
}
