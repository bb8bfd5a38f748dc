/**
 * What a citation's quote adds to the reply; null where the reply already says it, as it does when it is an author's
 * answer word for word.
 */
export function quoteBeside(reply: string, quote: string): string | null {
  const words = plain(quote)
  const core = words.replace(/^(…|\.\.\.)\s*|\s*(…|\.\.\.)$/g, '')
  return core === '' || plain(reply).includes(core) ? null : words
}

const plain = (text: string) => text.trim().replace(/\s+/g, ' ')
