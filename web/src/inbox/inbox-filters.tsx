import { Text, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import type { InboxFilterQuery } from 'beckon-contract'
import { type RefObject, Suspense } from 'react'
import { lazyPart } from '../layout/lazy-part.ts'
import { useTypedWords } from '../layout/typed-words.ts'
import { ChosenFilters } from './chosen-filters.tsx'
import { useChosenFilters } from './chosen-words.ts'
import { FoundPeople } from './found-people.tsx'
import { InboxCount } from './inbox-count.tsx'
import styles from './inbox-filters.module.css'
import { useInboxSearch } from './inbox-search.ts'
import { hintOf } from './search-hint.ts'

const FilterButton = lazyPart(async () => (await import('./filter-button.tsx')).FilterButton)
const ExportMenu = lazyPart(async () => (await import('./export-menu.tsx')).ExportMenu)

const typingPauseMs = 250

interface InboxFiltersProps {
  request: InboxFilterQuery
  searchField: RefObject<HTMLInputElement | null>
  /** Exporting takes the same right. */
  isEditable: boolean
}

/** The search, the filters behind a button, and what is chosen of them. */
export function InboxFilters({ request, searchField, isEditable }: InboxFiltersProps) {
  const { filter, change } = useInboxSearch()
  const chosen = useChosenFilters(filter)
  const { text, setText, words } = useTypedWords({
    kept: filter.q ?? '',
    onKeep: (words) => change({ q: words || undefined }),
    pauseMs: typingPauseMs,
  })
  const showPerson = (user: string) => {
    setText('')
    change({ user, q: undefined })
  }
  return (
    <div className={styles.filters}>
      <div className={styles.line}>
        <TextInput
          ref={searchField}
          className={styles.search}
          type="search"
          aria-label="Search messages"
          placeholder="Search messages and replies"
          leftSection={<IconSearch size={16} aria-hidden />}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <div className={styles.button}>
          <Suspense>
            <FilterButton chosen={chosen.length} />
          </Suspense>
        </div>
        {isEditable && (
          <div className={styles.button}>
            <Suspense>
              <ExportMenu request={request} />
            </Suspense>
          </div>
        )}
      </div>
      <SearchHint words={words} />
      <FoundPeople words={words} onChoose={showPerson} />
      <div className={styles.summary}>
        <ChosenFilters all={chosen} />
        <InboxCount request={request} />
      </div>
    </div>
  )
}

function SearchHint({ words }: { words: string }) {
  const hint = hintOf(words)
  return (
    hint && (
      <Text fz="xs" c="dimmed" mt={4} role="status">
        {hint}
      </Text>
    )
  )
}
