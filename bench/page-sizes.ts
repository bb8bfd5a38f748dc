import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { listPages } from './web-pages.ts'

interface Chunk {
  file: string
  css?: string[]
  imports?: string[]
}
type Manifest = Record<string, Chunk>

export interface PageSize {
  path: string
  files: number
  /** Of all files that it loads before it is drawn. */
  gzipBytes: number
}

const repository = join(import.meta.dirname, '..')
export const gzippedBytes = (path: string): number => gzipSync(readFileSync(path), { level: 9 }).length

/** What each settings page loads before it is drawn, according to a build of its own. */
export function measurePages(): PageSize[] {
  const folder = mkdtempSync(join(tmpdir(), 'beckon-pages-'))
  try {
    return pagesIn(buildPages(folder), (file) => gzippedBytes(join(folder, file)))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Builds like `npm run build`, but elsewhere, and with a manifest of which file needs which. */
function buildPages(folder: string): Manifest {
  const vite = join(repository, 'node_modules/vite/bin/vite.js')
  const args = [vite, 'build', 'web', '--logLevel', 'warn', '--manifest', '--outDir', folder, '--emptyOutDir']
  const { status } = spawnSync(process.execPath, args, { cwd: repository, stdio: ['ignore', 2, 2] })
  if (status !== 0) throw new Error('The settings pages could not be built.')
  return JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'))
}

function pagesIn(manifest: Manifest, bytesOf: (file: string) => number): PageSize[] {
  const sizes = new Map<string, number>()
  const sizeOf = (file: string) => {
    const size = sizes.get(file) ?? bytesOf(file)
    sizes.set(file, size)
    return size
  }
  const always = ['index.html', 'color-scheme.js', ...filesOf(manifest, 'index.html')]
  return listPages(join(repository, 'web/src/router.tsx')).map(({ path, module, frames }) => {
    // A frame without its own entry shares a file with others, which index.html loads.
    const modules = [module, ...frames.filter((frame) => frame in manifest)]
    const files = new Set([...always, ...modules.flatMap((one) => [...filesOf(manifest, one)])])
    return { path, files: files.size, gzipBytes: [...files].reduce((sum, file) => sum + sizeOf(file), 0) }
  })
}

/** The file of a module, and everything it needs to start. */
function filesOf(manifest: Manifest, module: string, found = new Set<string>()): Set<string> {
  const chunk = manifest[module]
  if (!chunk) throw new Error(`The build knows nothing of ${module}.`)
  if (found.has(chunk.file)) return found
  found.add(chunk.file)
  for (const file of chunk.css ?? []) found.add(file)
  for (const needed of chunk.imports ?? []) filesOf(manifest, needed, found)
  return found
}
