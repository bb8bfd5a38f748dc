import { Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { api } from '../api.ts'
import { entriesOf } from './knowledge-queries.ts'
import { findSimilar } from './similar-questions.ts'

const typingMs = 500
const shortest = 8

/** Says that another answer has nearly the same question, before there are two. */
export function SimilarWarning({
  botId,
  entryId,
  question,
}: {
  botId: string
  entryId?: string | undefined
  question: string
}) {
  const [typed] = useDebouncedValue(question.trim(), typingMs)
  const { data } = useQuery({
    queryKey: [...entriesOf(botId).queryKey, 'nearest', typed],
    queryFn: () => api.entries.nearest(botId, typed),
    enabled: typed.length >= shortest,
  })
  const similar = data && findSimilar(typed, data.data, entryId)
  return (
    <div aria-live="polite">
      {similar && (
        <Text fz="xs" c="dimmed">
          There is an answer to a similar question already: “{similar.question}”. Two answers to one question make the
          bot ask back.
        </Text>
      )}
    </div>
  )
}
