import { ActionIcon, Button, Collapse, Group, Indicator, Menu, NativeSelect, TextInput } from '@mantine/core'
import { useDebouncedValue, useDisclosure } from '@mantine/hooks'
import { IconAdjustmentsHorizontal, IconFileExport, IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { InboxFilterQuery } from 'beckon-contract'
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { membersQuery } from '../accounts/members-queries.ts'
import { api } from '../api.ts'
import styles from './inbox-filters.module.css'
import { labelsQuery } from './inbox-queries.ts'
import { type InboxSearch, useInboxSearch } from './inbox-search.ts'

const typingPauseMs = 250

interface InboxFiltersProps {
  request: InboxFilterQuery
  searchField: RefObject<HTMLInputElement | null>
  /** Exporting takes the same right. */
  isEditable: boolean
}

export function InboxFilters({ request, searchField, isEditable }: InboxFiltersProps) {
  const { filter, change } = useInboxSearch()
  const { q = '', sort: _, ...others } = filter
  const chosen = Object.keys(others).length
  const [isOpen, panel] = useDisclosure(chosen > 0)
  const [text, setText] = useState(q)
  const [words] = useDebouncedValue(text.trim(), typingPauseMs)
  const keep = useEffectEvent((typed: string) => {
    if (typed !== q) change({ q: typed || undefined })
  })
  useEffect(() => keep(words), [words])
  return (
    <div className={styles.filters}>
      <Group gap="xs" wrap="nowrap">
        <TextInput
          ref={searchField}
          className={styles.search}
          type="search"
          aria-label="Search messages"
          placeholder="Search messages"
          leftSection={<IconSearch size={16} aria-hidden />}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Indicator label={chosen} size={16} disabled={chosen === 0}>
          <ActionIcon
            variant="default"
            size={36}
            aria-label={chosen > 0 ? `Filters, ${chosen} chosen` : 'Filters'}
            aria-expanded={isOpen}
            onClick={panel.toggle}
          >
            <IconAdjustmentsHorizontal size={18} stroke={1.6} />
          </ActionIcon>
        </Indicator>
        {isEditable && <ExportMenu request={request} />}
      </Group>
      <Collapse expanded={isOpen}>
        <Fields filter={filter} change={change} />
        {chosen > 0 && (
          <Button
            variant="subtle"
            size="compact-sm"
            mt={6}
            onClick={() => change(Object.fromEntries(Object.keys(others).map((name) => [name, undefined])))}
          >
            Clear filters
          </Button>
        )}
      </Collapse>
    </div>
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

interface FieldsProps {
  filter: InboxSearch
  change: ReturnType<typeof useInboxSearch>['change']
}

function Fields({ filter, change }: FieldsProps) {
  const { data: labels } = useQuery(labelsQuery)
  const { data: members } = useQuery(membersQuery)
  const choices: [name: keyof InboxSearch, label: string, options: Record<string, string>][] = [
    ['channel', 'Channel', { api: 'API', widget: 'Website', playground: 'Playground' }],
    [
      'outcome',
      'Outcome',
      { answered: 'Answered', offered: 'Offered choices', unanswered: 'Not answered', failed: 'Failed' },
    ],
    ['rating', 'Rating', { up: 'Helpful', down: 'Not helpful' }],
    ['label', 'Label', Object.fromEntries((labels?.data ?? []).map(({ id, name }) => [id, name]))],
    [
      'assignee',
      'Assignee',
      { none: 'Nobody', ...Object.fromEntries((members?.data ?? []).map(({ personId, name }) => [personId, name])) },
    ],
  ]
  return (
    <div className={styles.fields}>
      {choices.map(([name, label, options]) => (
        <NativeSelect
          key={name}
          size="xs"
          label={label}
          value={String(filter[name] ?? '')}
          onChange={(event) => change({ [name]: event.currentTarget.value || undefined })}
          data={[
            { value: '', label: 'Any' },
            ...Object.entries(options).map(([value, text]) => ({ value, label: text })),
          ]}
        />
      ))}
      <NativeSelect
        size="xs"
        label="Reviewed"
        value={filter.reviewed === undefined ? '' : String(filter.reviewed)}
        onChange={({ currentTarget: { value } }) => change({ reviewed: value === '' ? undefined : value === 'true' })}
        data={[
          { value: '', label: 'Any' },
          { value: 'false', label: 'Not yet' },
          { value: 'true', label: 'Reviewed' },
        ]}
      />
      <NativeSelect
        size="xs"
        label="Sort"
        value={filter.q ? 'match' : (filter.sort ?? 'updated')}
        disabled={filter.q !== undefined}
        onChange={(event) => change({ sort: event.currentTarget.value as InboxSearch['sort'] })}
        data={
          filter.q
            ? [{ value: 'match', label: 'Latest match' }]
            : [
                { value: 'updated', label: 'Latest activity' },
                { value: 'created', label: 'Newest' },
                { value: 'oldest', label: 'Oldest' },
              ]
        }
      />
      <TextInput
        size="xs"
        label="Person’s id"
        defaultValue={filter.user ?? ''}
        onBlur={(event) => change({ user: event.currentTarget.value.trim() || undefined })}
      />
      {(['from', 'to'] as const).map((name) => (
        <TextInput
          key={name}
          size="xs"
          type="date"
          label={name === 'from' ? 'From' : 'To'}
          value={filter[name]?.slice(0, 10) ?? ''}
          onChange={(event) => change({ [name]: event.currentTarget.value || undefined })}
        />
      ))}
    </div>
  )
}
