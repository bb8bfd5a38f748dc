import { DialogPlace } from '../layout/dialog-place.tsx'
import { lazyPart } from '../layout/lazy-part.ts'
import { usePalette } from './palette-opening.ts'

const CommandPalette = lazyPart(async () => (await import('./command-palette.tsx')).CommandPalette)

/** Where the palette appears: on pages without it, Ctrl K and what is typed after it are left alone. */
export function PalettePlace() {
  const palette = usePalette()
  return <DialogPlace>{palette.isOpen && <CommandPalette palette={palette} />}</DialogPlace>
}
