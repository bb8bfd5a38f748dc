/** Prometheus' text format, version 0.0.4: https://prometheus.io/docs/instrumenting/exposition_formats/ */
export const contentType = 'text/plain; version=0.0.4; charset=utf-8'

export type Labels = Record<string, string>

/** A metric family: series with the same name. */
export interface Family {
  write: () => string
}

/** One series of a counter. It is looked up once and kept: per request only its number grows. */
export interface Count {
  value: number
}

export function createCounter(name: string, help: string) {
  const counts = createSeries<Count>(() => ({ value: 0 }))
  return {
    of: counts.of,
    write: () =>
      head(name, help, 'counter') + counts.write(({ value }, labels) => (value === 0 ? '' : line(name, labels, value))),
  }
}
export type Counter = ReturnType<typeof createCounter>

export interface Timing {
  observe: (seconds: number) => void
}

/** Cumulative counts for each of `bounds` (seconds, ascending). */
export function createHistogram(name: string, help: string, bounds: number[]) {
  const names = [...bounds.map(String), '+Inf']
  const timings = createSeries(() => {
    const counts = new Float64Array(bounds.length + 1)
    return {
      counts,
      sum: 0,
      observe(seconds: number): void {
        let at = 0
        while (at < bounds.length && seconds > (bounds[at] as number)) at += 1
        counts[at] = (counts[at] as number) + 1
        this.sum += seconds
      },
    }
  })
  return {
    of: (labels: Labels): Timing => timings.of(labels),
    write: () =>
      head(name, help, 'histogram') +
      timings.write(({ counts, sum }, labels) => {
        let total = 0
        const buckets = names.map((le, at) => {
          total += counts[at] as number
          return line(`${name}_bucket`, labels === '' ? `le="${le}"` : `${labels},le="${le}"`, total)
        })
        if (total === 0) return ''
        return buckets.join('') + line(`${name}_sum`, labels, sum) + line(`${name}_count`, labels, total)
      }),
  }
}
export type Histogram = ReturnType<typeof createHistogram>

/** Values that are read when scraped. Unknown values are left out. */
export const writeValues = (
  name: string,
  help: string,
  kind: 'gauge' | 'counter',
  values: { labels?: Labels; value: number | undefined }[],
): string =>
  head(name, help, kind) +
  values.map(({ labels = {}, value }) => (value === undefined ? '' : line(name, writeLabels(labels), value))).join('')

function createSeries<Kept>(make: () => Kept) {
  const all = new Map<string, Kept>()
  return {
    of(labels: Labels): Kept {
      const key = writeLabels(labels)
      const known = all.get(key) ?? make()
      all.set(key, known)
      return known
    },
    write: (writeOne: (one: Kept, labels: string) => string) =>
      [...all].map(([labels, one]) => writeOne(one, labels)).join(''),
  }
}

const head = (name: string, help: string, kind: string): string => `# HELP ${name} ${help}\n# TYPE ${name} ${kind}\n`

const line = (name: string, labels: string, value: number): string =>
  `${name}${labels === '' ? '' : `{${labels}}`} ${value}\n`

const writeLabels = (labels: Labels): string =>
  Object.entries(labels)
    .map(([name, value]) => `${name}="${escapeValue(value)}"`)
    .join(',')

const escapeValue = (value: string): string =>
  value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
