import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { Entry } from 'beckon-contract'
import { useState } from 'react'
import { entriesQuery } from '../knowledge/knowledge-queries.ts'
import { nearestQuery } from './wording-queries.ts'

const typingPauseMs = 200

export type AnswerOption = Pick<Entry, 'id' | 'questions' | 'answer'>

/** The preselected answer. */
type Meant = { id: string; label: string } | null | undefined

/** The answers to choose from: search results; or the nearest, or else the newest. */
export function useAnswerOptions(botId: string, message: string, meant: Meant) {
  const [search, setSearch] = useState('')
  const [words] = useDebouncedValue(search.trim(), typingPauseMs)
  const nearest = useQuery(nearestQuery(botId, message))
  const near = nearest.data && withMeant(nearest.data.data, meant)
  const isListNeeded = words !== '' || near?.length === 0
  const list = useInfiniteQuery({
    ...entriesQuery(botId, words),
    enabled: isListNeeded,
    placeholderData: keepPreviousData,
  })
  const listed: AnswerOption[] | undefined = list.data?.pages[0]?.data
  const [asked, shown] = isListNeeded ? [list, listed] : [nearest, near]
  return {
    search,
    onSearch: setSearch,
    shown,
    words: headingOf(words !== '', isListNeeded),
    failure: shown ? null : asked.error,
    retry: () => void asked.refetch(),
    /** The default selection. */
    firstId: meant?.id ?? near?.[0]?.id ?? null,
  }
}
export type AnswerOptions = ReturnType<typeof useAnswerOptions>

const headingOf = (isSearch: boolean, isList: boolean) => {
  if (isSearch) return 'Answers found'
  return isList ? 'Newest answers' : 'Closest answers'
}

/** The preselected answer is included even if it is not among the nearest. */
function withMeant(nearest: AnswerOption[], meant: Meant): AnswerOption[] {
  if (!meant || nearest.some(({ id }) => id === meant.id)) return nearest
  return [{ id: meant.id, questions: [meant.label], answer: '' }, ...nearest]
}
