/** The Markdown that replies speak, read once for all who draw it: into our own kinds, among which there is no HTML. */
export { type Block, parseMarkdown } from './blocks.ts'
export type { Inline } from './inline.ts'
export { safeLink } from './safe-link.ts'
