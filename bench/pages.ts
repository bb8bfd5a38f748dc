// `npm run bench -- pages`: what each settings page loads before it is drawn, and what the widget loads on other sites.
// Bytes are gzipped, as transferred.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { report } from './report.ts'
import { listPages } from './web-pages.ts'

const kbAtMost = { page: 250, loader: 4, panel: 28 }
const repository = join(import.meta.dirname, '..')

interface Chunk {
  file: string
  css?: string[]
  imports?: string[]
}
type Manifest = Record<string, Chunk>

/** Builds like `npm run build`, but elsewhere, and with a manifest of which file needs which. */
function buildPages(folder: string): void {
  const vite = join(repository, 'node_modules/vite/bin/vite.js')
  const args = [vite, 'build', 'web', '--logLevel', 'warn', '--manifest', '--outDir', folder, '--emptyOutDir']
  const { status } = spawnSync(process.execPath, args, { cwd: repository, stdio: ['ignore', 2, 2] })
  if (status !== 0) throw new Error('The settings pages could not be built.')
}

const gzipped = (path: string): number => gzipSync(readFileSync(path), { level: 9 }).length
const kb = (bytes: number): number => Math.round(bytes / 102.4) / 10

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

function reportPages(folder: string): void {
  const manifest: Manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'))
  const always = ['index.html', 'color-scheme.js', ...filesOf(manifest, 'index.html')]
  for (const { path, module, frames } of listPages(join(repository, 'web/src/router.tsx'))) {
    // A frame without its own entry shares a file with others, which index.html loads.
    const modules = [module, ...frames.filter((frame) => frame in manifest)]
    const files = new Set([...always, ...modules.flatMap((one) => [...filesOf(manifest, one)])])
    const bytes = [...files].reduce((sum, file) => sum + gzipped(join(folder, file)), 0)
    report({ bench: 'pages', page: path, files: files.size, gzipKb: kb(bytes), kbAtMost: kbAtMost.page })
  }
}

function reportWidget(folder: string): void {
  if (!existsSync(folder)) throw new Error('The widget is not built. Run `npm run build` first.')
  const assets = readdirSync(join(folder, 'panel/assets')).filter((name) => /\.(js|css)$/.test(name))
  const bytesOf = (pattern: RegExp) =>
    assets.filter((name) => pattern.test(name)).map((name) => gzipped(join(folder, 'panel/assets', name)))
  // The chat's script, the panel's page, script and styles, and the largest language. The rest is loaded on demand.
  const always = [...['chat.js', 'panel/panel.html'].map((name) => gzipped(join(folder, name))), ...bytesOf(/^panel-/)]
  const panelBytes = always.reduce((sum, bytes) => sum + bytes) + Math.max(...bytesOf(/^[a-z]{2}-.*\.js$/))
  report({
    bench: 'pages',
    page: 'widget.js',
    files: 1,
    gzipKb: kb(gzipped(join(folder, 'widget.js'))),
    kbAtMost: kbAtMost.loader,
  })
  report({
    bench: 'pages',
    page: 'chat, to open',
    files: always.length + 1,
    gzipKb: kb(panelBytes),
    kbAtMost: kbAtMost.panel,
  })
}

const folder = mkdtempSync(join(tmpdir(), 'beckon-pages-'))
try {
  buildPages(folder)
  reportPages(folder)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
reportWidget(join(repository, 'widget/dist'))
