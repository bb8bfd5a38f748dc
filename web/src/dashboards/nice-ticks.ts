const intervalsMost = 5
/** Steps that are read at a glance, of each power of ten. */
const steps = [1, 2, 5, 10]

/** Of an axis that begins at 0: even steps, the last at or above the largest value. */
export function niceTicks(largest: number, isWhole: boolean): number[] {
  const power = 10 ** Math.floor(Math.log10(Math.max(largest, Number.MIN_VALUE) / intervalsMost))
  const nice = (steps.find((step) => step * power * intervalsMost >= largest) ?? 10) * power
  const step = largest <= 0 || (isWhole && nice < 1) ? 1 : nice
  const count = Math.max(1, Math.ceil(largest / step - 1e-9))
  return Array.from({ length: count + 1 }, (_, at) => Number((at * step).toPrecision(12)))
}
