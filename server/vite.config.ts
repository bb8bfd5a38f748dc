import { defineConfig } from 'vite'
import { swapBuild } from '../web/swap-build.ts'
import { wholePackages } from './whole-packages.ts'

/** Those that every start loads, but for the ones with native parts. The server's own files always run as they are. */
const packages = [
  'ajv',
  'csv-parse',
  'fast-json-stringify',
  'fastify',
  'htmlparser2',
  'kysely',
  'kysely/migration',
  'pino',
  'uuid',
]

export default defineConfig({
  root: import.meta.dirname,
  plugins: [wholePackages(packages), swapBuild(import.meta.dirname)],
  ssr: { noExternal: true },
  build: {
    ssr: true,
    outDir: 'dist/packages',
    emptyOutDir: true,
    // Half the size, and names as they were: they stand in the traces of errors.
    rolldownOptions: { output: { minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } } } },
  },
})
