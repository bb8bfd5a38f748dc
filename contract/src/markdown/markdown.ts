/** The Markdown of replies, parsed once for all renderers into our own node types. None of them is HTML. */
export { type Block, parseMarkdown } from './blocks.ts'
export type { Inline } from './inline.ts'
export { safeLink } from './safe-link.ts'
