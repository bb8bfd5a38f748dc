import type { InboxAction, InboxChange } from 'beckon-contract'
import { countOf } from '../layout/count-of.ts'

const done: Record<InboxAction, string> = { delete: 'deleted', label: 'labelled', review: 'marked as reviewed' }

/** What came of a change of all conversations that match. */
export function describeEnd({ action, state, done: count, total }: InboxChange): string {
  const changed = `${countOf(count, 'conversation')} ${done[action]}`
  if (state === 'stopped') return `Stopped after ${changed}. Select the others again to go on.`
  const left = total - count
  return left > 0
    ? `${changed}. ${countOf(left, 'other')} changed meanwhile, and ${left === 1 ? 'was' : 'were'} kept as is.`
    : changed
}
