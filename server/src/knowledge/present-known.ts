import type { KnownEntry } from '../search/search.ts'
import type { KnownRow, TaggedRow } from './entries.store.ts'

export const presentKnown = ({ id, questionsJson, answer }: KnownRow): KnownEntry => ({
  id,
  questions: JSON.parse(questionsJson),
  answer,
})

export const presentTagged = ({ tagsJson, ...row }: TaggedRow): KnownEntry & { tags: string[] } => ({
  ...presentKnown(row),
  tags: JSON.parse(tagsJson),
})
