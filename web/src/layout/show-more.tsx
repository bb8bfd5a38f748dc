import { Button, Text } from '@mantine/core'
import { useListSearch } from './list-search.ts'

export const pageRows = 50

interface ShowMoreProps {
  shown: number
  total: number
  /** What the service lists at most. */
  most: number
  /** Such as `bots`. */
  what: string
}

/** Below the rows of a list that the service pages. How many are shown is part of the address. */
export function ShowMore({ shown, total, most, what }: ShowMoreProps) {
  const { change } = useListSearch()
  if (shown >= total) return null
  if (shown >= most)
    return (
      <Text c="dimmed" fz="sm" ta="center" mt="md">
        These are {shown.toLocaleString('en')} of {total.toLocaleString('en')} {what}. Search to find others.
      </Text>
    )
  return (
    <Button variant="default" mx="auto" mt="md" display="block" onClick={() => change({ shown: shown + pageRows })}>
      Show more ({(total - shown).toLocaleString('en')} left)
    </Button>
  )
}
