import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/**
 * If navigating removed the focused element, such as the dialog that created a bot, focus moves to the new page's
 * heading.
 */
export function usePageFocus() {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        // On the first page, Tab begins at the top, with the link to the content and the navigation.
        if (!fromLocation || !pathChanged || document.activeElement !== document.body) return
        focusHeading()
      }),
    [router],
  )
}

/** For when what had the focus is gone. */
export function focusHeadingIfLost(): void {
  if (document.activeElement === document.body) focusHeading()
}

/** The heading of the current content, or the content itself if it has none yet. */
export function focusHeading(content = document.getElementById('content')) {
  const heading = content?.querySelector<HTMLElement>('h1[tabindex]') ?? content
  heading?.focus({ preventScroll: true })
}
