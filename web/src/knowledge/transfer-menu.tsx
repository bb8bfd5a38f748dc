import { ActionIcon, Menu } from '@mantine/core'
import { IconDots, IconFileExport, IconFileImport, IconHistory } from '@tabler/icons-react'
import type { Ref } from 'react'
import { api } from '../api.ts'
import { type ListView, ViewMenuItems } from './view-menu.tsx'

interface TransferMenuProps {
  botId: string
  isEmpty: boolean
  /** Absent for those who may not. */
  onImport?: (() => void) | undefined
  onChanges: () => void
  buttonRef: Ref<HTMLButtonElement>
  view: ListView
}

/** How the questions and answers are shown, and their import and export. */
export function TransferMenu({ botId, isEmpty, onImport, onChanges, buttonRef, view }: TransferMenuProps) {
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <ActionIcon ref={buttonRef} variant="default" size={36} aria-label="View, import and export">
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <ViewMenuItems {...view} />
        {onImport && (
          <Menu.Item leftSection={<IconFileImport size={16} stroke={1.6} />} onClick={onImport}>
            Import…
          </Menu.Item>
        )}
        {(['csv', 'json'] as const).map((format) => (
          <Menu.Item
            key={format}
            component="a"
            href={api.entries.exportUrl(botId, { format })}
            download
            disabled={isEmpty}
            leftSection={<IconFileExport size={16} stroke={1.6} />}
          >
            Export as {format.toUpperCase()}
          </Menu.Item>
        ))}
        <Menu.Item leftSection={<IconHistory size={16} stroke={1.6} />} onClick={onChanges}>
          Imports and deletions…
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
