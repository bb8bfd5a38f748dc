import { useLayoutEffect, useState } from 'preact/hooks'
import { onePerFrame } from '../one-per-frame.ts'

/** The rest is shown within a few frames. */
const shareOfRest = 1 / 8
/** What a slow phone can parse and draw within a frame. */
const charactersMost = 200
/** The same for text without waiting words: one parse of a piece, not of each few words. */
const storedCharactersMost = 1_500

/**
 * Text that arrives in bursts is revealed evenly, frame by frame, also after its end has arrived. Text that was there
 * from the beginning is shown at once, or in large pieces if it is long.
 */
export function useRevealed(text: string, isArriving: boolean): string {
  const [wasArriving] = useState(isArriving)
  const [shown, setShown] = useState(isArriving ? 0 : Math.min(text.length, storedCharactersMost))
  const rest = text.length - shown
  useLayoutEffect(() => {
    if (rest <= 0) return
    return onePerFrame(() => setShown(shown + (wasArriving ? stepOf(rest) : Math.min(rest, storedCharactersMost))))
  }, [shown, rest > 0])
  if (document.hidden) return text
  // Not in the middle of an emoji.
  return text.slice(0, shown + (/[\uD800-\uDBFF]/.test(text[shown - 1] ?? '') ? 1 : 0))
}

function stepOf(rest: number) {
  const isQuiet = matchMedia('(prefers-reduced-motion: reduce)').matches
  return Math.min(charactersMost, isQuiet ? rest : Math.max(1, Math.ceil(rest * shareOfRest)))
}
