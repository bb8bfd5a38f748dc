import type { Citation } from 'beckon-contract'

const wordsOf = (text: string) => text.replace(/[\s*_`#>…|-]+/g, ' ').trim()

/** Citations without what the reply itself says: an answer from questions and answers would cite itself. */
export const newInReply = (citations: Citation[], reply: string): Citation[] =>
  citations
    .map((citation) => (wordsOf(reply).includes(wordsOf(citation.quote)) ? { ...citation, quote: '' } : citation))
    .filter(({ kind, url, quote }) => quote !== '' || url !== null || kind === 'source')
