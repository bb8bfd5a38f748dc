// `npm run bench` runs all of them, `npm run bench -- NAME` one; `--json` prints one JSON object a line.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const names = ['trigger', 'model', 'streams', 'start', 'passages']
const [wanted] = process.argv.slice(2).filter((word) => !word.startsWith('--'))
if (wanted !== undefined && !names.includes(wanted)) {
  process.stderr.write(`There is no benchmark ${wanted}. There are: ${names.join(', ')}.\n`)
  process.exit(1)
}
for (const name of wanted === undefined ? names : [wanted]) {
  const file = fileURLToPath(new URL(`./${name}.ts`, import.meta.url))
  const flags = process.argv.includes('--json') ? ['--json'] : []
  const { status } = spawnSync(process.execPath, ['--expose-gc', file, ...flags], { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
