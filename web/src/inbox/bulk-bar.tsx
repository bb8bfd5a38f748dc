import { ActionIcon, Anchor, Autocomplete, Button, Checkbox, Group, Menu, Popover, Text, Tooltip } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconCheck, IconFileExport, IconTag, IconTrash, IconX } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  conversationsAtOnce,
  type InboxChange,
  type InboxExportFormat,
  type InboxFilterQuery,
  labelCharacters,
  type Matching,
  type MatchingChange,
  type MatchingRemoval,
} from 'beckon-contract'
import { type FormEvent, useState } from 'react'
import { api } from '../api.ts'
import { ConfirmModal } from '../layout/confirm-modal.tsx'
import { countOf } from '../layout/count-of.ts'
import { useSave } from '../save.ts'
import styles from './bulk-bar.module.css'
import { useConversationChange } from './conversation-change.ts'
import { formatMatching } from './count-words.ts'
import { inbox, inboxChangesQuery, labelsQuery, matchingQuery } from './inbox-queries.ts'

interface BulkBarProps {
  /** What is selected of the list. */
  ids: string[]
  /** The whole list, as far as it is loaded. */
  shownIds: string[]
  hasMore: boolean
  /** All that match are selected, and not only what is shown. */
  matching: Matching | null
  request: InboxFilterQuery
  onSelect: (ids: string[], matching?: Matching) => void
}

/** What can be done with the conversations that are selected. */
export function BulkBar({ ids, shownIds, hasMore, matching, request, onSelect }: BulkBarProps) {
  const [isDeleting, deleting] = useDisclosure(false)
  const clear = () => onSelect([])
  const ofAll = useMatchingChange(clear)
  const change = useConversationChange()
  const remove = useSave([inbox, { queryKey: ['bots'] }], () => api.inbox.remove(ids), {
    saved: ({ deleted }) => `${countOf(deleted, 'conversation')} deleted`,
    onSaved: () => {
      deleting.close()
      clear()
    },
  })
  const choice = matching && { filter: request, until: matching.until }
  const isAllShown = ids.length === shownIds.length
  const isTooMany = !matching && ids.length > conversationsAtOnce
  const isDisabled = isTooMany || ofAll.isPending
  const chosen = matching ? formatMatching(matching) : countOf(ids.length, 'conversation')
  const exportOf = (format: InboxExportFormat) =>
    matching
      ? api.inbox.exportUrl({ ...request, format, to: earlierOf(request.to, matching.until) })
      : api.inbox.exportUrl({ format, ids: ids.join(',') })
  return (
    <div className={styles.bar} role="toolbar" aria-label="Selected conversations">
      <Group gap={6} wrap="nowrap">
        <Checkbox
          size="xs"
          mr={4}
          aria-label="Select all that are shown"
          checked={isAllShown}
          indeterminate={!isAllShown}
          onChange={() => onSelect(isAllShown ? [] : shownIds)}
        />
        <Text fz="sm" fw={500} mr="auto">
          {matching ? `All ${chosen}` : `${ids.length} selected`}
          {isTooMany && `, at most ${conversationsAtOnce}`}
        </Text>
        <LabelButton
          isDisabled={isDisabled}
          onAdd={(addLabel) => (choice ? ofAll.change({ ...choice, addLabel }) : change.mutate({ ids, addLabel }))}
        />
        <Tooltip label="Mark as reviewed">
          <ActionIcon
            variant="default"
            aria-label="Mark as reviewed"
            disabled={isDisabled}
            onClick={() =>
              choice
                ? ofAll.change({ ...choice, reviewed: true })
                : change.mutate({ ids, reviewed: true }, { onSuccess: clear })
            }
          >
            <IconCheck size={16} />
          </ActionIcon>
        </Tooltip>
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon variant="default" aria-label="Export selected" disabled={isDisabled}>
              <IconFileExport size={16} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {(['csv', 'jsonl'] as const).map((format) => (
              <Menu.Item key={format} component="a" href={exportOf(format)} download>
                {format === 'csv' ? 'CSV' : 'JSON lines'}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
        <Tooltip label="Delete">
          <ActionIcon variant="default" aria-label="Delete selected" disabled={isDisabled} onClick={deleting.open}>
            <IconTrash size={16} />
          </ActionIcon>
        </Tooltip>
        <ActionIcon variant="subtle" color="gray" aria-label="Clear the selection" onClick={clear}>
          <IconX size={16} />
        </ActionIcon>
      </Group>
      {!matching && isAllShown && (hasMore || isTooMany) && (
        <MatchingOffer request={request} onChoose={(all) => onSelect(shownIds, all)} />
      )}
      <ConfirmModal
        opened={isDeleting}
        onClose={deleting.close}
        title={`Delete ${chosen}?`}
        confirmLabel="Delete permanently"
        onConfirm={() => (choice ? ofAll.remove(choice, deleting.close) : remove.mutate())}
        isPending={remove.isPending || ofAll.isPending}
        danger
      >
        Their messages, ratings, labels and notes are deleted with them. This can’t be undone.
        {matching && ' Conversations with messages that arrived after you selected them are kept.'}
      </ConfirmModal>
    </div>
  )
}

/** After everything that is shown was selected. */
function MatchingOffer({ request, onChoose }: { request: InboxFilterQuery; onChoose: (matching: Matching) => void }) {
  const { data, error, refetch } = useQuery(matchingQuery(request))
  if (error)
    return (
      <Text fz="sm" c="dimmed">
        The conversations that match couldn’t be counted.{' '}
        <Anchor component="button" type="button" fz="sm" onClick={() => void refetch()}>
          Try again
        </Anchor>
      </Text>
    )
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      className={styles.offer}
      loading={!data}
      onClick={() => data && onChoose(data)}
    >
      {data ? `Select all ${formatMatching(data)} that match` : 'Select all that match'}
    </Button>
  )
}

/** Started here, done by the service: see `InboxChanges`. */
function useMatchingChange(onStarted: () => void) {
  const queries = useQueryClient()
  const affected = [{ queryKey: inboxChangesQuery.queryKey }, { queryKey: labelsQuery.queryKey }]
  const onSaved = (started: InboxChange) => {
    // Seen as begun, even if it is done when the list is read.
    queries.setQueryData(inboxChangesQuery.queryKey, (before) => ({ data: [started, ...(before?.data ?? [])] }))
    onStarted()
  }
  const change = useSave(affected, api.inbox.changeMatching, { onSaved })
  const remove = useSave(affected, api.inbox.removeMatching, { onSaved })
  return {
    isPending: change.isPending || remove.isPending,
    change: (body: MatchingChange) => change.mutate(body),
    remove: (body: MatchingRemoval, onSuccess: () => void) => remove.mutate(body, { onSuccess }),
  }
}

const earlierOf = (to: string | undefined, until: string): string =>
  to !== undefined && Date.parse(to) < Date.parse(until) ? to : until

function LabelButton({ isDisabled, onAdd }: { isDisabled: boolean; onAdd: (name: string) => void }) {
  const [isOpen, popover] = useDisclosure(false)
  const [name, setName] = useState('')
  const { data } = useQuery(labelsQuery)
  const add = (event: FormEvent) => {
    event.preventDefault()
    if (!name.trim()) return
    onAdd(name.trim())
    setName('')
    popover.close()
  }
  return (
    <Popover opened={isOpen} onChange={popover.toggle} trapFocus withArrow>
      <Popover.Target>
        <ActionIcon variant="default" aria-label="Add a label" disabled={isDisabled} onClick={popover.toggle}>
          <IconTag size={16} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <form onSubmit={add}>
          <Group gap="xs" wrap="nowrap" align="flex-end">
            <Autocomplete
              label="Label"
              data={(data?.data ?? []).map((label) => label.name)}
              maxLength={labelCharacters}
              value={name}
              onChange={setName}
              comboboxProps={{ withinPortal: false }}
            />
            <Button type="submit" disabled={!name.trim()}>
              Add
            </Button>
          </Group>
        </form>
      </Popover.Dropdown>
    </Popover>
  )
}
