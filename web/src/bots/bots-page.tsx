import { Button, TextInput } from '@mantine/core'
import { useDebouncedValue, useDisclosure } from '@mantine/hooks'
import { IconMessageChatbot, IconPlus, IconSearch } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { DialogPlace } from '../layout/dialog-place.tsx'
import { EmptyState } from '../layout/empty-state.tsx'
import { lazyPart } from '../layout/lazy-part.ts'
import { PageHeader } from '../layout/page-header.tsx'
import { mayEdit, useSession } from '../session.ts'
import { BotList } from './bot-list.tsx'
import { botsQuery } from './bot-queries.ts'
import styles from './bots-page.module.css'

const typingPauseMs = 200

// Not needed for the list, which is the first thing most people load.
const NewBotModal = lazyPart(async () => (await import('./new-bot-modal.tsx')).NewBotModal)

export function BotsPage() {
  const { role } = useSession()
  const [isNewOpen, newBot] = useDisclosure(false)
  const [search, setSearch] = useState('')
  const [typed] = useDebouncedValue(search.trim(), typingPauseMs)
  const words = useDeferredValue(typed)
  const { data: bots } = useSuspenseQuery(botsQuery(words)).data
  const isFirstBot = bots.length === 0 && words === '' && search === ''

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
          <TextInput
            className={styles.search}
            type="search"
            aria-label="Search bots"
            placeholder="Search by name or UUID"
            leftSection={<IconSearch size={16} aria-hidden />}
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
          {bots.length > 0 ? (
            <BotList bots={bots} />
          ) : (
            <EmptyState
              title={`No bot matches “${words}”`}
              action={
                <Button variant="default" onClick={() => setSearch('')}>
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
