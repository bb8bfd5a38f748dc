import { ActionIcon, Menu } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import type { EntrySort } from 'beckon-contract'

interface ViewMenuProps {
  isTable: boolean
  sort: EntrySort
  onTable: (isTable: boolean) => void
  onSort: (sort: EntrySort) => void
}

/** How the questions and answers are shown. */
export function ViewMenu({ isTable, sort, onTable, onSort }: ViewMenuProps) {
  return (
    <Menu position="bottom-end" width={180}>
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label="View and order">
          <IconAdjustmentsHorizontal size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>View</Menu.Label>
        <Menu.RadioGroup value={isTable ? 'table' : 'cards'} onChange={(value) => onTable(value === 'table')}>
          <Menu.RadioItem value="cards">Cards</Menu.RadioItem>
          <Menu.RadioItem value="table">Table</Menu.RadioItem>
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Label>Order</Menu.Label>
        <Menu.RadioGroup value={sort} onChange={(value) => onSort(value as EntrySort)}>
          <Menu.RadioItem value="newest">Newest first</Menu.RadioItem>
          <Menu.RadioItem value="oldest">Oldest first</Menu.RadioItem>
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}
