import { Readability } from '@mozilla/readability'
import { Parser } from 'htmlparser2'
import { parseHTML } from 'linkedom'
import { decodeText } from '../../lib/encodings.ts'
import { Failure } from '../../lib/failure.ts'
import { toMarkdown } from './html-markdown.ts'
import type { ReadText } from './read-document.ts'

/** If the extracted article has less than this share of the page's text, the extraction is wrong. */
const leastShare = 0.4
/** The code below is quadratic in depth or recursive. */
const depthMost = 1_000
const surroundings = 'nav, footer, [role="navigation"], [role="contentinfo"], [role="dialog"], [role="alertdialog"]'

/** The article of a page; if there is none, all its text except navigation. */
export async function readHtml({
  bytes,
  contentType,
}: {
  bytes: Uint8Array
  contentType?: string | undefined
}): Promise<ReadText> {
  const html = decodeText(
    bytes,
    charsetOf(contentType) ?? charsetOf(new TextDecoder('latin1').decode(bytes.subarray(0, 2_048))),
  )
  refuseTooDeep(html)
  const { document } = parseHTML(withRoot(html))
  const title = (document.querySelector('title')?.textContent ?? '').replace(/\s+/g, ' ').trim()
  for (const element of document.querySelectorAll(surroundings)) element.remove()
  const whole = toMarkdown(document.documentElement)
  const article = findArticle(document)
  return { title: title || undefined, markdown: article.length >= whole.length * leastShare ? article : whole }
}

const charsetOf = (text: string | undefined): string | undefined => /charset\s*=\s*["']?([\w-]+)/i.exec(text ?? '')?.[1]

/** The parser needs a root and a body, which HTML doesn't require. */
function withRoot(html: string): string {
  if (/<html[\s>]/i.test(html)) return html
  const bare = html.replace(/<!doctype[^<>]*>/i, '')
  return /<body[\s>]/i.test(bare) ? `<html>${bare}</html>` : `<html><body>${bare}</body></html>`
}

/** Tag by tag, without a tree, and only as far as needed. */
function refuseTooDeep(html: string): void {
  let depth = 0
  const parser = new Parser({
    onopentagname() {
      depth += 1
      if (depth > depthMost) throw new Failure('invalid_request', 'The page is nested too deeply to be read.')
    },
    onclosetag() {
      depth -= 1
    },
  })
  parser.write(html)
}

/** Destructive: nothing else can be read from the document afterwards. */
function findArticle(document: Document): string {
  const { content } = new Readability<Element | null>(document, { serializer: (node) => node as Element }).parse() ?? {}
  return content ? toMarkdown(content) : ''
}
