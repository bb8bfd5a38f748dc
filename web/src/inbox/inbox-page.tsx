import { useHotkeys } from '@mantine/hooks'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Outlet, useNavigate, useParams } from '@tanstack/react-router'
import type { Matching } from 'beckon-contract'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useBotId } from '../bots/bot-queries.ts'
import { ErrorState } from '../layout/error-state.tsx'
import { lazyPart } from '../layout/lazy-part.ts'
import { LoadingRows } from '../layout/loading-state.tsx'
import { focusHeading } from '../layout/page-focus.ts'
import { PageHeader } from '../layout/page-header.tsx'
import { ApiFailure } from '../request.ts'
import { mayEdit, useSession } from '../session.ts'
import { useConversationChange } from './conversation-change.ts'
import { InboxFilters } from './inbox-filters.tsx'
import { InboxList } from './inbox-list.tsx'
import { useListNews } from './inbox-news.ts'
import styles from './inbox-page.module.css'
import { InboxPlaceContext, linkTo, linkToList } from './inbox-place.ts'
import { inboxQuery } from './inbox-queries.ts'
import { type InboxSearch, requestOf, turnIn, useInboxSearch, withTurn } from './inbox-search.ts'

const BulkBar = lazyPart(async () => (await import('./bulk-bar.tsx')).BulkBar)
const NoConversations = lazyPart(async () => (await import('./no-conversations.tsx')).NoConversations)
const InboxChanges = lazyPart(async () => (await import('./inbox-changes.tsx')).InboxChanges)

export const BotInboxPage = () => <Inbox botId={useBotId()} />

export function AccountInboxPage() {
  return (
    <>
      <PageHeader title="Inbox" description="The conversations of all bots." />
      <Inbox botId={undefined} />
    </>
  )
}

/** The address names a bot that is gone: the list says so, as of every filter that nothing fulfils. */
const isOfNoBot = (error: Error | null, filter: InboxSearch): boolean =>
  filter.bot !== undefined && error instanceof ApiFailure && error.code === 'not_found'

/** The list, and beside it the conversation that is open. On a phone, one at a time. */
function Inbox({ botId }: { botId: string | undefined }) {
  const isEditable = mayEdit(useSession().role)
  const { filter } = useInboxSearch()
  const { conversationId: openId } = useParams({ strict: false })
  const navigate = useNavigate()
  const searchField = useRef<HTMLInputElement>(null)
  const [marked, setMarked] = useState<string[]>([])
  const [matching, setMatching] = useState<{ placeKey: string; chosen: Matching } | null>(null)
  const request = { ...requestOf(filter), ...(botId !== undefined && { bot: botId }) }
  const placeKey = JSON.stringify(request)
  const list = useInfiniteQuery(inboxQuery(request))
  // A search can list a conversation on several pages.
  const found = new Map(list.data?.pages.flatMap((page) => page.data).map((one) => [one.id, one]))
  const conversations = [...found.values()]
  // Only what is listed: nobody deletes what another search has hidden.
  const allMatching = matching?.placeKey === placeKey ? matching.chosen : null
  const selected = allMatching ? [...found.keys()] : marked.filter((id) => found.has(id))
  const select = (ids: string[], chosen: Matching | null = null) => {
    setMarked(ids)
    setMatching(chosen && { placeKey, chosen })
  }
  const change = useConversationChange()
  // Keys that come faster than pages are drawn count from the latest step.
  const latestId = useRef(openId)
  useEffect(() => {
    latestId.current = openId
  }, [openId])

  const step = (by: 1 | -1) => {
    const at = conversations.findIndex(({ id }) => id === latestId.current)
    const next = conversations[at === -1 ? 0 : at + by]
    if (!next) return
    latestId.current = next.id
    void navigate({ ...linkTo(botId, next.id), search: withTurn(turnIn(next)) })
  }
  // Set while the page with the deleted conversation is being left.
  const nextRow = useRef<string | null>(undefined)
  const leaveDeleted = (id: string) => {
    const at = conversations.findIndex((one) => one.id === id)
    nextRow.current = (conversations[at + 1] ?? conversations[at - 1])?.id ?? null
    void navigate({ ...linkToList(botId), search: withTurn() })
  }
  useEffect(() => {
    if (openId !== undefined || nextRow.current === undefined) return
    const row = nextRow.current && document.querySelector<HTMLElement>(`[data-row="${nextRow.current}"] a`)
    nextRow.current = undefined
    if (row) row.focus()
    else focusHeading()
  }, [openId])
  useListNews({ botId, openId })

  const toggleReviewed = () => {
    const open = openId && found.get(openId)
    if (open && isEditable) change.mutate({ ids: [open.id], reviewed: !open.reviewed })
  }
  useHotkeys([
    ['j', () => step(1)],
    ['k', () => step(-1)],
    ['e', toggleReviewed],
    ['/', () => searchField.current?.focus()],
  ])

  const isFiltered = Object.keys(filter).length > 0
  if (list.data && conversations.length === 0 && !isFiltered && !openId)
    return (
      <Suspense fallback={<LoadingRows />}>
        <NoConversations botId={botId} />
      </Suspense>
    )
  return (
    <InboxPlaceContext value={{ botId, onStep: step, onDeleted: leaveDeleted }}>
      <div className={styles.columns} data-fills-window data-reading={openId ? true : undefined}>
        <section className={styles.list} aria-label="Conversations">
          <InboxFilters key={botId} request={request} searchField={searchField} isEditable={isEditable} />
          <Suspense>
            {selected.length > 0 && (
              <BulkBar
                ids={selected}
                shownIds={[...found.keys()]}
                hasMore={list.hasNextPage}
                matching={allMatching}
                request={request}
                onSelect={select}
              />
            )}
            {isEditable && <InboxChanges />}
          </Suspense>
          {list.data || isOfNoBot(list.error, filter) ? (
            <InboxList
              placeKey={placeKey}
              conversations={conversations}
              openId={openId}
              selected={isEditable ? selected : undefined}
              onSelect={select}
              onMore={list.hasNextPage && !list.isFetchingNextPage ? () => void list.fetchNextPage() : undefined}
            />
          ) : list.error ? (
            <ErrorState error={list.error} onRetry={() => void list.refetch()} />
          ) : (
            <LoadingRows />
          )}
        </section>
        <div className={styles.reader}>
          <Outlet />
        </div>
      </div>
    </InboxPlaceContext>
  )
}
