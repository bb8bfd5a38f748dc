import { Button, Pill } from '@mantine/core'
import type { ChosenFilter } from './chosen-words.ts'
import styles from './inbox-filters.module.css'
import { type InboxSearch, useInboxSearch } from './inbox-search.ts'

/** What the list is filtered by, each with a button that removes it. */
export function ChosenFilters({ all }: { all: ChosenFilter[] }) {
  const { change } = useInboxSearch()
  if (all.length === 0) return null
  const remove = (names: (keyof InboxSearch)[]) => change(Object.fromEntries(names.map((name) => [name, undefined])))
  return (
    <section className={styles.chosen} aria-label="Filters chosen">
      {all.map(({ names, words }) => (
        <Pill
          key={names.join()}
          className={styles.chosenPill}
          withRemoveButton
          removeButtonProps={{ 'aria-label': `Remove the filter ${words}`, 'aria-hidden': false, tabIndex: 0 }}
          onRemove={() => remove(names)}
        >
          {words}
        </Pill>
      ))}
      <Button variant="subtle" size="compact-xs" onClick={() => remove(all.flatMap(({ names }) => names))}>
        Clear filters
      </Button>
    </section>
  )
}
