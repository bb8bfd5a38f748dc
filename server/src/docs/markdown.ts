import { Marked } from 'marked'
import { type Html, html, ready, render } from './html.ts'

/** Descriptions of the contract. HTML in them is escaped, links lead to pages only, and an image loads nothing: it is a link. */
const markdown = new Marked({
  async: false,
  renderer: {
    html: ({ text }) => render(text),
    link({ href, tokens }) {
      const words = this.parser.parseInline(tokens)
      return isPage(href) ? render(html`<a href="${href}">${ready(words)}</a>`) : words
    },
    image: ({ href, text }) => (isPage(href) ? render(html`<a href="${href}">${text}</a>`) : render(text)),
  },
})

/** Of the web, or of this service. */
const isPage = (href: string): boolean => /^(https?:\/\/|\/(?!\/))/.test(href)

/** Block elements: paragraphs, lists and so on. */
export const renderMarkdown = (text: string): Html => ready(markdown.parse(text, { async: false }).trim())

/** Inline only, for table cells. */
export const renderInlineMarkdown = (text: string): Html => ready(markdown.parseInline(text, { async: false }))
