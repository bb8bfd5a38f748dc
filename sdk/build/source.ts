import { join } from 'node:path'

const source = join(import.meta.dirname, '../src')

/** Inside the repository the package is used from its sources, without a build. */
export const sdkSource = [
  { find: /^beckon-sdk$/, replacement: join(source, 'index.ts') },
  { find: /^beckon-sdk\/(.*)$/, replacement: join(source, '$1.ts') },
]
