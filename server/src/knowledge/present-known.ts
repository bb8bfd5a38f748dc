import { fillInTag } from 'beckon-contract'
import type { KnownEntry } from '../search/search.ts'
import type { TaggedRow } from './entries.store.ts'

export const presentKnown = ({ id, questionsJson, answer, tagsJson }: TaggedRow): KnownEntry => ({
  id,
  questions: JSON.parse(questionsJson),
  answer,
  ...(isToFillIn(tagsJson) && { isUnfinished: true }),
})

/** Most have no tags at all. */
const isToFillIn = (tagsJson: string): boolean =>
  tagsJson !== '[]' && (JSON.parse(tagsJson) as string[]).includes(fillInTag)

export const presentTagged = ({ id, questionsJson, answer, tagsJson }: TaggedRow) => ({
  ...{ id, answer },
  questions: JSON.parse(questionsJson) as string[],
  tags: JSON.parse(tagsJson) as string[],
})
