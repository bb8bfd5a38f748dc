import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressAssets } from './compress-assets.ts'

export default defineConfig({
  root: import.meta.dirname,
  base: '/',
  plugins: [react(), compressAssets()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // Nothing inline: the server's policy allows scripts and images from its own origin only.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // The pages need the contract's types and limits; its schemas (and typebox) stay out of the bundle.
      treeshake: { moduleSideEffects: [{ test: /[\\/]contract[\\/]src[\\/]/, sideEffects: false }] },
    },
  },
})
