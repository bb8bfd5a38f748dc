/** @jsxImportSource preact */
import { useState } from 'preact/hooks'

/** The author's picture, or the first letter of the bot's name. */
export function Avatar({ picture, name }: { picture: string | null | undefined; name: string }) {
  const [isBroken, setBroken] = useState(false)
  if (picture && !isBroken) return <img class="avatar" src={picture} alt="" onError={() => setBroken(true)} />
  const [letter = ''] = name
  return (
    <span class="avatar" aria-hidden="true">
      {letter.toUpperCase()}
    </span>
  )
}
