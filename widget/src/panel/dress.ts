import { type Colour, inkOn, readColour } from './colour.ts'
import type { Language } from './languages/languages.ts'
import { readableOn, writeColour } from './readable-colour.ts'

/**
 * The darkest light surface and the lightest dark one: text that is readable there is readable everywhere. See
 * panel.css.
 */
const lightSurface: Colour = [241, 243, 245]
const darkSurface: Colour = [43, 46, 54]

interface Dress {
  color: string | null
  scheme: string | null
  radius?: number | string | undefined
  font?: string | undefined
  /** The page's own, for the font `inherit`. */
  family?: string | null
}

/** Sets the page's colours (the author's own, and readable shades of it), its corners and its font. */
export function dress(root: HTMLElement, { color, scheme, radius, font, family }: Dress) {
  const accent = readColour(color)
  if (accent) {
    const ink = inkOn(accent)
    root.style.setProperty('--accent', writeColour(ink === '#fff' ? readableOn([255, 255, 255], accent) : accent))
    root.style.setProperty('--on-accent', ink)
    root.style.setProperty('--ink-on-light', writeColour(readableOn(lightSurface, accent)))
    root.style.setProperty('--ink-on-dark', writeColour(readableOn(darkSurface, accent)))
  }
  if (scheme) root.dataset.scheme = scheme
  if (font) root.dataset.font = font
  root.style.fontFamily = (font === 'inherit' && family) || ''
  if (radius !== undefined) root.style.setProperty('--radius', `${radius}px`)
}

export function speak(root: HTMLElement, { tag, direction }: Language) {
  root.lang = tag
  root.dir = direction
}
