/** Red, green and blue, 0 to 255. */
export type Colour = readonly [red: number, green: number, blue: number]

/** White signs on anything darker have the contrast of 3 that WCAG 2.2 AA asks for; black has 7 on all else. */
const darkEnoughForWhite = 1.05 / 3 - 0.05

/** `#rgb` and `#rrggbb`; anything else is none. */
export function readColour(text: string | null | undefined): Colour | null {
  const [, long, short] = /^#(?:([0-9a-f]{6})|([0-9a-f]{3}))$/i.exec(text ?? '') ?? []
  const digits = long ?? short?.replace(/./g, '$&$&')
  if (!digits) return null
  const part = (at: number) => Number.parseInt(digits.slice(at, at + 2), 16)
  return [part(0), part(2), part(4)]
}

/** How bright a colour is: the eye sees green best. */
export function luminance(colour: Colour): number {
  const [red = 0, green = 0, blue = 0] = colour.map((part) =>
    part <= 10 ? part / 3294.6 : ((part / 255 + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** White or black, for what is drawn on this colour. Small text on it may need a darker shade: see readable-colour.ts. */
export const inkOn = (colour: Colour): '#fff' | '#000' => (luminance(colour) <= darkEnoughForWhite ? '#fff' : '#000')
