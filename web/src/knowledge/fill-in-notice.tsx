import { Alert, Button, Group, Text } from '@mantine/core'
import { IconPencilExclamation } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { fillInTag } from 'beckon-contract'
import { countOf } from '../layout/count-of.ts'
import { ButtonLink } from '../layout/links.tsx'
import { useListSearch } from '../layout/list-search.ts'
import { facetsQuery } from './knowledge-queries.ts'

/** How many answers visitors don't get yet, and which. Loaded after the list. */
export function FillInNotice({ botId }: { botId: string }) {
  const { data } = useQuery(facetsQuery(botId))
  const { search, change } = useListSearch()
  const count = data?.tags.find(({ value }) => value === fillInTag)?.count ?? 0
  if (count === 0) return null
  const isShown = search.tag === fillInTag
  return (
    <Alert color="yellow" icon={<IconPencilExclamation size={18} />}>
      <Group justify="space-between" gap="xs">
        <Text fz="sm" flex="1 1 14rem">
          <b>{countOf(count, 'answer')} to fill in.</b> Visitors don’t get {count === 1 ? 'it' : 'them'} until you have
          replaced what is in [brackets].
        </Text>
        <ButtonLink size="xs" to="/bots/$botId/fill-in" params={{ botId }}>
          Fill in
        </ButtonLink>
        <Button
          size="xs"
          variant="default"
          onClick={() => change({ tag: isShown ? undefined : fillInTag, shown: undefined })}
        >
          {isShown ? 'Show all answers' : count === 1 ? 'Show it' : 'Show them'}
        </Button>
      </Group>
    </Alert>
  )
}
