import { Skeleton, Text } from '@mantine/core'
import { IconChevronRight, IconCircleCheck, IconHelpCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { countOf } from '../layout/count-of.ts'
import styles from './unanswered-line.module.css'
import { unansweredQuery } from './unanswered-queries.ts'

/** As in the styles: nothing below it moves when it comes. */
const lineHeight = 48

/** For the overview of a bot that has been asked something: the number of unanswered questions. */
export function UnansweredLine({ botId }: { botId: string }) {
  const { data, error } = useQuery(unansweredQuery(botId))
  if (error && !data) return null
  if (!data) return <Skeleton h={lineHeight} radius="lg" />
  const count = data.data.length
  const Icon = count > 0 ? IconHelpCircle : IconCircleCheck
  return (
    <Link
      to="/bots/$botId/knowledge/unanswered"
      params={{ botId }}
      className={styles.line}
      data-open={count > 0 || undefined}
    >
      <Icon size={20} stroke={1.6} aria-hidden className={styles.icon} />
      <Text component="span" fz="sm" fw={500} className={styles.words}>
        {count > 0 ? `${countOf(count, 'question')} without an answer` : 'No question is waiting for an answer'}
      </Text>
      <IconChevronRight size={16} aria-hidden className={styles.arrow} />
    </Link>
  )
}
