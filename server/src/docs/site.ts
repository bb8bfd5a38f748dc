import { errorTable } from 'beckon-contract'
import { yieldToOthers } from '../lib/yield-to-others.ts'
import { errorsPage } from './errors-page.ts'
import { renderGuide } from './guide.ts'
import { listDecisions, listImages, readGuideFile } from './guide-files.ts'
import { layOut } from './layout.ts'
import { referencePage } from './reference-page.ts'
import { referenceTags } from './reference-tags.ts'
import { guidePages, pathOf } from './site-map.ts'

export interface SiteFile {
  type: string
  build: (baseUrl: string) => string | Buffer | Promise<string>
}

const htmlType = 'text/html; charset=utf-8'

/** Every file of the docs by its path. Built when first asked for. */
export function listSite(): Map<string, SiteFile> {
  const guides = [
    ...guidePages.map(({ slug, file }) => ({ path: pathOf(slug), file })),
    ...listDecisions().map((name) => ({ path: `/docs/decisions/${name}`, file: `docs/decisions/${name}.md` })),
  ]
  return new Map<string, SiteFile>([
    ...guides.map(({ path, file }): [string, SiteFile] => [path, page((baseUrl) => guidePage(path, file, baseUrl))]),
    ...referenceTags.map((tag): [string, SiteFile] => [
      `/docs/reference/${tag.slug}`,
      page((baseUrl) => referencePage(tag, baseUrl)),
    ]),
    ['/docs/errors', page(errorsPage)],
    ...listImages().map((name): [string, SiteFile] => [
      `/docs/images/${name}`,
      { type: 'image/png', build: () => readGuideFile(`docs/images/${name}`) },
    ]),
    ['/docs/search.json', { type: 'application/json', build: buildSearch }],
  ])
}

const page = (build: SiteFile['build']): SiteFile => ({ type: htmlType, build })

function guidePage(path: string, file: string, baseUrl: string): string {
  const { title, body, sections } = renderGuide(file, baseUrl)
  return layOut({ title, path, body, headings: sections })
}

/** What the search of the pages reads: every section of every page. Built page by page, so that calls are answered in between. */
async function buildSearch(baseUrl: string): Promise<string> {
  const found: { url: string; page: string; title: string; text: string }[] = []
  for (const { slug, file } of guidePages) {
    const { title, sections } = renderGuide(file, baseUrl)
    for (const section of sections)
      found.push({
        url: section.id ? `${pathOf(slug)}#${section.id}` : pathOf(slug),
        page: title,
        title: section.title || title,
        text: section.text.replace(/\s+/g, ' ').slice(0, 20_000),
      })
    await yieldToOthers()
  }
  for (const { slug, title, operations } of referenceTags)
    for (const { id, operation } of operations)
      found.push({
        url: `/docs/reference/${slug}#${id}`,
        page: `API: ${title}`,
        title: operation.summary,
        text: `${operation.method} ${operation.path} ${operation.description}`,
      })
  for (const [code, { status, title }] of Object.entries(errorTable))
    found.push({ url: `/docs/errors#${code}`, page: 'Errors', title: code, text: `${status} ${title}` })
  return JSON.stringify(found)
}
