import { Badge, Text } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { BotSummary } from 'beckon-contract'
import { countOf } from '../layout/count-of.ts'
import { RelativeTime } from '../layout/relative-time.tsx'
import styles from './bot-list.module.css'
import { SwitchBadges } from './switch-badges.tsx'

export function BotList({ bots }: { bots: BotSummary[] }) {
  return (
    <ul className={styles.list}>
      {bots.map((bot) => (
        <li key={bot.id} className={styles.item}>
          <Link to="/bots/$botId" params={{ botId: bot.id }} className={styles.link}>
            <span className={styles.initial} aria-hidden>
              {Array.from(bot.name.trim())[0]?.toUpperCase()}
            </span>
            <span className={styles.words}>
              <Text component="span" fw={500} fz="sm" className={styles.name}>
                {bot.name}
              </Text>
              <Text component="span" c="dimmed" fz="xs">
                {countOf(bot.entryCount, 'answer')} · {countOf(bot.conversationCount, 'conversation')} · changed{' '}
                <RelativeTime value={bot.updatedAt} />
              </Text>
            </span>
            <span className={styles.badges}>
              {bot.archivedAt ? <Badge color="gray">Archived</Badge> : <SwitchBadges bot={bot} />}
            </span>
            <IconChevronRight size={16} className={styles.arrow} aria-hidden />
          </Link>
        </li>
      ))}
    </ul>
  )
}
