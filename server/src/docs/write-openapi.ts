import { writeFileSync } from 'node:fs'
import { describeApi } from 'beckon-contract'
import { version } from '../lib/version.ts'

/** `npm run openapi`: writes the committed description, so that changes of the public API show up in review. */
writeFileSync(
  new URL('../../../docs/openapi.json', import.meta.url),
  `${JSON.stringify(describeApi(version), null, 2)}\n`,
)
