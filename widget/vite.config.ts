import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { panelOptionsOfPages } from 'beckon-contract'
import { defineConfig, type Plugin } from 'vite'
import { compressAssets } from '../web/compress-assets.ts'
import { productionBuild } from '../web/production-build.ts'
import { swapBuild } from '../web/swap-build.ts'

/** The scripts for host pages are as short as can be: without comments for bundlers, and lines in style sheets. */
const oneLine: Plugin = {
  name: 'one-line',
  applyToEnvironment: ({ name }) => name === 'loader' || name === 'chat',
  generateBundle(_, bundle) {
    for (const chunk of Object.values(bundle))
      if (chunk.type === 'chunk') chunk.code = chunk.code.replace(/\n|\/\* [#@]__PURE__ \*\/ /g, '')
  },
}

/** Vite's helper for parts that are loaded later preloads what they import. Ours import next to nothing. */
const plainImports: Plugin = {
  name: 'plain-imports',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /vite\/preload-helper\.js$/ },
    handler: () => 'export const __vitePreload = (load) => load()',
  },
}

/** The loader asks for the chat by its version, so that no cache gives it an older one. */
const chatVersion: Plugin = {
  name: 'chat-version',
  applyToEnvironment: ({ name }) => name === 'loader',
  generateBundle({ dir = '' }, bundle) {
    const version = createHash('sha1')
      .update(readFileSync(join(dir, 'chat.js')))
      .digest('base64url')
      .slice(0, 6)
    for (const chunk of Object.values(bundle))
      if (chunk.type === 'chunk') chunk.code = chunk.code.replace(/\$\{chatVersion\}/, version)
  },
}

/** The types of the package are one file that imports nothing; all it lacks is the one value. */
const packageTypes: Plugin = {
  name: 'package-types',
  applyToEnvironment: ({ name }) => name === 'package',
  generateBundle() {
    const types = readFileSync(join(import.meta.dirname, 'src/page/beckon-api.ts'), 'utf8')
    this.emitFile({ type: 'asset', fileName: 'index.d.ts', source: `${types}\nexport declare const mount: Mount\n` })
  },
}

/**
 * The panel's page, the script for host pages and what it loads when the visitor approaches the launcher, and the package
 * for bundlers, which has both.
 */
export default defineConfig({
  root: import.meta.dirname,
  base: '/embed/',
  publicDir: false,
  plugins: [
    productionBuild,
    plainImports,
    oneLine,
    chatVersion,
    packageTypes,
    compressAssets(),
    swapBuild(import.meta.dirname),
  ],
  // As a text, for the scripts on host pages import nothing of the contract but types. The scheme is always sent.
  define: {
    sentToPanel: JSON.stringify(
      panelOptionsOfPages()
        .filter((name) => name !== 'scheme')
        .join(' '),
    ),
  },
  build: { modulePreload: false, assetsInlineLimit: 0, target: ['chrome123', 'firefox120', 'safari17.5'] },
  builder: {
    async buildApp({ environments, build }) {
      for (const environment of Object.values(environments)) if (environment.name !== 'ssr') await build(environment)
    },
  },
  environments: {
    client: {
      build: {
        outDir: 'dist/panel',
        emptyOutDir: true,
        manifest: 'manifest.json',
        // The panel names each language's file: shorter hashes make it shorter.
        rolldownOptions: { input: 'panel.html', output: { chunkFileNames: 'assets/[name]-[hash:6].js' } },
      },
    },
    // Before the loader, which has its version.
    chat: {
      consumer: 'client',
      build: {
        outDir: 'dist',
        emptyOutDir: false,
        lib: { entry: 'src/page/chat/chat.ts', formats: ['es'], fileName: () => 'chat.js' },
        // Vite leaves modules readable.
        rolldownOptions: { output: { minify: true } },
      },
    },
    // The client of the visitors' API, for pages without a bundler.
    visitor: {
      consumer: 'client',
      build: {
        outDir: 'dist',
        emptyOutDir: false,
        lib: { entry: '../sdk/src/visitor.ts', formats: ['es'], fileName: () => 'visitor.js' },
        rolldownOptions: { output: { minify: true } },
      },
    },
    loader: {
      consumer: 'client',
      build: {
        outDir: 'dist',
        emptyOutDir: false,
        lib: { entry: 'src/loader.ts', formats: ['iife'], name: 'beckon', fileName: () => 'widget.js' },
      },
    },
    package: {
      consumer: 'client',
      build: {
        outDir: 'dist/package',
        emptyOutDir: true,
        // Bundlers read its comments, and make it small themselves.
        minify: false,
        lib: { entry: 'src/index.ts', formats: ['es'], fileName: () => 'index.js' },
      },
    },
  },
})
