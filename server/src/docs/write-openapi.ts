import { readFileSync, writeFileSync } from 'node:fs'
import { describeApi } from 'beckon-contract'
import { version } from '../lib/version.ts'

const file = new URL('../../../docs/openapi.json', import.meta.url)
const description = `${JSON.stringify(describeApi(version), null, 2)}\n`

/**
 * `npm run openapi`: writes the committed description, so that changes of the public API show up in review. `npm run check`
 * asks with `--check` whether it is current: what it lacks shows as type errors elsewhere.
 */
if (!process.argv.includes('--check')) writeFileSync(file, description)
else if (readFileSync(file, 'utf8') !== description) {
  process.stderr.write('The contract has changed and docs/openapi.json has not. Run `npm run openapi`.\n')
  process.exitCode = 1
}
