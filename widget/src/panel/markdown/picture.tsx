/** @jsxImportSource preact */
import { useState } from 'preact/hooks'
import { OutsideLink } from './links.tsx'

/** Loaded through the service, so that the picture's server learns nothing about the visitor; a link if that fails. */
export function Picture({ href, text }: { href: string; text: string }) {
  const [phase, setPhase] = useState<'loading' | 'loaded' | 'failed'>('loading')
  if (phase === 'failed') return <OutsideLink href={href}>{text || href}</OutsideLink>
  return (
    <OutsideLink href={href}>
      <img
        class={`picture ${phase}`}
        src={`images?url=${encodeURIComponent(href)}`}
        alt={text || href}
        loading="lazy"
        onLoad={() => setPhase('loaded')}
        onError={() => setPhase('failed')}
      />
    </OutsideLink>
  )
}
