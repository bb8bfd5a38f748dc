import { Button } from '@mantine/core'
import { IconLink } from '@tabler/icons-react'
import { useSuspenseInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import type { InboxConversation, Note } from 'beckon-contract'
import { Suspense, useState } from 'react'
import { turnsQuery } from '../conversations/conversation-queries.ts'
import { StoredTurn } from '../conversations/stored-turn.tsx'
import { askedAlone } from '../decisions/asked-alone.ts'
import { lazyPart } from '../layout/lazy-part.ts'
import { LoadingRows } from '../layout/loading-state.tsx'
import { mayEdit, useSession } from '../session.ts'
import { AddWordingPlace, type AskedWording } from '../wordings/add-wording-place.tsx'
import styles from './conversation-reader.module.css'
import { useConversationNews } from './inbox-news.ts'
import { linkTo, useInboxPlace } from './inbox-place.ts'
import { inboxConversationQuery } from './inbox-queries.ts'
import { type InboxSearch, withTurn } from './inbox-search.ts'
import { Notes } from './notes.tsx'
import { useOpeningScroll } from './opening-scroll.ts'
import { ReaderHead } from './reader-head.tsx'
import { ReaderSummary } from './reader-summary.tsx'

const NoLongerThere = lazyPart(async () => (await import('./no-longer-there.tsx')).NoLongerThere)

export function ConversationReader() {
  const { conversationId = '' } = useParams({ strict: false })
  const { botId } = useInboxPlace()
  const { data: conversation } = useSuspenseQuery(inboxConversationQuery(conversationId))
  useConversationNews({ botId, openId: conversationId }, conversation?.agent_id)
  if (!conversation)
    return (
      <Suspense fallback={<LoadingRows />}>
        <NoLongerThere />
      </Suspense>
    )
  return <Reader key={conversationId} conversation={conversation} />
}

function Reader({ conversation }: { conversation: InboxConversation & { notes: Note[] } }) {
  const { id: conversationId } = conversation
  const isEditable = mayEdit(useSession().role)
  const { botId: botOfPlace } = useInboxPlace()
  const { turn: linkedId }: InboxSearch = useSearch({ strict: false })
  const botId = conversation.agent_id
  const earlier = useSuspenseInfiniteQuery(turnsQuery(botId, conversationId))
  const navigate = useNavigate()
  const [taught, setTaught] = useState<AskedWording | null>(null)
  const turns = earlier.data.pages.flatMap((page) => page.data).reverse()
  const pane = useOpeningScroll(turns, linkedId, earlier)
  return (
    <>
      <ReaderHead conversation={conversation} isEditable={isEditable} />
      <div ref={pane} className={styles.pane}>
        <ReaderSummary conversation={conversation} />
        <section className={styles.messages} aria-label="Messages">
          {earlier.hasNextPage && (
            <Button
              variant="default"
              size="xs"
              mx="auto"
              onClick={() => void earlier.fetchNextPage()}
              loading={earlier.isFetchingNextPage}
            >
              Load earlier messages
            </Button>
          )}
          {turns.map((turn) => (
            <div
              key={turn.id}
              id={`turn-${turn.id}`}
              className={styles.turn}
              data-linked={turn.id === linkedId || undefined}
            >
              <Link
                {...linkTo(botOfPlace, conversationId)}
                search={withTurn(turn.id)}
                className={styles.anchor}
                aria-label="Link to this message"
              >
                <IconLink size={14} aria-hidden />
              </Link>
              <StoredTurn
                turn={turn}
                botId={botId}
                onAddWording={
                  isEditable
                    ? (meant, decision) => setTaught({ message: askedAlone(turn.message, decision), meant })
                    : undefined
                }
              />
            </div>
          ))}
        </section>
        <Notes conversationId={conversationId} notes={conversation.notes} isEditable={isEditable} />
      </div>
      <AddWordingPlace
        botId={botId}
        asked={taught}
        onWriteNew={(question) =>
          void navigate({ to: '/bots/$botId/knowledge', params: { botId }, state: { question } })
        }
        onClose={() => setTaught(null)}
      />
    </>
  )
}
