import { useNavigate, useSearch } from '@tanstack/react-router'
import { channels, type InboxConversation, type InboxFilterQuery, inboxSorts, outcomes, ratings } from 'beckon-contract'
import { isZone, startOfDay } from '../layout/dates.ts'

/** What the inbox shows, as part of its address: Back, a reload and a shared link show the same. */
export interface InboxSearch extends InboxFilterQuery {
  /** The message to show in the open conversation. */
  turn?: string
  /** The words of the question that conversations are similar to. */
  question?: string
  /** The words of the entry or source that an answer cites. */
  answer?: string
  /** The time zone of the dashboard whose range it is. */
  zone?: string
}

const oneOf = <Word extends string>(words: readonly Word[], value: unknown) => words.find((word) => word === value)
// The router parses `?q=123` as a number.
const text = (value: unknown) =>
  (typeof value === 'string' || typeof value === 'number') && value !== '' ? String(value).slice(0, 200) : undefined

const instant = (value: unknown) => (typeof value === 'string' && isInstant(value) ? value : undefined)

const zone = (value: unknown) => (typeof value === 'string' && isZone(value) ? value : undefined)

/** An address can say anything: what is no filter is left out. */
export function readInboxSearch(search: Record<string, unknown>): InboxSearch {
  const read = {
    bot: text(search.bot),
    q: text(search.q),
    channel: oneOf(channels, search.channel),
    outcome: oneOf(outcomes, search.outcome),
    rating: oneOf(ratings, search.rating),
    token: text(search.token),
    language: text(search.language),
    repliedFrom: instant(search.repliedFrom),
    repliedTo: instant(search.repliedTo),
    began: typeof search.began === 'boolean' ? search.began : undefined,
    zone: zone(search.zone),
    similar: text(search.similar),
    cited: text(search.cited),
    answer: text(search.answer),
    question: text(search.question),
    user: text(search.user),
    from: text(search.from),
    to: text(search.to),
    label: text(search.label),
    assignee: text(search.assignee),
    reviewed: typeof search.reviewed === 'boolean' ? search.reviewed : undefined,
    sort: oneOf(inboxSorts, search.sort),
    turn: text(search.turn),
  }
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined))
}

/** A bot's inbox has no other bot. */
export function readBotInboxSearch(search: Record<string, unknown>): InboxSearch {
  const { bot: _, ...read } = readInboxSearch(search)
  return read
}

/** The message that a conversation is listed for. */
export const turnIn = ({ match, figure }: InboxConversation): string | undefined => match?.turnId ?? figure?.turnId

/** The same filters, with or without a message to show. */
export const withTurn = (turn?: string) => (before: object) => readInboxSearch({ ...before, turn })

type Change = { [Name in keyof InboxSearch]: InboxSearch[Name] | undefined }

export function useInboxSearch() {
  const { turn: _, ...filter }: InboxSearch = readInboxSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const change = (part: Change) =>
    void navigate({
      to: '.',
      search: (before: object) => readInboxSearch({ ...before, ...part }) as never,
      replace: true,
      resetScroll: false,
    })
  return { filter, change }
}

/** Days in the person's time zone, as instants. */
export const requestOf = ({
  from,
  to,
  question: _,
  zone: __,
  answer: ___,
  ...filter
}: Omit<InboxSearch, 'turn'>): InboxFilterQuery => ({
  ...filter,
  ...(isDay(from) && { from: startOfDay(from).toISOString() }),
  ...(isDay(to) && { to: startOfDay(to, 1).toISOString() }),
  // From a dashboard, in the time zone that was chosen there.
  ...(isInstant(from) && { from }),
  ...(isInstant(to) && { to }),
})

function isDay(day: string | undefined): day is string {
  return /^\d{4}-\d\d-\d\d$/.test(day ?? '') && !Number.isNaN(Date.parse(day ?? ''))
}

function isInstant(text: string | undefined): text is string {
  return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text ?? '')
}
