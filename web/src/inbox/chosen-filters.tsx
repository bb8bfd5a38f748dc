import { Button, Pill } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { InboxSort } from 'beckon-contract'
import { membersQuery } from '../accounts/members-queries.ts'
import { sayDate } from '../layout/dates.ts'
import { mayAdmin, useSession } from '../session.ts'
import { tokensQuery } from '../tokens/tokens-query.ts'
import { channelWords, outcomeWords, ratingWords, sayLanguage, sortWords } from './filter-words.ts'
import styles from './inbox-filters.module.css'
import { labelsQuery } from './inbox-queries.ts'
import { type InboxSearch, useInboxSearch } from './inbox-search.ts'

interface Chosen {
  /** What is no longer filtered when it is removed. */
  names: (keyof InboxSearch)[]
  words: string
}

/** What the list is filtered by, each with a button that removes it. */
export function ChosenFilters() {
  const { filter, change } = useInboxSearch()
  const all = useChosen(filter)
  if (all.length === 0) return null
  const remove = (names: (keyof InboxSearch)[]) => change(Object.fromEntries(names.map((name) => [name, undefined])))
  return (
    <section className={styles.chosen} aria-label="Filters chosen">
      {all.map(({ names, words }) => (
        <Pill
          key={names.join()}
          className={styles.pill}
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

function useChosen(filter: InboxSearch): Chosen[] {
  const { data: labels } = useQuery({ ...labelsQuery, enabled: filter.label !== undefined })
  const { data: members } = useQuery({ ...membersQuery, enabled: (filter.assignee ?? 'none') !== 'none' })
  const isAdmin = mayAdmin(useSession().role)
  const { data: tokens } = useQuery({ ...tokensQuery, enabled: isAdmin && (filter.token ?? 'none') !== 'none' })
  const { channel, outcome, rating, label, assignee, reviewed, token, user, language, similar, sort, q } = filter
  const chosen: (Chosen | undefined)[] = [
    similar === undefined
      ? undefined
      : { names: ['similar', 'question'], words: filter.question ? `Like “${filter.question}”` : 'Similar questions' },
    ofReplies(filter),
    one('channel', channel && channelWords[channel]),
    one('outcome', outcome && outcomeWords[outcome]),
    one('rating', rating && `Rated ${ratingWords[rating].toLowerCase()}`),
    one('label', label && (labels?.data.find(({ id }) => id === label)?.name ?? 'Label')),
    one('assignee', assignee && sayAssignee(assignee, members?.data)),
    one('reviewed', reviewed === undefined ? undefined : reviewed ? 'Reviewed' : 'Not reviewed'),
    one('token', token && sayToken(token, tokens?.data)),
    one('language', language && `Language: ${sayLanguage(language)}`),
    one('user', user),
    one('from', filter.from && `From ${sayDay(filter.from)}`),
    one('to', filter.to && `To ${sayDay(filter.to)}`),
    // Orders by time show themselves, and a search has its own.
    one('sort', q === undefined && sort !== undefined && isByReply(sort) ? `${sortWords[sort]} first` : undefined),
  ]
  return chosen.filter((some) => some !== undefined)
}

const isByReply = (sort: InboxSort) => sort !== 'updated' && sort !== 'created' && sort !== 'oldest'

const one = (name: keyof InboxSearch, words: string | undefined): Chosen | undefined =>
  words === undefined || words === '' ? undefined : { names: [name], words }

/** The range of a dashboard: what else is chosen is then meant of one reply in it. */
function ofReplies({ repliedFrom, repliedTo, began }: InboxSearch): Chosen | undefined {
  if (repliedFrom === undefined && repliedTo === undefined && began === undefined) return undefined
  const last = repliedTo && sayDate(new Date(Date.parse(repliedTo) - 1), 'day')
  const first = repliedFrom && sayDate(new Date(repliedFrom), 'day')
  const range = first === last ? first : [first, last].filter(Boolean).join(' – ')
  return { names: ['repliedFrom', 'repliedTo', 'began'], words: `${began ? 'Began' : 'Replies'} ${range ?? ''}`.trim() }
}

const sayToken = (id: string, tokens: { id: string; name: string }[] | undefined): string =>
  id === 'none' ? 'Without a token' : `API token: ${tokens?.find((token) => token.id === id)?.name ?? 'one'}`

const sayAssignee = (id: string, members: { personId: string; name: string }[] | undefined): string =>
  id === 'none' ? 'Assigned to nobody' : `Assigned to ${members?.find(({ personId }) => personId === id)?.name ?? '…'}`

/** Of a day as it was typed, or an instant from a dashboard. */
const sayDay = (text: string): string => (text.length === 10 ? text : sayDate(new Date(text), 'day'))
