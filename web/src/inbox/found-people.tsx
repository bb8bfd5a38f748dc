import { Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import styles from './inbox-filters.module.css'
import { useInboxPlace } from './inbox-place.ts'
import { peopleQuery } from './inbox-queries.ts'
import { useInboxSearch } from './inbox-search.ts'
import { describePeople } from './people-words.ts'

const shownMost = 3

/** The search is one of messages. For a name that is typed, that person's conversations are offered. */
export function FoundPeople({ words, onChoose }: { words: string; onChoose: (id: string) => void }) {
  const { botId } = useInboxPlace()
  const { filter } = useInboxSearch()
  const { data } = useQuery({ ...peopleQuery(words, botId), enabled: words.length > 1 && filter.user === undefined })
  const isOffered = words.length > 1 && filter.user === undefined
  const people = isOffered ? [...describePeople((data?.data ?? []).slice(0, shownMost), words)] : []
  if (people.length === 0) return null
  return (
    <section className={styles.chosen} aria-label="People found">
      <Text fz="xs" c="dimmed">
        People:
      </Text>
      {people.map(([id, name]) => (
        <Button key={id} variant="default" size="compact-xs" className={styles.pill} onClick={() => onChoose(id)}>
          {name}
        </Button>
      ))}
    </section>
  )
}
