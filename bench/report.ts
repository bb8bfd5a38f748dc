const isJson = process.argv.includes('--json')

/** One line of figures: for people, or as JSON with `--json`. */
export function report(figures: Record<string, string | number>): void {
  const line = isJson
    ? JSON.stringify(figures)
    : Object.entries(figures)
        .map(([name, value]) => `${name} ${value}`)
        .join(' · ')
  process.stdout.write(`${line}\n`)
}
