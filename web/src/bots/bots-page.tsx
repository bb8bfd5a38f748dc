import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconMessageChatbot, IconPlus } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { DialogPlace } from '../layout/dialog-place.tsx'
import { EmptyState } from '../layout/empty-state.tsx'
import { lazyPart } from '../layout/lazy-part.ts'
import { useListSearch, useSearchField } from '../layout/list-search.ts'
import { keyIn, ListTools } from '../layout/list-tools.tsx'
import { PageHeader } from '../layout/page-header.tsx'
import { ShowMore, useShown } from '../layout/show-more.tsx'
import { mayEdit, useSession } from '../session.ts'
import { BotList } from './bot-list.tsx'
import { botFilters, botSorts, orderBots } from './bot-order.ts'
import { botsQuery } from './bot-queries.ts'

// Not needed for the list, which is the first thing most people load.
const NewBotModal = lazyPart(async () => (await import('./new-bot-modal.tsx')).NewBotModal)

export function BotsPage() {
  const { role } = useSession()
  const [isNewOpen, newBot] = useDisclosure(false)
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
    <Button onClick={newBot.open} leftSection={<IconPlus size={16} />}>
      New bot
    </Button>
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
            ? 'Give it a name and a few questions and answers, then call it from your apps.'
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
      <DialogPlace>{isNewOpen && <NewBotModal onClose={newBot.close} />}</DialogPlace>
    </>
  )
}
