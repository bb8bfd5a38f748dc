import { ActionIcon, Autocomplete, Button, Group, Menu, Popover, Text, Tooltip } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconCheck, IconFileExport, IconTag, IconTrash, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { conversationsAtOnce, labelCharacters } from 'beckon-contract'
import { type FormEvent, useState } from 'react'
import { api } from '../api.ts'
import { ConfirmModal } from '../layout/confirm-modal.tsx'
import { countOf } from '../layout/count-of.ts'
import { useSave } from '../save.ts'
import styles from './bulk-bar.module.css'
import { useConversationChange } from './conversation-change.ts'
import { inbox, labelsQuery } from './inbox-queries.ts'

/** What can be done with the conversations that are selected. */
export function BulkBar({ ids, onClear }: { ids: string[]; onClear: () => void }) {
  const [isDeleting, deleting] = useDisclosure(false)
  const change = useConversationChange()
  const remove = useSave([inbox, { queryKey: ['bots'] }], () => api.inbox.remove(ids), {
    saved: ({ deleted }) => `${countOf(deleted, 'conversation')} deleted`,
    onSaved: () => {
      deleting.close()
      onClear()
    },
  })
  const isTooMany = ids.length > conversationsAtOnce
  return (
    <Group gap={6} wrap="nowrap" className={styles.bar} role="toolbar" aria-label="Selected conversations">
      <Text fz="sm" fw={500} mr="auto">
        {ids.length} selected{isTooMany && `, at most ${conversationsAtOnce}`}
      </Text>
      <LabelButton isDisabled={isTooMany} onAdd={(addLabel) => change.mutate({ ids, addLabel })} />
      <Tooltip label="Mark as reviewed">
        <ActionIcon
          variant="default"
          aria-label="Mark as reviewed"
          disabled={isTooMany}
          onClick={() => change.mutate({ ids, reviewed: true }, { onSuccess: onClear })}
        >
          <IconCheck size={16} />
        </ActionIcon>
      </Tooltip>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" aria-label="Export selected" disabled={isTooMany}>
            <IconFileExport size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {(['csv', 'jsonl'] as const).map((format) => (
            <Menu.Item key={format} component="a" href={api.inbox.exportUrl({ format, ids: ids.join(',') })} download>
              {format === 'csv' ? 'CSV' : 'JSON lines'}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Tooltip label="Delete">
        <ActionIcon variant="default" aria-label="Delete selected" disabled={isTooMany} onClick={deleting.open}>
          <IconTrash size={16} />
        </ActionIcon>
      </Tooltip>
      <ActionIcon variant="subtle" color="gray" aria-label="Clear the selection" onClick={onClear}>
        <IconX size={16} />
      </ActionIcon>
      <ConfirmModal
        opened={isDeleting}
        onClose={deleting.close}
        title={`Delete ${countOf(ids.length, 'conversation')}?`}
        confirmLabel="Delete permanently"
        onConfirm={() => remove.mutate()}
        isPending={remove.isPending}
        danger
      >
        Their messages, ratings, labels and notes are deleted with them. This can’t be undone.
      </ConfirmModal>
    </Group>
  )
}

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
