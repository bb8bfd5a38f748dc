import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { entryChangesQuery } from './knowledge-queries.ts'

/** Where nothing is left, and the menu with it: if there is something to undo. */
export function EntryChangesButton({ botId, onOpen }: { botId: string; onOpen: () => void }) {
  const { data } = useQuery(entryChangesQuery(botId))
  if (!data?.data.length) return null
  return (
    <Button variant="subtle" onClick={onOpen}>
      Imports and deletions
    </Button>
  )
}
