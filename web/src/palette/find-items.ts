export interface PaletteItem {
  /** Unique among all. */
  id: string
  group: 'This bot' | 'Bots' | 'Pages' | 'Actions' | 'Conversations'
  label: string
  /** A second line. */
  note?: string
  /** Other words that find it. */
  words?: string
  /** Below all others of its group, however well it fits. */
  isLast?: boolean
  /** Shown in the palette's place, which stays open for it. */
  isInside?: boolean
  run: () => void
}

const perGroup = 6

/** Items with every word typed, in the order of how well their label fits. At most a few of each group. */
export function findItems(items: PaletteItem[], typed: string): PaletteItem[] {
  const text = fold(typed).trim()
  const wanted = text.split(/\s+/).filter(Boolean)
  const ranked = items
    .map((item, at) => ({ item, at, rank: rankOf(item, text, wanted) }))
    .filter(({ rank }) => rank !== null)
    .sort(
      (a, b) =>
        Number(a.item.isLast ?? false) - Number(b.item.isLast ?? false) || (a.rank ?? 0) - (b.rank ?? 0) || a.at - b.at,
    )
    .map(({ item }) => item)
  const groups = [...new Set(ranked.map(({ group }) => group))]
  return groups.flatMap((group) => ranked.filter((item) => item.group === group).slice(0, perGroup))
}

/** The label is it, begins with it, has its first word, a word that begins so, or has it somewhere; or else others do. */
function rankOf({ label, words = '' }: PaletteItem, typed: string, wanted: string[]): number | null {
  const text = fold(label)
  if (!wanted.every((word) => `${text} ${fold(words)}`.includes(word))) return null
  const first = wanted[0] ?? ''
  if (text === typed) return 0
  if (text.startsWith(typed)) return 1
  const own = text.split(/[^\p{L}\p{N}]+/u)
  if (own.includes(first)) return 2
  if (own.some((word) => word.startsWith(first))) return 3
  return text.includes(first) ? 4 : 5
}

/** Items with the same label get their mark as a second line. */
export function tellApart(items: (PaletteItem & { mark: string })[]): PaletteItem[] {
  const counts = new Map<string, number>()
  for (const { label } of items) counts.set(label, (counts.get(label) ?? 0) + 1)
  return items.map(({ mark, ...item }) => ({ ...item, ...((counts.get(item.label) ?? 0) > 1 && { note: mark }) }))
}

const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
