import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { InboxFilterQuery } from 'beckon-contract'
import { formatInboxCount } from './count-words.ts'
import { inboxCountQuery } from './inbox-queries.ts'

/** How many conversations the list has, up to a thousand. */
export function InboxCount({ request }: { request: InboxFilterQuery }) {
  const { data } = useQuery(inboxCountQuery(request))
  return (
    <Text fz="xs" c="dimmed" mt={6} mih="1.2em" role="status">
      {data && formatInboxCount(data)}
    </Text>
  )
}
