import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

const leastBytes = 1_024

/** Writes `.br` and `.gz` beside every asset, once at build time, so that the server only has to pick one. */
export const compressAssets = (): Plugin => ({
  name: 'compress-assets',
  apply: 'build',
  async writeBundle({ dir = '' }, bundle) {
    for (const name of Object.keys(bundle)) {
      const content = await readFile(join(dir, name))
      if (content.length < leastBytes || !/\.(js|css|svg)$/.test(name)) continue
      const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
      await writeFile(join(dir, `${name}.br`), brotliCompressSync(content, quality))
      await writeFile(join(dir, `${name}.gz`), gzipSync(content, { level: 9 }))
    }
  },
})
