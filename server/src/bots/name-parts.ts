/** Two or three characters long: shorter ones are in most names. As the function `bot_name_parts` of PostgreSQL. */
const partLengths = { least: 2, most: 3 }

/** Parts that a name must have, if it has these words. Those of each account are different. */
export function namePartsOf(accountId: string, words: string[]): string[] {
  const ofAccount = accountId.slice(-8)
  const parts = words.flatMap((word) => {
    const characters = [...word]
    const length = Math.min(characters.length, partLengths.most)
    if (length < partLengths.least) return []
    return Array.from({ length: characters.length - length + 1 }, (_, at) => characters.slice(at, at + length).join(''))
  })
  return [...new Set(parts)].map((part) => ofAccount + part)
}
