import { useLayoutEffect, useState } from 'preact/hooks'

/** The rest is shown within a few frames. */
const shareOfRest = 1 / 8
/** What a slow phone can parse and draw within a frame. */
const charactersMost = 200

/**
 * Text that arrives in bursts is revealed evenly, frame by frame, also after its end has arrived. Text that was there
 * from the beginning is shown at once.
 */
export function useRevealed(text: string, isArriving: boolean): string {
  const [shown, setShown] = useState(isArriving ? 0 : text.length)
  const [wasArriving] = useState(isArriving)
  const rest = text.length - shown
  useLayoutEffect(() => {
    if (rest <= 0) return
    const frame = requestAnimationFrame(() => setShown(shown + stepOf(rest)))
    return () => cancelAnimationFrame(frame)
  }, [shown, rest > 0])
  if (!wasArriving || document.hidden) return text
  // Not in the middle of an emoji.
  return text.slice(0, shown + (/[\uD800-\uDBFF]/.test(text[shown - 1] ?? '') ? 1 : 0))
}

function stepOf(rest: number) {
  const isQuiet = matchMedia('(prefers-reduced-motion: reduce)').matches
  return Math.min(charactersMost, isQuiet ? rest : Math.max(1, Math.ceil(rest * shareOfRest)))
}
