import { ActionIcon, Menu } from '@mantine/core'
import {
  IconAlignLeft,
  IconCalendarRepeat,
  IconDots,
  IconFileDescription,
  IconPencil,
  IconRefresh,
  IconTrash,
} from '@tabler/icons-react'
import type { Source } from 'beckon-contract'
import { isBusy } from './source-state.ts'

/** What opens a dialog. */
export type SourceAction = 'passages' | 'rename' | 'text' | 'schedule' | 'delete'

interface SourceMenuProps {
  source: Source
  isEditable: boolean
  onOpen: (action: SourceAction) => void
  onRead: () => void
}

export function SourceMenu({ source, isEditable, onOpen, onRead }: SourceMenuProps) {
  const isOfWeb = source.kind === 'page' || source.kind === 'site'
  if (!isEditable && source.passageCount === 0) return null
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={`Actions for ${source.title}`}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconAlignLeft size={16} stroke={1.6} />}
          onClick={() => onOpen('passages')}
          disabled={source.passageCount === 0}
        >
          View passages
        </Menu.Item>
        {isEditable && (
          <>
            {isOfWeb && (
              <Menu.Item
                leftSection={<IconRefresh size={16} stroke={1.6} />}
                onClick={onRead}
                disabled={isBusy(source)}
              >
                Read again
              </Menu.Item>
            )}
            {isOfWeb && (
              <Menu.Item leftSection={<IconCalendarRepeat size={16} stroke={1.6} />} onClick={() => onOpen('schedule')}>
                Change schedule…
              </Menu.Item>
            )}
            <Menu.Item leftSection={<IconPencil size={16} stroke={1.6} />} onClick={() => onOpen('rename')}>
              Rename…
            </Menu.Item>
            {source.kind === 'text' && (
              <Menu.Item leftSection={<IconFileDescription size={16} stroke={1.6} />} onClick={() => onOpen('text')}>
                Change text…
              </Menu.Item>
            )}
            <Menu.Divider />
            <Menu.Item color="red" leftSection={<IconTrash size={16} stroke={1.6} />} onClick={() => onOpen('delete')}>
              Delete…
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
