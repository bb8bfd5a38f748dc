import type { Colour } from './colour.ts'

/** The luminance of a colour: the eye is most sensitive to green. */
function luminance(colour: Colour): number {
  const [red = 0, green = 0, blue = 0] = colour.map((part) =>
    part <= 10 ? part / 3294.6 : ((part / 255 + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The contrast that WCAG 2.2 AA requires for text. */
export const leastContrast = 4.5

export const writeColour = (colour: Colour): string =>
  `#${colour.map((part) => part.toString(16).padStart(2, '0')).join('')}`

export function contrast(one: Colour, other: Colour): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** Black or white, whichever is easier to read on this colour. One of them always has more than the required contrast. */
export const inkOn = (colour: Colour): '#000' | '#fff' =>
  contrast([0, 0, 0], colour) > contrast([255, 255, 255], colour) ? '#000' : '#fff'

/** The colour itself, or the nearest darker or lighter one that is readable on this background, and on another like it. */
export function readableOn(background: Colour, colour: Colour, another = background): Colour {
  const goal = luminance(background) > 0.18 ? 0 : 255
  const mix = (part: number, share: number) => Math.round(part + (goal - part) * share)
  for (let share = 0; share < 1; share += 0.05) {
    const mixed: Colour = [mix(colour[0], share), mix(colour[1], share), mix(colour[2], share)]
    if (Math.min(contrast(mixed, background), contrast(mixed, another)) >= leastContrast) return mixed
  }
  return [goal, goal, goal]
}
