/** The Markdown of replies and of the API's descriptions, parsed once for all renderers into our own node types. None of them is HTML. */
export { type Block, parseMarkdown } from './blocks.ts'
export { type Inline, parseInline } from './inline.ts'
export { safeLink } from './safe-link.ts'
