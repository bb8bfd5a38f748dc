import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import project from '../package.json' with { type: 'json' }
import { sdkSource } from '../sdk/build/source.ts'
import { compressAssets } from './compress-assets.ts'
import { mantineStyles } from './mantine-styles.ts'
import { productionBuild } from './production-build.ts'
import { swapBuild } from './swap-build.ts'

export default defineConfig({
  root: import.meta.dirname,
  base: '/',
  resolve: { alias: sdkSource },
  define: { __VERSION__: JSON.stringify(project.version) },
  plugins: [productionBuild, react(), mantineStyles(), compressAssets(), swapBuild(import.meta.dirname)],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // Nothing inline: the server's policy allows scripts and images from its own origin only.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // The pages need the contract's types and limits; its schemas stay out of the bundle.
      treeshake: { moduleSideEffects: [{ test: /[\\/]contract[\\/]src[\\/]/, sideEffects: false }] },
      // A hundred tiny files are slower, and a tenth larger, than the few that most pages need anyway.
      output: {
        codeSplitting: {
          groups: [
            { name: 'frame', test: /[\\/](app-frame|bot-layout)\.tsx$/, priority: 1 },
            { name: 'shared', minShareCount: 21 },
          ],
        },
      },
    },
  },
})
