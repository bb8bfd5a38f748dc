/** @jsxImportSource preact */
import { hrefWithin } from 'beckon-contract/markdown'
import type { ComponentChildren } from 'preact'
import { usePanel } from '../view/panel-context.ts'

interface LinkProps {
  href: string
  children: ComponentChildren
}

/** A page of the site around the panel opens in the visitor's own tab, and a telephone or mail address opens no tab. */
export function Link({ href, children }: LinkProps) {
  const { site } = usePanel()
  const { protocol, origin } = new URL(href)
  // A site that is itself in a frame can't be left from here.
  const isOwn = origin === site && parent === top
  if (!isOwn && protocol.startsWith('http')) return <OutsideLink href={href}>{children}</OutsideLink>
  // Not in the panel's frame: the page's policy may forbid it there.
  return (
    <a href={href} target="_top" rel="noreferrer">
      {children}
    </a>
  )
}

export const OutsideLink = ({ href, children }: LinkProps) => (
  <a href={href} target="_blank" rel="noopener noreferrer nofollow ugc">
    {children}
  </a>
)

/** Leads to the site around the panel, never to the service; without a site it stays text. */
export function RelativeLink({ path, children }: { path: string; children: ComponentChildren }) {
  const href = hrefWithin(usePanel().site, path)
  return href === null ? children : <Link href={href}>{children}</Link>
}
