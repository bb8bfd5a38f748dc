/** Red, green and blue, 0 to 255. */
export type Colour = readonly [red: number, green: number, blue: number]

/** `#rgb` and `#rrggbb`; null for anything else. */
export function readColour(text: string | null | undefined): Colour | null {
  const [, long, short] = /^#(?:([0-9a-f]{6})|([0-9a-f]{3}))$/i.exec(text ?? '') ?? []
  const digits = long ?? short?.replace(/./g, '$&$&')
  if (!digits) return null
  return [0, 2, 4].map((at) => Number(`0x${digits.slice(at, at + 2)}`)) as unknown as Colour
}
