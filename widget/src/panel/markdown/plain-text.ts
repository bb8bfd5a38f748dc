import type { Block, Inline } from 'beckon-contract/markdown'

/** Markdown without its syntax, for screen readers. */
export const plainText = (blocks: Block[]): string => blocks.map(wordsOf).join(' ').replace(/\s+/g, ' ').trim()

function wordsOf(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
    case 'heading':
      return inLine(block.children)
    case 'code':
      return block.text
    case 'quote':
      return plainText(block.children)
    case 'list':
      return block.items.map(plainText).join('. ')
    case 'table':
      return [block.head, ...block.rows].map((row) => row.map(inLine).join(', ')).join('. ')
    case 'line':
      return ''
  }
}

export const inLine = (parts: Inline[]): string =>
  parts.map((part) => ('text' in part ? part.text : inLine(part.children))).join('')
