import { useQuery } from '@tanstack/react-query'
import type { InboxPerson, InboxSort } from 'beckon-contract'
import { membersQuery } from '../accounts/members-queries.ts'
import { useBotName } from '../bots/bot-summaries.ts'
import { beginsDay, formatDate } from '../layout/dates.ts'
import { mayAdmin, useSession } from '../session.ts'
import { tokensQuery } from '../tokens/tokens-query.ts'
import { channelWords, describeLanguage, outcomeWords, ratingWords, sortWords } from './filter-words.ts'
import { useInboxPlace } from './inbox-place.ts'
import { labelsQuery, peopleQuery } from './inbox-queries.ts'
import type { InboxSearch } from './inbox-search.ts'

export interface ChosenFilter {
  /** What is no longer filtered when it is removed. */
  names: (keyof InboxSearch)[]
  words: string
}

/** Each as one, however many parts of the address it is made of. */
export function useChosenFilters(filter: InboxSearch): ChosenFilter[] {
  const { data: labels } = useQuery({ ...labelsQuery, enabled: filter.label !== undefined })
  const { data: members } = useQuery({ ...membersQuery, enabled: (filter.assignee ?? 'none') !== 'none' })
  const isAdmin = mayAdmin(useSession().role)
  const { token: ids = 'none' } = filter
  const { data: tokens } = useQuery({ ...tokensQuery({ ids }), enabled: isAdmin && ids !== 'none' })
  const { botId } = useInboxPlace()
  const { data: people } = useQuery({ ...peopleQuery(filter.user ?? '', botId), enabled: filter.user !== undefined })
  const { channel, outcome, rating, label, assignee, reviewed, token, user, language, similar, sort, q } = filter
  const botName = useBotName(filter.bot ?? null)
  const chosen: (ChosenFilter | undefined)[] = [
    one('bot', filter.bot && (botName ?? 'One bot')),
    similar === undefined
      ? undefined
      : { names: ['similar', 'question'], words: filter.question ? `Like “${filter.question}”` : 'Similar questions' },
    filter.cited === undefined
      ? undefined
      : {
          names: ['cited', 'answer'],
          words: filter.answer ? `Answered with “${filter.answer}”` : 'Answered with one answer or source',
        },
    ofReplies(filter),
    one('channel', channel && channelWords[channel]),
    one('outcome', outcome && outcomeWords[outcome]),
    one('rating', rating && `Rated ${ratingWords[rating].toLowerCase()}`),
    one('label', label && (labels?.data.find(({ id }) => id === label)?.name ?? 'Label')),
    one('assignee', assignee && describeAssignee(assignee, members?.data)),
    one('reviewed', reviewed === undefined ? undefined : reviewed ? 'Reviewed' : 'Not reviewed'),
    one('token', token && describeToken(token, tokens?.data)),
    one('language', language && `Language: ${describeLanguage(language)}`),
    one('user', user && describePerson(user, people?.data)),
    one('from', filter.from && `From ${formatDay(filter.from)}`),
    one('to', filter.to && `To ${formatDay(filter.to)}`),
    // Orders by time show themselves, and a search has its own.
    one('sort', q === undefined && sort !== undefined && isByReply(sort) ? `${sortWords[sort]} first` : undefined),
  ]
  return chosen.filter((some) => some !== undefined)
}

const isByReply = (sort: InboxSort) => sort !== 'updated' && sort !== 'created' && sort !== 'oldest'

const one = (name: keyof InboxSearch, words: string | undefined): ChosenFilter | undefined =>
  words === undefined || words === '' ? undefined : { names: [name], words }

/** The range of a dashboard: what else is chosen is then meant of one reply in it. */
function ofReplies(filter: InboxSearch): ChosenFilter | undefined {
  const { repliedFrom, repliedTo, began } = filter
  if (repliedFrom === undefined && repliedTo === undefined && began === undefined) return undefined
  const words = `${began ? 'Began' : 'Replies'} ${formatRange(filter)}`.trim()
  return { names: ['repliedFrom', 'repliedTo', 'began', 'zone'], words }
}

/** Whole days as days, in the time zone of the dashboard; otherwise as times. */
export function formatRange({ repliedFrom, repliedTo, zone }: InboxSearch): string {
  const [first, end] = [repliedFrom, repliedTo].map((instant) => instant && new Date(instant))
  const isOfDays = [first, end].every((instant) => !instant || beginsDay(instant, zone))
  const say = (instant: Date) => formatDate(instant, isOfDays ? 'day' : 'dayAndTime', zone)
  const begins = first ? say(first) : ''
  const ends = end ? say(isOfDays ? new Date(end.getTime() - 1) : end) : ''
  return begins === ends ? begins : [begins, ends].filter(Boolean).join(' – ')
}

const describePerson = (id: string, people: InboxPerson[] | undefined): string => {
  const person = people?.find((one) => one.id === id)
  const name = person?.name ?? person?.email
  return name ? `${name} (${id})` : id
}

const describeToken = (id: string, tokens: { id: string; name: string }[] | undefined): string =>
  id === 'none' ? 'Without a token' : `API token: ${tokens?.find((token) => token.id === id)?.name ?? 'one'}`

const describeAssignee = (id: string, members: { personId: string; name: string }[] | undefined): string =>
  id === 'none' ? 'Assigned to nobody' : `Assigned to ${members?.find(({ personId }) => personId === id)?.name ?? '…'}`

/** Of a day as it was typed, or an instant from a dashboard. */
const formatDay = (text: string): string => (text.length === 10 ? text : formatDate(new Date(text), 'day'))
