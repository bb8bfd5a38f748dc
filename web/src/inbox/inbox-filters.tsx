import { ActionIcon, Indicator, Menu, Popover, Text, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconAdjustmentsHorizontal, IconFileExport, IconSearch } from '@tabler/icons-react'
import type { InboxFilterQuery } from 'beckon-contract'
import type { RefObject } from 'react'
import { api } from '../api.ts'
import { useTypedWords } from '../layout/typed-words.ts'
import { ChosenFilters } from './chosen-filters.tsx'
import { useChosenFilters } from './chosen-words.ts'
import { FilterFields } from './filter-fields.tsx'
import { FoundPeople } from './found-people.tsx'
import { InboxCount } from './inbox-count.tsx'
import styles from './inbox-filters.module.css'
import { useInboxSearch } from './inbox-search.ts'
import { hintOf } from './search-hint.ts'

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
        <FilterButton chosen={chosen.length} />
        {isEditable && <ExportMenu request={request} />}
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

const leastHeight = 240

/** The panel scrolls rather than end below the fold. */
function keepInView({ availableHeight, elements }: { availableHeight: number; elements: { floating: HTMLElement } }) {
  elements.floating.style.maxHeight = `min(34rem, ${Math.max(leastHeight, availableHeight)}px)`
}

function FilterButton({ chosen }: { chosen: number }) {
  const { filter, change } = useInboxSearch()
  const [isOpen, panel] = useDisclosure(false)
  return (
    <Popover
      opened={isOpen}
      onChange={panel.toggle}
      position="bottom-end"
      width="min(26rem, calc(100vw - 2rem))"
      shadow="md"
      trapFocus
      returnFocus
      middlewares={{ flip: true, shift: true, size: { padding: 12, apply: keepInView } }}
    >
      <Indicator label={chosen} size={16} disabled={chosen === 0}>
        <Popover.Target>
          <ActionIcon
            variant="default"
            size={36}
            aria-label={chosen > 0 ? `Filters, ${chosen} chosen` : 'Filters'}
            onClick={panel.toggle}
          >
            <IconAdjustmentsHorizontal size={18} stroke={1.6} />
          </ActionIcon>
        </Popover.Target>
      </Indicator>
      <Popover.Dropdown className={styles.panel}>
        <FilterFields filter={filter} change={change} />
      </Popover.Dropdown>
    </Popover>
  )
}

function ExportMenu({ request }: { request: InboxFilterQuery }) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label="Export">
          <IconFileExport size={18} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>All that match the filters</Menu.Label>
        {(['csv', 'jsonl'] as const).map((format) => (
          <Menu.Item key={format} component="a" href={api.inbox.exportUrl({ ...request, format })} download>
            {format === 'csv' ? 'CSV' : 'JSON lines'}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
