import { copyFileSync, cpSync } from 'node:fs'
import { basename, join } from 'node:path'
import { defineConfig, type Plugin } from 'vite'
import { productionBuild } from '../web/production-build.ts'
import { swapBuild } from '../web/swap-build.ts'
import { writeBuiltSite } from './src/docs/built-site.ts'
import { listSite } from './src/docs/site.ts'

/** The program, and the files that it runs in threads and processes. */
const entries = [
  'main.ts',
  'search/index-worker-thread.ts',
  'sources/reader-child.ts',
  'store/scan-thread.ts',
  'store/checkpoint-thread.ts',
  'knowledge/entry-file-thread.ts',
  'test-sets/test-file-thread.ts',
  'bot-files/bot-file-thread.ts',
  'engines/schema-check-thread.ts',
]
const dataFiles = [
  ...['accounts/common-passwords.txt', 'search/faq/english.vectors'],
  ...['docs/site.css', 'docs/site-script.js'],
]
/** Loaded when first needed, or with native parts: they stay in node_modules. The others are bundled. */
const external = [
  '@mozilla/readability',
  '@node-rs/argon2',
  '@orama/stemmers',
  '@redis/client',
  'better-sqlite3',
  'linkedom',
  'mammoth',
  'nodemailer',
  'pg',
  'undici',
  'unpdf',
]

/** A running server loads some files later; until it is restarted after a build, it needs the old ones. */
const weekMs = 7 * 24 * 60 * 60 * 1_000

const source = (file: string): string => join(import.meta.dirname, 'src', file)

const copyDataFiles: Plugin = {
  name: 'copy-data-files',
  writeBundle({ dir = '' }) {
    for (const file of dataFiles) copyFileSync(source(file), join(dir, basename(file)))
    cpSync(source('bot-files/templates'), join(dir, 'templates'), { recursive: true })
    cpSync(source('../../contract/src/widget-languages'), join(dir, 'widget-languages'), {
      recursive: true,
      filter: (file) => !file.endsWith('.ts'),
    })
  },
}

/** The pages at /docs: Markdown is rendered here, once. */
const writeDocs: Plugin = {
  name: 'write-docs',
  async writeBundle({ dir = '' }) {
    await writeBuiltSite(join(dir, 'docs-site'), listSite())
  },
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [productionBuild, copyDataFiles, writeDocs, swapBuild(import.meta.dirname, { keepMs: weekMs })],
  ssr: { noExternal: true, external },
  build: {
    ssr: true,
    outDir: 'dist',
    emptyOutDir: true,
    // Stack traces show names and lines.
    minify: false,
    rolldownOptions: {
      input: Object.fromEntries(entries.map((file) => [basename(file, '.ts'), source(file)])),
      output: {
        // Flat, so that a file finds the others beside it.
        chunkFileNames: '[name]-[hash].js',
      },
    },
  },
})
