import { gapPx, placeOf } from '../launcher-styles.ts'
import type { Live } from './chat.ts'

/**
 * Beside the launchers of other bots on the same side: in the first gap that is wide enough. A bot that is alone is
 * where it is, and nothing is measured.
 */
export function takePlace(live: Live) {
  const others = [...(live.launchers?.values() ?? [])]
    .filter((other) => other !== live && placeOf(other.settings).side === placeOf(live.settings).side)
    .toSorted((one, another) => one.settings.place - another.settings.place)
  let place = 0
  for (const { settings, launcher } of others)
    if (place + live.launcher.button.offsetWidth + gapPx > settings.place)
      place = settings.place + launcher.button.offsetWidth + gapPx
  if (place === live.settings.place) return
  live.settings.place = place
  live.launcher.draw(live.settings)
}
