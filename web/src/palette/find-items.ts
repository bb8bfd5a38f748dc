export interface PaletteItem {
  /** Unique among all. */
  id: string
  group: 'This bot' | 'Bots' | 'Pages' | 'Actions' | 'Conversations'
  label: string
  /** Other words that find it. */
  words?: string
  run: () => void
}

const perGroup = 6

/** Items with every word typed, in the order of how well their label fits. At most a few of each group. */
export function findItems(items: PaletteItem[], typed: string): PaletteItem[] {
  const wanted = fold(typed).split(/\s+/).filter(Boolean)
  const ranked = items
    .map((item, at) => ({ item, at, rank: rankOf(item, wanted) }))
    .filter(({ rank }) => rank !== null)
    .sort((a, b) => (a.rank ?? 0) - (b.rank ?? 0) || a.at - b.at)
    .map(({ item }) => item)
  const groups = [...new Set(ranked.map(({ group }) => group))]
  return groups.flatMap((group) => ranked.filter((item) => item.group === group).slice(0, perGroup))
}

/** 0: the label begins with it; 1: a word of it does; 2: it is somewhere. Null: it isn't. */
function rankOf({ label, words = '' }: PaletteItem, wanted: string[]): number | null {
  const text = fold(label)
  if (!wanted.every((word) => `${text} ${fold(words)}`.includes(word))) return null
  const first = wanted[0] ?? ''
  if (text.startsWith(first)) return 0
  return text.split(/[^\p{L}\p{N}]+/u).some((word) => word.startsWith(first)) ? 1 : 2
}

const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
