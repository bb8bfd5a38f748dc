import { Text } from '@mantine/core'
import { IconChevronRight, IconHelpCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { countOf } from '../layout/count-of.ts'
import styles from './unanswered-line.module.css'
import { unansweredQuery } from './unanswered-queries.ts'

/** For the bot's overview: the number of unanswered questions. Renders nothing if there are none. */
export function UnansweredLine({ botId }: { botId: string }) {
  const count = useQuery(unansweredQuery(botId)).data?.data.length ?? 0
  if (count === 0) return null
  return (
    <Link to="/bots/$botId/knowledge/unanswered" params={{ botId }} className={styles.line}>
      <IconHelpCircle size={20} stroke={1.6} aria-hidden className={styles.icon} />
      <Text component="span" fz="sm" fw={500} className={styles.words}>
        {countOf(count, 'question')} without an answer
      </Text>
      <IconChevronRight size={16} aria-hidden className={styles.arrow} />
    </Link>
  )
}
