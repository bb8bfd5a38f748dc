// `npm run bench -- pages`: what each settings page loads before it is drawn, and what the widget loads on other sites.
// Bytes are gzipped, as transferred.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { gzippedBytes, measurePages } from './page-sizes.ts'
import { report } from './report.ts'

const kbAtMost = { page: 250, loader: 4, panel: 28 }
const repository = join(import.meta.dirname, '..')
const kb = (bytes: number): number => Math.round(bytes / 102.4) / 10

function reportWidget(folder: string): void {
  if (!existsSync(folder)) throw new Error('The widget is not built. Run `npm run build` first.')
  const assets = readdirSync(join(folder, 'panel/assets')).filter((name) => /\.(js|css)$/.test(name))
  const bytesOf = (pattern: RegExp) =>
    assets.filter((name) => pattern.test(name)).map((name) => gzippedBytes(join(folder, 'panel/assets', name)))
  // The chat's script, the panel's page, script and styles, and the largest language. The rest is loaded on demand.
  const own = ['chat.js', 'panel/panel.html'].map((name) => gzippedBytes(join(folder, name)))
  const always = [...own, ...bytesOf(/^panel-/)]
  const panelBytes = always.reduce((sum, bytes) => sum + bytes) + Math.max(...bytesOf(/^[a-z]{2}-.*\.js$/))
  report({
    bench: 'pages',
    page: 'widget.js',
    files: 1,
    gzipKb: kb(gzippedBytes(join(folder, 'widget.js'))),
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

for (const { path, files, gzipBytes } of measurePages())
  report({ bench: 'pages', page: path, files, gzipKb: kb(gzipBytes), kbAtMost: kbAtMost.page })
reportWidget(join(repository, 'widget/dist'))
