import { readFileSync, writeFileSync } from 'node:fs'
import { writeApiTypes } from './api-types.ts'

const file = new URL('../src/api-types.ts', import.meta.url)

/** A part of `npm run openapi`, and with `--check` of `npm run check`. */
if (!process.argv.includes('--check')) writeFileSync(file, writeApiTypes())
else if (readFileSync(file, 'utf8') !== writeApiTypes()) {
  process.stderr.write('The contract has changed and sdk/src/api-types.ts has not. Run `npm run openapi`.\n')
  process.exitCode = 1
}
