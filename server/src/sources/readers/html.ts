import { Readability } from '@mozilla/readability'
import { Parser } from 'htmlparser2'
import { parseHTML } from 'linkedom'
import { decodeText } from '../../lib/encodings.ts'
import { Failure } from '../../lib/failure.ts'
import { toMarkdown } from './html-markdown.ts'
import type { ReadText } from './read-document.ts'

/** An article that holds less than this share of what the page says is a mistake of the finder. */
const leastShare = 0.4
/** What follows takes the square of the depth, or calls itself once for each level. */
const depthMost = 1_000
const surroundings = 'nav, footer, [role="navigation"], [role="contentinfo"], [role="dialog"], [role="alertdialog"]'

/** The article of a page; where there is none, all that the page says but for its navigation. */
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

/** The parser wants a root and a body, which HTML itself does not ask for. */
function withRoot(html: string): string {
  if (/<html[\s>]/i.test(html)) return html
  const bare = html.replace(/<!doctype[^<>]*>/i, '')
  return /<body[\s>]/i.test(bare) ? `<html>${bare}</html>` : `<html><body>${bare}</body></html>`
}

/** Tag by tag, without a tree, and no further than it takes to know. */
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

/** Takes the document apart: nothing else can be read from it afterwards. */
function findArticle(document: Document): string {
  const { content } = new Readability<Element | null>(document, { serializer: (node) => node as Element }).parse() ?? {}
  return content ? toMarkdown(content) : ''
}
