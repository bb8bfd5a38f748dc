import { type InboxCount, inboxCountMost } from 'beckon-contract'
import { countOf } from '../layout/count-of.ts'

export function sayInboxCount({ count, isMore }: InboxCount): string {
  if (!isMore) return countOf(count, 'conversation')
  return count >= inboxCountMost
    ? `${count.toLocaleString('en')}+ conversations`
    : `At least ${countOf(count, 'conversation')}`
}
