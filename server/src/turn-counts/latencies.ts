/** Upper bounds of the buckets; what takes longer is in the last one. Part of the stored data: never change them. */
const latencyBoundsMs = [5, 10, 25, 50, 100, 250, 500, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000]
const longestMs = 120_000

export const latencyBuckets = latencyBoundsMs.length + 1
export type Measure = 'first' | 'total'
export type LatencyColumn = `${Measure}${number}`

export function bucketOf(ms: number): number {
  const at = latencyBoundsMs.findIndex((bound) => ms <= bound)
  return at === -1 ? latencyBoundsMs.length : at
}

/** The names of a measure's columns, one for each bucket. */
export const latencyColumnsOf = (measure: Measure): LatencyColumn[] =>
  Array.from({ length: latencyBuckets }, (_, bucket) => `${measure}${bucket}` as const)
export const latencyColumns = [...latencyColumnsOf('first'), ...latencyColumnsOf('total')]

/** Estimated from a histogram, evenly within each bucket; null if it is empty. */
export function percentile(histogram: number[], share: number): number | null {
  const total = histogram.reduce((sum, count) => sum + count, 0)
  if (total === 0) return null
  let rest = share * total
  for (const [bucket, count] of histogram.entries()) {
    if (rest <= count && count > 0) {
      const from = bucket === 0 ? 0 : (latencyBoundsMs[bucket - 1] ?? 0)
      const to = latencyBoundsMs[bucket] ?? longestMs
      return Math.round(from + ((to - from) * rest) / count)
    }
    rest -= count
  }
  return longestMs
}
