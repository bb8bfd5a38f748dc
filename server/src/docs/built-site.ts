import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, extname, join, relative, sep } from 'node:path'
import type { SiteFile } from './site.ts'

/** The build writes the pages beside it. The sources have none: their pages are rendered when asked for. */
const besideProgram = join(import.meta.dirname, 'docs-site')
/** What the docs call this service; its own address is known only when it runs. */
export const exampleUrl = 'https://bots.example.com'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
}

/** `/docs` is index.html, `/docs/errors` errors.html, `/docs/images/inbox.png` images/inbox.png. */
function fileOf(path: string): string {
  const name = path.replace(/^\/docs\/?/, '') || 'index'
  return extname(name) in types ? name : `${name}.html`
}
const pathOf = (file: string): string =>
  `/docs/${file.split(sep).join('/')}`.replace(/\.html$/, '').replace(/\/index$/, '')

/** The pages as the build wrote them; undefined if there was no build. */
export function listBuiltSite(folder = besideProgram): Map<string, SiteFile> | undefined {
  if (!existsSync(folder)) return undefined
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return new Map(
    files.map(({ parentPath, name }): [string, SiteFile] => {
      const file = join(parentPath, name)
      const isText = extname(name) !== '.png'
      return [
        pathOf(relative(folder, file)),
        {
          type: types[extname(name)] ?? '',
          build: (baseUrl) =>
            isText ? readFileSync(file, 'utf8').replaceAll(exampleUrl, baseUrl) : readFileSync(file),
        },
      ]
    }),
  )
}

/** A part of the build. */
export async function writeBuiltSite(folder: string, site: Map<string, SiteFile>): Promise<void> {
  for (const [path, { build }] of site) {
    const file = join(folder, fileOf(path))
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, await build(exampleUrl))
  }
}
