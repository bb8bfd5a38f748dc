/** The Markdown of replies and of the API's descriptions, parsed once for all renderers into our own node types. None of them is HTML. */
export { type Align, type Block, parseMarkdown } from './blocks.ts'
export { createMarkdownReader } from './growing.ts'
export { type Inline, parseInline } from './inline.ts'
export { hrefWithin, safeLink } from './safe-link.ts'
