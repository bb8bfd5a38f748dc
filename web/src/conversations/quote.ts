/** What a citation's quote adds to the reply; null if the reply already contains it, as an author's answer does. */
export function quoteBeside(reply: string, quote: string): string | null {
  const words = plain(quote)
  const core = words.replace(/^(…|\.\.\.)\s*|\s*(…|\.\.\.)$/g, '')
  return core === '' || plain(reply).includes(core) ? null : words
}

const plain = (text: string) => text.trim().replace(/\s+/g, ' ')
