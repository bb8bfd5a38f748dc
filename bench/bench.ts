// `npm run bench` runs all of them, `npm run bench -- NAME` one; `--json` prints one JSON object per line.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** With the duration of each on two quiet cores, in minutes. */
const minutes: Record<string, number> = {
  trigger: 5,
  growth: 6,
  model: 2,
  streams: 3,
  start: 2,
  passages: 2,
  pages: 1,
  widget: 5,
  fairness: 4,
  jobs: 2,
  servers: 2,
  webhooks: 3,
  deletion: 8,
  'first-message': 3,
  'thousand-servers': 1,
  'turn-cost': 2,
  inbox: 15,
  bots: 3,
}

const isJson = process.argv.includes('--json')
const [wanted] = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const known = Object.keys(minutes)
if (wanted !== undefined && !known.includes(wanted)) {
  process.stderr.write(`There is no benchmark ${wanted}. There are: ${known.join(', ')}.\n`)
  process.exit(1)
}
const names = wanted === undefined ? known : [wanted]
const say = (words: string) => process.stderr.write(`${words}\n`)
say(`${names.join(', ')}: about ${names.reduce((sum, name) => sum + (minutes[name] ?? 0), 0)} min on two quiet cores.`)
const begun = performance.now()
for (const name of names) {
  const file = fileURLToPath(new URL(`./${name}.ts`, import.meta.url))
  const flags = isJson ? ['--json'] : []
  const { status } = spawnSync(process.execPath, ['--expose-gc', file, ...flags], { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
say(`It took ${((performance.now() - begun) / 60_000).toFixed(1)} min.`)
