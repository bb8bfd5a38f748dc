import { Menu } from '@mantine/core'
import type { EntrySort } from 'beckon-contract'

export interface ListView {
  isTable: boolean
  sort: EntrySort
  onTable: (isTable: boolean) => void
  onSort: (sort: EntrySort) => void
}

/** Part of a menu: how the questions and answers are shown. */
export function ViewMenuItems({ isTable, sort, onTable, onSort }: ListView) {
  return (
    <>
      <Menu.Label>View</Menu.Label>
      <Menu.RadioGroup value={isTable ? 'table' : 'cards'} onChange={(value) => onTable(value === 'table')}>
        <Menu.RadioItem closeMenuOnClick value="cards">
          Cards
        </Menu.RadioItem>
        <Menu.RadioItem closeMenuOnClick value="table">
          Table
        </Menu.RadioItem>
      </Menu.RadioGroup>
      <Menu.Label>Order</Menu.Label>
      <Menu.RadioGroup value={sort} onChange={(value) => onSort(value as EntrySort)}>
        <Menu.RadioItem closeMenuOnClick value="newest">
          Newest first
        </Menu.RadioItem>
        <Menu.RadioItem closeMenuOnClick value="oldest">
          Oldest first
        </Menu.RadioItem>
      </Menu.RadioGroup>
      <Menu.Divider />
    </>
  )
}
