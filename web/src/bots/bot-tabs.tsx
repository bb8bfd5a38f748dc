import { Link, useMatchRoute, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useScrollEdges } from '../layout/scroll-edges.ts'
import styles from './bot-tabs.module.css'

export const botTabs = [
  { to: '/bots/$botId', label: 'Overview', isExact: true },
  { to: '/bots/$botId/knowledge', label: 'Knowledge' },
  { to: '/bots/$botId/model', label: 'Model & behaviour' },
  { to: '/bots/$botId/tools', label: 'Tools' },
  { to: '/bots/$botId/api-trigger', label: 'API trigger' },
  { to: '/bots/$botId/embedding', label: 'Embedding' },
  { to: '/bots/$botId/conversations', label: 'Conversations' },
  { to: '/bots/$botId/dashboard', label: 'Dashboard' },
  { to: '/bots/$botId/usage', label: 'Usage' },
  { to: '/bots/$botId/settings', label: 'Settings' },
] as const

export function BotTabs({ botId }: { botId: string }) {
  const bar = useRef<HTMLElement>(null)
  const edges = useScrollEdges(bar)
  const pathname = useRouterState({ select: (state) => state.resolvedLocation?.pathname })
  // On a phone the open tab may be outside the visible strip. Only the strip is scrolled: the page is where it was left.
  useEffect(() => {
    const strip = bar.current
    const tab = pathname && strip?.querySelector('[aria-current]')?.getBoundingClientRect()
    if (!strip || !tab) return
    const { left, width } = strip.getBoundingClientRect()
    strip.scrollLeft += tab.left + tab.width / 2 - (left + width / 2)
  }, [pathname])
  return (
    <nav ref={bar} className={styles.bar} aria-label="Bot" data-more={edges}>
      {botTabs.map(({ to, label, ...tab }) => (
        <Link
          key={to}
          to={to}
          params={{ botId }}
          className={styles.tab}
          activeProps={{ className: styles.active }}
          activeOptions={{ exact: 'isExact' in tab }}
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}

/** The label of the tab that is open. */
export function useOpenTab() {
  const matches = useMatchRoute()
  useRouterState({ select: (state) => state.location.pathname })
  return botTabs.find(({ to, ...tab }) => matches({ to, fuzzy: !('isExact' in tab) }))?.label
}
