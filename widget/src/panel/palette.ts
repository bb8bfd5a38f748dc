import { type Colour, readColour } from './colour.ts'
import { contrast, inkOn, leastContrast, readableOn, writeColour } from './readable-colour.ts'

/** What the author or the page chose; the rest follows. */
export interface Tokens {
  color: string | null | undefined
  background?: string | null | undefined
  textColor?: string | null | undefined
}

const usual = {
  light: { background: '#fff', textColor: '#1a1d21' },
  dark: { background: '#17191e', textColor: '#eceef1' },
}
const usualAccent = '#5b5bd6'

const mix = (from: Colour, to: Colour, share: number) =>
  from.map((part, at) => Math.round(part + ((to[at] ?? 0) - part) * share)) as unknown as Colour
const read = (text: string | null | undefined, otherwise: string) =>
  readColour(text) ?? (readColour(otherwise) as Colour)

/** All colours of one scheme: whatever was chosen, texts are readable on what is behind them. */
export function paletteOf(scheme: keyof typeof usual, { color, background, textColor }: Tokens) {
  const accent = read(color, usualAccent)
  const surface = read(background, usual[scheme].background)
  const text = readableOn(surface, read(textColor, usual[scheme].textColor))
  const tinted = mix(surface, text, 0.07)
  const bubble = contrast(text, tinted) < leastContrast ? surface : tinted
  const colours = {
    accent,
    /** Small text of the accent's colour may need another shade. */
    ink: readableOn(surface, accent, bubble),
    surface,
    bubble,
    text,
    quiet: readableOn(surface, mix(text, surface, 0.3), bubble),
    line: mix(surface, text, 0.14),
  }
  return Object.entries(colours)
    .map(([name, colour]) => [name, writeColour(colour)] as const)
    .concat([['on-accent', inkOn(accent)]])
}
