import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconMessage2Question, IconPlus, IconSearch } from '@tabler/icons-react'
import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import type { Bot } from 'beckon-contract'
import { type ReactNode, useDeferredValue } from 'react'
import { EmptyState } from '../layout/empty-state.tsx'
import { EntryCard } from './entry-card.tsx'
import { EntryEditor } from './entry-editor.tsx'
import styles from './entry-list.module.css'
import { entriesQuery } from './knowledge-queries.ts'

const typingPauseMs = 200

interface EntryListProps {
  bot: Bot
  isEditable: boolean
  search: string
  onSearch: (search: string) => void
  /** The entry to point at. */
  shownId: string | null
  /** Entries being written. */
  drafts: { id: string; question: string }[]
  onAddDraft: () => void
  onCloseDraft: (id: string) => void
}

export function EntryList(props: EntryListProps) {
  const { bot, isEditable, search, onSearch, shownId, drafts, onAddDraft, onCloseDraft } = props
  const [typed] = useDebouncedValue(search.trim(), typingPauseMs)
  const words = useDeferredValue(typed)
  const list = useSuspenseInfiniteQuery(entriesQuery(bot.id, words))
  const entries = list.data.pages.flatMap((page) => page.data)
  const isEmpty = entries.length === 0 && words === '' && search === ''

  const addButton = (
    <Button onClick={() => onAddDraft()} leftSection={<IconPlus size={16} />} className={styles.add}>
      Add question
    </Button>
  )
  return (
    <Stack gap="md" component="section" aria-label="Questions and answers" miw={0}>
      {!isEmpty && (
        <Group gap="xs" wrap="nowrap">
          <TextInput
            className={styles.search}
            type="search"
            aria-label="Search questions and answers"
            placeholder="Search"
            leftSection={<IconSearch size={16} aria-hidden />}
            value={search}
            onChange={(event) => onSearch(event.currentTarget.value)}
          />
          {isEditable && addButton}
        </Group>
      )}
      {drafts.map(({ id, question }) => (
        <EntryEditor
          key={id}
          botId={bot.id}
          initial={{ questions: [question], answer: '' }}
          onClose={() => onCloseDraft(id)}
        />
      ))}
      {entries.map((entry) => (
        <EntryCard key={entry.id} botId={bot.id} entry={entry} isEditable={isEditable} isShown={entry.id === shownId} />
      ))}
      {list.hasNextPage && (
        <Button variant="default" mx="auto" onClick={() => void list.fetchNextPage()} loading={list.isFetchingNextPage}>
          Load more
        </Button>
      )}
      {isEmpty && drafts.length === 0 && <NothingKnown addButton={isEditable && addButton} />}
      {!isEmpty && entries.length === 0 && (
        <EmptyState
          title={`Nothing mentions “${words}”`}
          action={
            <Button variant="default" onClick={() => onSearch('')}>
              Show all
            </Button>
          }
        />
      )}
    </Stack>
  )
}

function NothingKnown({ addButton }: { addButton: ReactNode }) {
  return (
    <EmptyState
      icon={<IconMessage2Question size={28} stroke={1.5} />}
      title="This bot knows nothing yet"
      action={addButton}
    >
      {addButton
        ? 'Write down a question people ask you, in the ways they ask it, and your answer. The bot gives it back to whoever asks something alike.'
        : 'Questions and answers appear here once an editor has written some.'}
    </EmptyState>
  )
}
