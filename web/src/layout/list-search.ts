import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTypedWords } from './typed-words.ts'

const typingPauseMs = 200

/** How a list is shown, as part of the page's address: Back, a reload and a shared link show the same. */
export interface ListSearch {
  /** The words in its search field. */
  q?: string
  sort?: string
  filter?: string
  tag?: string
  language?: string
  use?: string
  /** Cards, unless it says `table`. */
  view?: string
  /** How many rows are shown; absent for the first page. */
  shown?: number
}

/** An address can say anything: what is no text or number is left out. */
export function readListSearch({
  q,
  sort,
  filter,
  tag,
  language,
  use,
  view,
  shown,
}: Record<string, unknown>): ListSearch {
  // The router parses `?q=123` as a number.
  const words = typeof q === 'string' || typeof q === 'number' ? String(q) : ''
  return {
    ...(words && { q: words }),
    ...(typeof sort === 'string' && { sort }),
    ...(typeof filter === 'string' && { filter }),
    ...((typeof tag === 'string' || typeof tag === 'number') && { tag: String(tag) }),
    ...(typeof language === 'string' && { language }),
    ...(typeof use === 'string' && { use }),
    ...(typeof view === 'string' && { view }),
    ...(Number.isSafeInteger(shown) && { shown: shown as number }),
  }
}

export function useListSearch() {
  const search: ListSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const change = (part: { [Name in keyof ListSearch]: ListSearch[Name] | undefined }) =>
    void navigate({
      to: '.',
      search: (before: ListSearch) => ({ ...before, ...part }) as never,
      replace: true,
      resetScroll: false,
      ignoreBlocker: true,
    })
  return { search, change }
}

/** The text of the search field, and its words once typing pauses; those are part of the address. */
export function useSearchField() {
  const { search, change } = useListSearch()
  return useTypedWords({
    kept: search.q ?? '',
    onKeep: (words) => change({ q: words || undefined, shown: undefined }),
    pauseMs: typingPauseMs,
  })
}
