/** Longer heads make a search slower in the worst case, shorter ones occur by chance. */
const headCharacters = 16

/** Finds one text in others, in linear time whatever they contain (Knuth, Morris and Pratt). */
export function createPattern(pattern: string) {
  const head = pattern.slice(0, headCharacters)
  /** For each prefix, the length of the longest shorter prefix that it ends with. */
  let borders: Uint32Array | undefined

  function bordersOf(): Uint32Array {
    if (borders) return borders
    borders = new Uint32Array(pattern.length + 1)
    let matched = 0
    for (let at = 1; at < pattern.length; at++) {
      while (matched > 0 && pattern.charCodeAt(matched) !== pattern.charCodeAt(at)) matched = borders[matched] ?? 0
      if (pattern.charCodeAt(matched) === pattern.charCodeAt(at)) matched++
      borders[at + 1] = matched
    }
    return borders
  }

  /** Calls `onMatch` with each position. Returns how much of the pattern the text ends with. */
  function scan(text: string, onMatch: (at: number) => void): number {
    const table = bordersOf()
    let matched = 0
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at)
      while (matched > 0 && pattern.charCodeAt(matched) !== code) matched = table[matched] ?? 0
      if (pattern.charCodeAt(matched) === code) matched++
      if (matched < pattern.length) continue
      onMatch(at + 1 - pattern.length)
      matched = table[matched] ?? 0
    }
    return matched
  }

  return {
    findAll(text: string, onMatch: (at: number) => void): void {
      if (text.includes(head)) scan(text, onMatch)
    },
    /** The length of the longest proper prefix of the pattern that the text ends with. */
    endOf: (text: string): number => scan(text.slice(1 - pattern.length || text.length), () => {}),
  }
}
export type Pattern = ReturnType<typeof createPattern>
