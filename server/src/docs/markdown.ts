import { Marked } from 'marked'
import { escapeHtml, type Html, readyHtml } from './html.ts'

const harmlessLink = /^(?:https?:\/\/|\/|#)/i

/** The Markdown of descriptions. HTML in it is shown as it is written, and a link leads to a page or is none. */
const marked = new Marked({
  renderer: {
    html: ({ text }) => escapeHtml(text),
    link({ href, tokens }) {
      return harmlessLink.test(href) ? false : this.parser.parseInline(tokens)
    },
    image: ({ text }) => escapeHtml(text),
  },
})

/** Paragraphs, lists and all. */
export const renderMarkdown = (text: string): Html => readyHtml(marked.parse(text, { async: false }))

/** One line, for the cell of a table. */
export const renderInlineMarkdown = (text: string): Html => readyHtml(marked.parseInline(text, { async: false }))
