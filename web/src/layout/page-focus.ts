import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/**
 * Where the way to another page took away what had the keyboard, such as the dialog that made a bot, one goes on at
 * the new page's heading.
 */
export function usePageFocus(contentId: string) {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged }) => {
        if (!pathChanged || document.activeElement !== document.body) return
        focusHeading(document.getElementById(contentId))
      }),
    [router, contentId],
  )
}

/** The heading of what is shown now; the whole of it, where it has none yet. */
export function focusHeading(content: HTMLElement | null) {
  const heading = content?.querySelector<HTMLElement>('h1[tabindex]') ?? content
  heading?.focus({ preventScroll: true })
}
