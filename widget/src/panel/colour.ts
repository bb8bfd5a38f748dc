/** Red, green and blue, 0 to 255. */
export type Colour = readonly [red: number, green: number, blue: number]

/** `#rgb` and `#rrggbb`; null for anything else. */
export function readColour(text: string | null | undefined): Colour | null {
  const [, long, short] = /^#(?:([0-9a-f]{6})|([0-9a-f]{3}))$/i.exec(text ?? '') ?? []
  const digits = long ?? short?.replace(/./g, '$&$&')
  if (!digits) return null
  return [0, 2, 4].map((at) => Number(`0x${digits.slice(at, at + 2)}`)) as unknown as Colour
}

/**
 * White or black, for text drawn on this colour. White symbols have the contrast of 3 that WCAG 2.2 AA requires, with
 * an approximate luminance; black has 7. Small text may need a darker shade: see readable-colour.ts.
 */
export const inkOn = ([red, green, blue]: Colour): '#fff' | '#000' =>
  0.2126 * red ** 2.2 + 0.7152 * green ** 2.2 + 0.0722 * blue ** 2.2 < 58e3 ? '#fff' : '#000'
