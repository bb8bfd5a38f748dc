import { defineConfig } from 'vite'
import { productionBuild } from '../web/production-build.ts'
import { swapBuild } from '../web/swap-build.ts'
import { declarations } from './build/declarations.ts'

/** One file an entry, with the parser of events from the contract inside. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [productionBuild, declarations(), swapBuild(import.meta.dirname)],
  build: {
    target: 'es2022',
    outDir: 'dist',
    emptyOutDir: true,
    // Readable in a debugger; bundlers of pages minify anyway.
    minify: false,
    lib: {
      formats: ['es'],
      entry: Object.fromEntries(
        ['index', 'visitor', 'webhooks'].map((name) => [name, `${import.meta.dirname}/src/${name}.ts`]),
      ),
    },
    // Nearly all of the time goes into the types.
    rolldownOptions: { checks: { pluginTimings: false }, output: { chunkFileNames: '[name].js' } },
  },
})
