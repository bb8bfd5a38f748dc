import { Button, Collapse, Text, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import type { InboxConversation } from 'beckon-contract'
import { Suspense } from 'react'
import { useBotName } from '../bots/bot-summaries.ts'
import { speakerOf } from '../conversations/speaker.ts'
import { countOf } from '../layout/count-of.ts'
import { lazyPart } from '../layout/lazy-part.ts'
import { AnchorLink } from '../layout/links.tsx'
import { LoadingRows } from '../layout/loading-state.tsx'
import { RelativeTime } from '../layout/relative-time.tsx'
import { channelWords } from './filter-words.ts'
import { useInboxPlace } from './inbox-place.ts'
import styles from './reader-summary.module.css'

const ConversationDetails = lazyPart(
  async () => (await import('../conversations/conversation-details.tsx')).ConversationDetails,
)

/** Who talked to which bot, in two lines; everything else that is known on demand. */
export function ReaderSummary({ conversation }: { conversation: InboxConversation }) {
  const { botId: botOfPlace } = useInboxPlace()
  const { agent_id: botId, channel, turns, created_at } = conversation
  const botName = useBotName(botId)
  const [isOpen, details] = useDisclosure(false)
  return (
    <div className={styles.summary}>
      <div className={styles.line}>
        <div className={styles.words}>
          <Title order={2} fz="sm" className={styles.who}>
            {speakerOf(conversation)}
          </Title>
          <Text fz="xs" c="dimmed" className={styles.facts}>
            {botOfPlace === undefined && botName && (
              <>
                <AnchorLink to="/bots/$botId/conversations" params={{ botId }}>
                  {botName}
                </AnchorLink>
                {' · '}
              </>
            )}
            {channelWords[channel]} · {countOf(turns, 'turn')} · began <RelativeTime value={created_at} />
          </Text>
        </div>
        <Button
          variant="subtle"
          color="gray"
          size="compact-xs"
          aria-expanded={isOpen}
          rightSection={isOpen ? <IconChevronUp size={14} aria-hidden /> : <IconChevronDown size={14} aria-hidden />}
          onClick={details.toggle}
        >
          Details
        </Button>
      </div>
      <Collapse expanded={isOpen}>
        {isOpen && (
          <Suspense fallback={<LoadingRows rows={2} />}>
            <ConversationDetails conversation={conversation} />
          </Suspense>
        )}
      </Collapse>
    </div>
  )
}
