import { Menu } from '@mantine/core'
import type { EntrySort } from 'beckon-contract'

export interface ListView {
  isTable: boolean
  sort: EntrySort
  onTable: (isTable: boolean) => void
  onSort: (sort: EntrySort) => void
}

export const entrySortWords: Record<EntrySort, string> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  changed: 'Last changed first',
  used: 'Most used first',
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
        {Object.entries(entrySortWords).map(([value, words]) => (
          <Menu.RadioItem key={value} closeMenuOnClick value={value}>
            {words}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
      <Menu.Divider />
    </>
  )
}
