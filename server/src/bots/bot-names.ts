/** For the search: without case and accents. Short enough for an index, though some characters become many. */
export const foldName = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .slice(0, 300)

/** For the order: “Shop 2” comes before “Shop 10”. Short enough for an index. */
const sortNameOf = (folded: string): string =>
  folded.replace(/\d+/g, (digits) => digits.padStart(12, '0')).slice(0, 200)

/** A bot's name as the list of bots searches and sorts it. */
export function listedNames(name: string): { searchName: string; sortName: string } {
  const searchName = foldName(name)
  return { searchName, sortName: sortNameOf(searchName) }
}
