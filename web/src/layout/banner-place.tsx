import { Anchor } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { type ReactNode, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import styles from './banner-place.module.css'

/**
 * Banners above a page. Those that are known when the page is opened stand above it. One that is known later is named in
 * the gap that is there anyway, and shown on demand: what a person is about to click stays where it is.
 */
export function BannerPlace({ children }: { children: ReactNode }) {
  const path = useLocation({ select: ({ pathname }) => pathname })
  return <Place key={path}>{children}</Place>
}

function Place({ children }: { children: ReactNode }) {
  const banners = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [late, setLate] = useState<string>()
  useLayoutEffect(() => {
    if (banners.current?.hasChildNodes()) setOpen(true)
  }, [])
  useEffect(() => {
    const { current } = banners
    if (isOpen || !current) return
    const look = () => setLate(titleIn(current))
    const observer = new MutationObserver(look)
    observer.observe(current, { childList: true, subtree: true, characterData: true })
    look()
    return () => observer.disconnect()
  }, [isOpen])
  return (
    <div className={styles.place}>
      {!isOpen && (
        <div role="status" className={styles.line}>
          {late !== undefined && (
            <>
              <IconAlertTriangle size={16} aria-hidden />
              <span className={styles.title}>{late}</span>
              <Anchor component="button" type="button" inherit onClick={() => setOpen(true)}>
                Show details
              </Anchor>
            </>
          )}
        </div>
      )}
      <div ref={banners} className={isOpen ? undefined : styles.waiting}>
        <Suspense>{children}</Suspense>
      </div>
    </div>
  )
}

/** The title of the first banner, if there is one. */
function titleIn(banners: Element): string | undefined {
  const titleId = banners.querySelector('[role="alert"]')?.getAttribute('aria-labelledby')
  return (titleId && document.getElementById(titleId)?.textContent) || undefined
}
