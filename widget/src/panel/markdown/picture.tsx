/** @jsxImportSource preact */
import { useState } from 'preact/hooks'
import { Link } from './links.tsx'

/** Loaded through the service, so that the picture's server learns nothing about the visitor; a link if that fails. */
export function Picture({ href, text }: { href: string; text: string }) {
  const [phase, setPhase] = useState<'loading' | 'loaded' | 'failed'>('loading')
  if (phase === 'failed') return <Link href={href}>{text || href}</Link>
  return (
    <Link href={href}>
      <img
        class={`picture ${phase}`}
        src={`images?url=${encodeURIComponent(href)}`}
        alt={text || href}
        loading="lazy"
        onLoad={() => setPhase('loaded')}
        onError={() => setPhase('failed')}
      />
    </Link>
  )
}
