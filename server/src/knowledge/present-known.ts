import type { KnownEntry } from '../search/search.ts'
import type { KnownRow } from './entries.store.ts'

export const presentKnown = ({ id, questionsJson, answer }: KnownRow): KnownEntry => ({
  id,
  questions: JSON.parse(questionsJson),
  answer,
})
