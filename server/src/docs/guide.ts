import { posix } from 'node:path'
import { Marked } from 'marked'
import { exampleUrl } from './built-site.ts'
import { readGuideFile } from './guide-files.ts'
import { type Html, ready } from './html.ts'
import { guidePages, pathOf } from './site-map.ts'

/** A part of a page, from one heading to the next. */
export interface Section {
  /** Empty for what stands above the first heading. */
  id: string
  level: number
  title: string
  /** In Markdown, for the search. */
  text: string
}
export interface Guide {
  title: string
  body: Html
  sections: Section[]
}

/** A page of the repository's documentation, written in Markdown. Its links lead to the pages of this site. */
export function renderGuide(file: string, baseUrl: string): Guide {
  const sections: Section[] = [{ id: '', level: 1, title: '', text: '' }]
  const markdown = new Marked({
    renderer: {
      heading({ tokens, depth, text }) {
        const id = idOf(text, sections)
        sections.push({ id, level: depth, title: withoutMarks(text), text: '' })
        return `<h${depth} id="${id}"><a class="anchor" href="#${id}">${this.parser.parseInline(tokens)}</a></h${depth}>\n`
      },
      link({ href, tokens }) {
        const target = hrefOf(href, file)
        const words = this.parser.parseInline(tokens)
        return target === undefined ? words : `<a href="${target}">${words}</a>`
      },
      image({ href, text }) {
        return `<img src="/docs/images/${posix.basename(href)}" alt="${text.replaceAll('"', '&#34;')}" loading="lazy">`
      },
    },
  })
  const [first, ...tokens] = markdown.lexer(readGuideFile(file).toString().replaceAll(exampleUrl, baseUrl))
  if (first?.type !== 'heading') throw new Error(`${file} does not begin with its title.`)
  let body = ''
  for (const token of tokens) {
    body += markdown.parser([token])
    const last = sections.at(-1)
    if (last && token.type !== 'heading') last.text += withoutMarks(token.raw)
  }
  // A column without a heading has no name that could be announced. Wide tables scroll, also by keyboard.
  return {
    title: withoutMarks(first.text),
    body: ready(body.replaceAll('<th></th>', '<td></td>').replaceAll('<table>', '<table tabindex="0">')),
    sections,
  }
}

/** Without Markdown's marks; `_` is one between words only, not in a name such as `conversation_id`. */
const withoutMarks = (text: string): string =>
  text.replace(/[`*|]|\]\([^)]*\)|\[|(?<![\p{L}\p{N}_])_+|_+(?![\p{L}\p{N}_])/gu, '')

/** As GitHub makes them: "The service's key" is the-services-key. */
function idOf(title: string, before: Section[]): string {
  const words = withoutMarks(title)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s-]/gu, '')
  const id = words.trim().replace(/\s/g, '-')
  const same = before.filter((section) => section.id === id || section.id.startsWith(`${id}-`)).length
  return same === 0 || !before.some((section) => section.id === id) ? id : `${id}-${same}`
}

/** A link to another file of the repository leads to its page. Files for developers have none, and become plain text. */
export function hrefOf(href: string, file: string): string | undefined {
  if (/^([a-z]+:|#|\/)/.test(href)) return href
  const [path = '', fragment] = href.split('#')
  const target = posix.join(posix.dirname(file), path)
  const page = guidePages.find((one) => one.file === target)
  const [, decision] = /^docs\/decisions\/(.+)\.md$/.exec(target) ?? []
  const found = page ? pathOf(page.slug) : decision && `/docs/decisions/${decision}`
  return found && fragment ? `${found}#${fragment}` : found
}
