import { Button } from '@mantine/core'
import { useListSearch } from './list-search.ts'

export const pageRows = 50

/** The first rows of a list that is loaded as a whole. How many is part of the address. */
export function useShown<Row>(rows: Row[]): Row[] {
  const { shown = pageRows } = useListSearch().search
  return rows.slice(0, shown)
}

export function ShowMore({ shown, total }: { shown: number; total: number }) {
  const { change } = useListSearch()
  if (shown >= total) return null
  return (
    <Button variant="default" mx="auto" mt="md" display="block" onClick={() => change({ shown: shown + pageRows })}>
      Show more ({(total - shown).toLocaleString('en')} left)
    </Button>
  )
}
