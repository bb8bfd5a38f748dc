/** @jsxImportSource preact */
import { hrefWithin } from 'beckon-contract/markdown'
import type { ComponentChildren } from 'preact'
import { usePanel } from '../view/panel-context.ts'

export function Link({ href, children }: { href: string; children: ComponentChildren }) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow ugc">
      {children}
    </a>
  )
}

/** Leads to the site around the panel, never to the service; without a site it stays text. */
export function RelativeLink({ path, children }: { path: string; children: ComponentChildren }) {
  const href = hrefWithin(usePanel().site, path)
  return href === null ? children : <Link href={href}>{children}</Link>
}
