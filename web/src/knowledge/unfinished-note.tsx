import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { unfinishedQuery } from '../fill-in/fill-in-queries.ts'
import { AnchorLink } from '../layout/links.tsx'

/** Of a reply in the playground that visitors don't get yet. */
export function UnfinishedNote({ botId, cited }: { botId: string; cited: string[] }) {
  const { data } = useQuery(unfinishedQuery(botId))
  if (!data?.data.some(({ id }) => cited.includes(id))) return null
  return (
    <Text fz="xs" c="var(--beckon-warning)">
      Only you see this answer: visitors get it once what is in [brackets] is{' '}
      <AnchorLink to="/bots/$botId/fill-in" params={{ botId }}>
        filled in
      </AnchorLink>
      .
    </Text>
  )
}
