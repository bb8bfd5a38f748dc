import { defineConfig } from 'vite'
import { compressAssets } from '../web/compress-assets.ts'

/** Two programs: the script for strangers' pages, as one file without imports, and the panel's page. */
export default defineConfig({
  root: import.meta.dirname,
  base: '/embed/',
  publicDir: false,
  plugins: [compressAssets()],
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
        rolldownOptions: { input: 'panel.html' },
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
  },
})
