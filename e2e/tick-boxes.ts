import type { Locator } from 'playwright-core'

/** Tick boxes that a click up to `px / 2` beside their middle doesn't reach. */
export const missedTickBoxes = (place: Locator, px: number): Promise<string[]> =>
  place.locator('input[type=checkbox]').evaluateAll(
    (boxes, reach) =>
      boxes.flatMap((box) => {
        box.scrollIntoView({ block: 'center' })
        const { x, y, width, height } = box.getBoundingClientRect()
        const [middleX, middleY] = [x + width / 2, y + height / 2]
        const missed = [
          [-reach, 0],
          [reach, 0],
          [0, -reach],
          [0, reach],
        ].filter(([byX = 0, byY = 0]) => document.elementFromPoint(middleX + byX, middleY + byY) !== box)
        return missed.length === 0 ? [] : [`${box.ariaLabel}: ${missed.join(' and ')}`]
      }),
    px / 2 - 1,
  )
