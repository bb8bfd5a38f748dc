import { ActionIcon, Menu } from '@mantine/core'
import { IconDots, IconFileExport, IconFileImport } from '@tabler/icons-react'
import { api } from '../api.ts'

interface TestsMenuProps {
  botId: string
  /** Absent for those who may not. */
  onImport: (() => void) | undefined
}

/** Bulk import and export of tests. */
export function TestsMenu({ botId, onImport }: TestsMenuProps) {
  return (
    <Menu position="bottom-end" width={190}>
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label="Import and export">
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {onImport && (
          <Menu.Item leftSection={<IconFileImport size={16} stroke={1.6} />} onClick={onImport}>
            Import…
          </Menu.Item>
        )}
        {(['csv', 'json'] as const).map((format) => (
          <Menu.Item
            key={format}
            component="a"
            href={api.tests.exportUrl(botId, format)}
            download
            leftSection={<IconFileExport size={16} stroke={1.6} />}
          >
            Export as {format.toUpperCase()}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
