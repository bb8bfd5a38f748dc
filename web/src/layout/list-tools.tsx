import { NativeSelect, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useListSearch } from './list-search.ts'
import styles from './list-tools.module.css'

interface ListToolsProps {
  /** Of the search field. */
  label: string
  placeholder: string
  text: string
  onText: (text: string) => void
  /** Keys and their labels; the first is the default, which the address leaves out. */
  filters: Record<string, string>
  sorts: Record<string, string>
}

/** Above a list: search, filter and order. */
export function ListTools({ label, placeholder, text, onText, filters, sorts }: ListToolsProps) {
  const { search, change } = useListSearch()
  return (
    <div className={styles.tools}>
      <TextInput
        className={styles.search}
        type="search"
        aria-label={label}
        placeholder={placeholder}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={text}
        onChange={(event) => onText(event.currentTarget.value)}
      />
      <NativeSelect
        className={styles.choice}
        aria-label="Show"
        data={optionsOf(filters)}
        value={keyIn(filters, search.filter)}
        onChange={(event) => change({ filter: unlessFirst(filters, event.currentTarget.value), shown: undefined })}
      />
      <NativeSelect
        className={styles.choice}
        aria-label="Sort"
        data={optionsOf(sorts)}
        value={keyIn(sorts, search.sort)}
        onChange={(event) => change({ sort: unlessFirst(sorts, event.currentTarget.value), shown: undefined })}
      />
    </div>
  )
}

const optionsOf = (table: Record<string, string>) => Object.entries(table).map(([value, label]) => ({ value, label }))

const unlessFirst = (table: Record<string, string>, key: string) => (key === Object.keys(table)[0] ? undefined : key)

/** The key that the address names, or the first one. */
export function keyIn<Key extends string>(table: Record<Key, string>, named: string | undefined): Key {
  const keys = Object.keys(table) as Key[]
  return keys.find((key) => key === named) ?? (keys[0] as Key)
}
