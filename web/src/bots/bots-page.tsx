import { Button } from '@mantine/core'
import { IconMessageChatbot, IconPlus } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { EmptyState } from '../layout/empty-state.tsx'
import { ButtonLink } from '../layout/links.tsx'
import { useListSearch, useSearchField } from '../layout/list-search.ts'
import { keyIn, ListTools } from '../layout/list-tools.tsx'
import { PageHeader } from '../layout/page-header.tsx'
import { ShowMore, useShown } from '../layout/show-more.tsx'
import { mayEdit, useSession } from '../session.ts'
import { BotList } from './bot-list.tsx'
import { botFilters, botSorts, orderBots } from './bot-order.ts'
import { botsQuery } from './bot-queries.ts'

export function BotsPage() {
  const { role } = useSession()
  const { search, change } = useListSearch()
  const field = useSearchField()
  const words = useDeferredValue(field.words)
  const { data: bots } = useSuspenseQuery(botsQuery(words)).data
  const listed = orderBots(bots, keyIn(botSorts, search.sort), keyIn(botFilters, search.filter))
  const shown = useShown(listed)
  const isFirstBot = bots.length === 0 && words === '' && field.text === ''
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
          {listed.length > 0 ? (
            <>
              <BotList bots={shown} />
              <ShowMore shown={shown.length} total={listed.length} />
            </>
          ) : (
            <EmptyState
              title={words ? `No bot matches “${words}”` : 'No bot matches this filter'}
              action={
                <Button variant="default" onClick={showAll}>
                  Show all bots
                </Button>
              }
            />
          )}
        </>
      )}
    </>
  )
}
