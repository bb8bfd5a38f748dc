import { writeFileSync } from 'node:fs'
import { writeApiTypes } from './api-types.ts'

/** A part of `npm run openapi`. */
writeFileSync(new URL('../src/api-types.ts', import.meta.url), writeApiTypes())
