import { Anchor, Button, Stack, Text } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import { channelTable, isCounted } from 'beckon-contract'
import { type ChosenFilter, useChosenFilters } from './chosen-words.ts'
import { formatInboxCount } from './count-words.ts'
import { useInboxPlace } from './inbox-place.ts'
import { inboxCountQuery } from './inbox-queries.ts'
import { type InboxSearch, requestOf, useInboxSearch } from './inbox-search.ts'
import styles from './no-matches.module.css'

const without = (filter: InboxSearch, { names }: ChosenFilter): InboxSearch =>
  Object.fromEntries(Object.entries(filter).filter(([name]) => !names.includes(name as keyof InboxSearch)))

/** The list is empty: says which filter is the reason, by what there would be without it. */
export function NoMatches() {
  const { filter, change } = useInboxSearch()
  const { botId } = useInboxPlace()
  const filters = useChosenFilters(filter)
  const words: ChosenFilter[] = filter.q === undefined ? [] : [{ names: ['q'], words: filter.q }]
  const chosen = [...words, ...filters]
  const counts = useQueries({
    queries: chosen.map((one) =>
      inboxCountQuery({ ...requestOf(without(filter, one)), ...(botId !== undefined && { bot: botId }) }),
    ),
  })
  const reasons = chosen.flatMap((one, at) => {
    const count = counts[at]?.data
    return count && count.count > 0 ? [{ ...one, rest: formatInboxCount(count) }] : []
  })
  const remove = (names: ChosenFilter['names']) => change(Object.fromEntries(names.map((name) => [name, undefined])))
  return (
    <Stack gap="sm" align="center" p="xl">
      <Text fz="sm" c="dimmed" ta="center">
        {chosen.length > 1
          ? 'No conversation matches all of these filters.'
          : 'No conversations match. Try a different search or different filters.'}
        {filter.channel !== undefined &&
          !isCounted(filter.channel) &&
          filter.repliedFrom !== undefined &&
          ` Dashboards don’t count the ${channelTable[filter.channel].name.toLowerCase()}.`}
      </Text>
      {reasons.map(({ names, words, rest }) => (
        <div key={names.join()} className={styles.reason}>
          <Anchor component="button" type="button" fz="sm" onClick={() => remove(names)}>
            Remove <bdi>“{words}”</bdi>
          </Anchor>
          <Text fz="xs" c="dimmed">
            {rest}
          </Text>
        </div>
      ))}
      {chosen.length > 1 && reasons.length === 0 && counts.every(({ isPending }) => !isPending) && (
        <Button variant="default" size="compact-sm" onClick={() => remove(chosen.flatMap(({ names }) => names))}>
          Clear all
        </Button>
      )}
    </Stack>
  )
}
