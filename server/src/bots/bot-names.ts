/** Characters of a folded name: an index has a limit. */
export const foldedMost = 300

/** For the search: without case and accents. Short enough for an index, though some characters become many. */
export const foldName = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .slice(0, foldedMost)

/** For the order: “Shop 2” comes before “Shop 10”. Short enough for an index. */
const sortNameOf = (folded: string): string =>
  folded.replace(/\d+/g, (digits) => digits.padStart(12, '0')).slice(0, 200)

/** A bot's name as the list of bots searches and sorts it. */
export function listedNames(name: string): { searchName: string; sortName: string } {
  const searchName = foldName(name)
  return { searchName, sortName: sortNameOf(searchName) }
}

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
