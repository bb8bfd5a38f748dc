import { ActionIcon, Button, Group, Skeleton, Stack, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import {
  IconAdjustmentsHorizontal,
  IconFileImport,
  IconMessage2Question,
  IconPlus,
  IconSearch,
} from '@tabler/icons-react'
import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import type { Bot, EntryQuery } from 'beckon-contract'
import { type ReactNode, Suspense, useDeferredValue, useRef } from 'react'
import { DialogPlace } from '../layout/dialog-place.tsx'
import { EmptyState } from '../layout/empty-state.tsx'
import { lazyPart } from '../layout/lazy-part.ts'
import { type ListSearch, useListSearch } from '../layout/list-search.ts'
import { keyIn } from '../layout/list-tools.tsx'
import { useDraftFocus } from './draft-focus.ts'
import { EntryCard } from './entry-card.tsx'
import { EntryChangesButton } from './entry-changes-button.tsx'
import { EntryEditor } from './entry-editor.tsx'
import styles from './entry-list.module.css'
import type { Desk } from './knowledge-desk.ts'
import { entriesQuery, searchCharacters } from './knowledge-queries.ts'
import { TransferMenu } from './transfer-menu.tsx'
import { entrySortWords } from './view-menu.tsx'

const EntryFilters = lazyPart(async () => (await import('./entry-filters.tsx')).EntryFilters)
const EntryChangesModal = lazyPart(async () => (await import('./entry-changes-modal.tsx')).EntryChangesModal)
const EntryTable = lazyPart(async () => (await import('./entry-table.tsx')).EntryTable)
const FillInNotice = lazyPart(async () => (await import('./fill-in-notice.tsx')).FillInNotice)
const ImportModal = lazyPart(async () => (await import('./import-modal.tsx')).ImportModal)

interface EntryListProps extends Desk {
  bot: Bot
  isEditable: boolean
}

export function EntryList(props: EntryListProps) {
  const { bot, isEditable, search, onSearch, shownId, toEdit, drafts, onAddDraft, onCloseDraft, onShowCited } = props
  const words = useDeferredValue(props.words)
  const { search: address, change } = useListSearch()
  const sort = keyIn(entrySortWords, address.sort)
  const isTable = address.view === 'table'
  const filter = filterOf(address)
  const list = useSuspenseInfiniteQuery(entriesQuery(bot.id, words, { sort, ...filter }))
  const entries = list.data.pages.flatMap((page) => page.data)
  const isFiltered = Object.keys(filter).length > 0
  const isEmpty = entries.length === 0 && words === '' && search === '' && !isFiltered
  const [isFiltering, filters] = useDisclosure(isFiltered)

  const addButtonRef = useDraftFocus(drafts.length, isEmpty)
  const [isImporting, importing] = useDisclosure(false)
  const [isChanging, changing] = useDisclosure(false)
  const menuButton = useRef<HTMLButtonElement>(null)
  const closeDialog = () => {
    importing.close()
    changing.close()
    menuButton.current?.focus()
  }
  /** Opens the editor of the entry below. */
  const nextOf = (entryId: string) => {
    const next = entries[entries.findIndex(({ id }) => id === entryId) + 1]
    return next && (() => document.querySelector<HTMLElement>(`#entry-${next.id} [data-edit]`)?.click())
  }
  /** From the table: as a card, in its editor. */
  const editCard = (id: string) => {
    const title = entries.find((entry) => entry.id === id)?.questions[0] ?? ''
    onShowCited({ kind: 'entry', source_id: id, title, isToEdit: true })
  }
  const addButton = (
    <Button ref={addButtonRef} onClick={() => onAddDraft()} leftSection={<IconPlus size={16} />} className={styles.add}>
      Add question
    </Button>
  )
  return (
    <Stack gap="md" component="section" aria-label="Questions and answers" miw={0}>
      {!isEmpty && (
        <Group gap="xs" className={styles.tools}>
          <TextInput
            className={styles.search}
            type="search"
            aria-label="Search questions and answers"
            placeholder="Search"
            leftSection={<IconSearch size={16} aria-hidden />}
            value={search}
            onChange={(event) => onSearch(event.currentTarget.value)}
          />
          <ActionIcon
            variant={isFiltered ? 'light' : 'default'}
            size={36}
            aria-label={isFiltered ? 'Filters, some chosen' : 'Filters'}
            aria-expanded={isFiltering}
            onClick={filters.toggle}
          >
            <IconAdjustmentsHorizontal size={18} stroke={1.6} />
          </ActionIcon>
          {isEditable && addButton}
          <TransferMenu
            botId={bot.id}
            isEmpty={bot.entryCount === 0}
            onImport={isEditable ? importing.open : undefined}
            onChanges={changing.open}
            buttonRef={menuButton}
            view={{
              isTable,
              sort,
              onTable: (isOn) => change({ view: isOn ? 'table' : undefined }),
              onSort: (next) => change({ sort: next === 'newest' ? undefined : next }),
            }}
          />
        </Group>
      )}
      {!isEmpty && (
        <Suspense>
          <FillInNotice botId={bot.id} />
        </Suspense>
      )}
      {isFiltering && !isEmpty && (
        <Suspense fallback={<Skeleton height={54} />}>
          <EntryFilters botId={bot.id} />
        </Suspense>
      )}
      {drafts.map(({ id, question }) => (
        <EntryEditor
          key={id}
          botId={bot.id}
          initial={{ questions: [question], answer: '' }}
          onClose={() => onCloseDraft(id)}
          onNext={() => onAddDraft()}
        />
      ))}
      {isTable && entries.length > 0 && (
        <Suspense fallback={<Skeleton height={240} />}>
          <EntryTable
            botId={bot.id}
            entries={entries}
            filter={{ ...filter, ...(words !== '' && { search: words.slice(0, searchCharacters) }) }}
            hasMore={list.hasNextPage}
            isEditable={isEditable}
            onEdit={editCard}
          />
        </Suspense>
      )}
      {(isTable ? [] : entries).map((entry) => (
        <EntryCard
          key={entry.id}
          botId={bot.id}
          entry={entry}
          isEditable={isEditable}
          isShown={entry.id === shownId}
          toEdit={entry.id === toEdit?.id ? toEdit : null}
          onNext={nextOf(entry.id)}
        />
      ))}
      {list.hasNextPage && (
        <Button variant="default" mx="auto" onClick={() => void list.fetchNextPage()} loading={list.isFetchingNextPage}>
          Load more
        </Button>
      )}
      {isEmpty && drafts.length === 0 && (
        <NothingWritten
          actions={
            isEditable && (
              <Group gap="xs" justify="center">
                {addButton}
                <Button variant="default" leftSection={<IconFileImport size={16} />} onClick={importing.open}>
                  Import
                </Button>
                <EntryChangesButton botId={bot.id} onOpen={changing.open} />
              </Group>
            )
          }
        />
      )}
      {!isEmpty && entries.length === 0 && (
        <EmptyState
          title={words === '' ? 'Nothing matches the filters' : `No results for “${words}”`}
          action={
            <Button
              variant="default"
              onClick={() => {
                onSearch('')
                change({ tag: undefined, language: undefined, use: undefined })
              }}
            >
              Show all
            </Button>
          }
        />
      )}
      <DialogPlace>{isImporting && <ImportModal botId={bot.id} onClose={closeDialog} />}</DialogPlace>
      <DialogPlace>
        {isChanging && <EntryChangesModal botId={bot.id} isEditable={isEditable} onClose={closeDialog} />}
      </DialogPlace>
    </Stack>
  )
}

const filterOf = ({ tag, language, use }: ListSearch): Pick<EntryQuery, 'tag' | 'language' | 'use'> => ({
  ...(tag && { tag }),
  ...(language && { language }),
  ...((use === 'used' || use === 'never') && { use }),
})

function NothingWritten({ actions }: { actions: ReactNode }) {
  return (
    <EmptyState
      icon={<IconMessage2Question size={28} stroke={1.5} />}
      title="No questions and answers yet"
      action={actions}
    >
      {actions
        ? 'Add a question people ask you, in the ways they ask it, and your answer. The bot gives it when someone asks something similar.'
        : 'Questions and answers appear here once an editor has written some.'}
    </EmptyState>
  )
}
