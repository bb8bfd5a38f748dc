import { type Colour, inkOn, readColour } from '../wire/colour.ts'
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
  radius?: number | undefined
  font?: string | undefined
}

/** Sets the page's colours (the author's own, and readable shades of it), its corners and its font. */
export function dress(root: HTMLElement, { color, scheme, radius, font }: Dress) {
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
  if (radius !== undefined) root.style.setProperty('--radius', `${radius}px`)
}

export function speak(root: HTMLElement, { tag, direction }: Language) {
  root.lang = tag
  root.dir = direction
}
