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

/** A name as a list searches and sorts it. */
export function listedNames(name: string): { searchName: string; sortName: string } {
  const searchName = foldName(name)
  return { searchName, sortName: sortNameOf(searchName) }
}

/** Others are part of the search anyway, and each makes it slower. */
const wordsMost = 8

/** What was typed into a list's search field, folded, and its words. */
export function typedName(search: string): { typed: string; words: string[] } {
  const typed = foldName(search).trim()
  return { typed, words: typed.split(/\s+/).filter(Boolean).slice(0, wordsMost) }
}
