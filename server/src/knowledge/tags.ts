import { type EntryDraft, type EntryTagsChange, fillInTag, hasPlaceholder, limits } from 'beckon-contract'

/** In lower case and each once, so that one tag has one spelling on both databases. */
export const cleanTags = (tags: string[]): string[] =>
  [...new Set(tags.map(asTag))].filter(Boolean).slice(0, limits.tagsPerEntry)

/** The same array if nothing changes. */
export function changeTags(tags: string[], { add = [], remove = [] }: Omit<EntryTagsChange, 'ids'>): string[] {
  const removed = new Set(remove.map(asTag))
  const next = cleanTags([...tags.filter((tag) => !removed.has(asTag(tag))), ...add])
  return next.length === tags.length && next.every((tag, at) => tag === tags[at]) ? tags : next
}

/** An answer in which everything was filled in is finished. */
export function tagsAfter(before: Pick<EntryDraft, 'answer'>, next: { answer: string; tags: string[] }): string[] {
  const isFilledIn = hasPlaceholder(before.answer) && !hasPlaceholder(next.answer)
  return isFilledIn ? next.tags.filter((tag) => asTag(tag) !== fillInTag) : next.tags
}

/** As a cell of a table, in which commas separate them; other programs write semicolons or new lines. */
export const joinTags = (tags: string[]): string => tags.join(', ')
export const splitTags = (cell: string): string[] => cleanTags(cell.split(/[,;\n]/))

export const asTag = (text: string): string =>
  text
    .replace(/[\s,;]+/g, ' ')
    .trim()
    .toLowerCase()
