import { ActionIcon, Menu } from '@mantine/core'
import { IconFileExport } from '@tabler/icons-react'
import type { InboxFilterQuery } from 'beckon-contract'
import { api } from '../api.ts'

export function ExportMenu({ request }: { request: InboxFilterQuery }) {
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
