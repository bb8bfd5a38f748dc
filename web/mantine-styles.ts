import { basename } from 'node:path'
import type { Plugin } from 'vite'

/**
 * Every component of Mantine brings its own styles, so that a page loads only those of what it shows. In a layer, so
 * that ours win whichever is loaded first.
 */
export const mantineStyles = (): Plugin => ({
  name: 'mantine-styles',
  transform: {
    filter: { id: /[\\/]@mantine[\\/]core[\\/]esm[\\/]components[\\/].+\.module\.mjs$/ },
    handler: (code, id) => ({
      code: `import '@mantine/core/styles/${basename(id, '.module.mjs')}.layer.css'\n${code}`,
      map: null,
    }),
  },
})
