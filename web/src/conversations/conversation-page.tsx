import { Button, Group } from '@mantine/core'
import { IconChevronLeft } from '@tabler/icons-react'
import { useSuspenseInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { askedAlone } from '../decisions/asked-alone.ts'
import { AnchorLink } from '../layout/links.tsx'
import { mayEdit, useSession } from '../session.ts'
import { AddWordingPlace, type AskedWording } from '../wordings/add-wording-place.tsx'
import { ConversationDetails } from './conversation-details.tsx'
import styles from './conversation-page.module.css'
import { conversationQuery, turnsQuery, useConversationIds } from './conversation-queries.ts'
import { DeleteConversation } from './delete-conversation.tsx'
import { StoredTurn } from './stored-turn.tsx'

export function ConversationPage() {
  const { botId, conversationId } = useConversationIds()
  const isEditable = mayEdit(useSession().role)
  const { data: conversation } = useSuspenseQuery(conversationQuery(botId, conversationId))
  const earlier = useSuspenseInfiniteQuery(turnsQuery(botId, conversationId))
  const navigate = useNavigate()
  const [taught, setTaught] = useState<AskedWording | null>(null)
  const turns = earlier.data.pages.flatMap((page) => page.data).reverse()
  return (
    <>
      <Group justify="space-between" mb="md">
        <AnchorLink
          to="/bots/$botId/conversations"
          params={{ botId }}
          c="dimmed"
          fz="sm"
          underline="never"
          className={styles.back}
        >
          <IconChevronLeft size={16} stroke={1.75} aria-hidden />
          All conversations
        </AnchorLink>
        {isEditable && <DeleteConversation conversation={conversation} />}
      </Group>
      <div className={styles.columns}>
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
            <StoredTurn
              key={turn.id}
              turn={turn}
              botId={botId}
              onAddWording={
                isEditable
                  ? (meant, decision) => setTaught({ message: askedAlone(turn.message, decision), meant })
                  : undefined
              }
            />
          ))}
        </section>
        <ConversationDetails conversation={conversation} />
      </div>
      <AddWordingPlace
        asked={taught}
        onWriteNew={(question) =>
          void navigate({ to: '/bots/$botId/knowledge', params: { botId }, state: { question } })
        }
        onClose={() => setTaught(null)}
      />
    </>
  )
}
