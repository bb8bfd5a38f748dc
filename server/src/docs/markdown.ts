import { Marked } from 'marked'
import { escapeHtml, type Html, readyHtml } from './html.ts'

const harmlessLink = /^(?:https?:\/\/|\/|#)/i

/** Markdown in descriptions. HTML in it is escaped, and only links to pages are rendered as links. */
const marked = new Marked({
  renderer: {
    html: ({ text }) => escapeHtml(text),
    link({ href, tokens }) {
      return harmlessLink.test(href) ? false : this.parser.parseInline(tokens)
    },
    image: ({ text }) => escapeHtml(text),
  },
})

/** Block elements: paragraphs, lists and so on. */
export const renderMarkdown = (text: string): Html => readyHtml(marked.parse(text, { async: false }))

/** Inline only, for table cells. */
export const renderInlineMarkdown = (text: string): Html => readyHtml(marked.parseInline(text, { async: false }))
