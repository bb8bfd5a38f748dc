import { UnstyledButton } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useRouterState } from '@tanstack/react-router'
import type { Bot } from 'beckon-contract'
import { type ReactNode, useEffect, useRef } from 'react'
import { useScrollEdges } from '../layout/scroll-edges.ts'
import { sourcesQuery } from '../sources/source-queries.ts'
import { testCasesQuery } from '../test-sets/test-queries.ts'
import { hasFailed } from '../test-sets/test-state.ts'
import { unansweredQuery } from '../unanswered/unanswered-queries.ts'
import { knowledgeSections } from './knowledge-sections.ts'
import styles from './knowledge-tabs.module.css'

const figures = new Intl.NumberFormat('en')

interface KnowledgeTabsProps {
  bot: Bot
  /** If there isn't space for both, the playground replaces the tabs. */
  isTrying: boolean
  /** The tab needs more space than usual. */
  isWide: boolean
  /** Absent for those who have no playground. */
  onTry?: ((isTrying: boolean) => void) | undefined
}

export function KnowledgeTabs({ bot, isTrying, isWide, onTry }: KnowledgeTabsProps) {
  const sources = useInfiniteQuery(sourcesQuery(bot.id))
  const sourceCount = sources.data?.pages.flatMap((page) => page.data).length
  const unansweredCount = useQuery(unansweredQuery(bot.id)).data?.data.length
  const failedTestCount = useQuery(testCasesQuery(bot.id)).data?.data.filter(hasFailed).length
  const tabs: { to: string; label: ReactNode; count: number | undefined; isMore?: boolean; isUrgent?: boolean }[] = [
    {
      to: '/bots/$botId/knowledge',
      label: (
        <>
          Questions<span className={styles.wide}> and answers</span>
        </>
      ),
      count: bot.entryCount,
    },
    { ...knowledgeSections.documents, count: sourceCount, isMore: sources.hasNextPage },
    { ...knowledgeSections.unanswered, count: unansweredCount, isUrgent: true },
    { ...knowledgeSections.tests, count: failedTestCount, isUrgent: true },
  ]
  const strip = useOpenTabInView(tabs.map(({ count }) => count).join())
  const edges = useScrollEdges(strip)
  return (
    <nav
      className={styles.bar}
      aria-label="Knowledge"
      data-trying={isTrying || undefined}
      data-wide={isWide || undefined}
    >
      <div ref={strip} className={styles.strip} data-more={edges}>
        {tabs.map(({ to, label, count, isMore, isUrgent }) => (
          <Link
            key={to}
            to={to}
            params={{ botId: bot.id }}
            className={styles.tab}
            activeProps={{ className: styles.active }}
            activeOptions={{ exact: true, includeSearch: false }}
            onClick={() => onTry?.(false)}
          >
            <span>{label}</span>
            {count !== undefined && count > 0 && (
              <span className={styles.count} data-urgent={isUrgent || undefined}>
                {figures.format(count)}
                {isMore && '+'}
              </span>
            )}
          </Link>
        ))}
      </div>
      {onTry && (
        <UnstyledButton
          className={`${styles.tab} ${styles.try}`}
          aria-pressed={isTrying}
          onClick={() => onTry(!isTrying)}
        >
          Try it
        </UnstyledButton>
      )}
    </nav>
  )
}

/**
 * On a phone the open tab may be outside the visible strip, also when the counts load later. Only the strip is
 * scrolled, not the page.
 */
function useOpenTabInView(counts: string) {
  const strip = useRef<HTMLDivElement>(null)
  const pathname = useRouterState({ select: (state) => state.resolvedLocation?.pathname })
  useEffect(() => {
    const tab = pathname && counts && strip.current?.querySelector<HTMLElement>('[aria-current]')
    if (tab && strip.current)
      strip.current.scrollLeft = tab.offsetLeft + tab.offsetWidth / 2 - strip.current.clientWidth / 2
  }, [pathname, counts])
  return strip
}
