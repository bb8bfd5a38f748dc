import { type InboxCount, inboxCountMost, type Matching } from 'beckon-contract'
import { countOf } from '../layout/count-of.ts'

/** Nothing if none was found among those that were counted, and there may be others. */
export function formatInboxCount({ count, isMore, replies }: InboxCount): string {
  if (!isMore && replies !== null && replies !== count)
    return `${countOf(replies, 'reply', 'replies')} in ${countOf(count, 'conversation')}`
  if (!isMore) return countOf(count, 'conversation')
  if (count === 0) return ''
  return count >= inboxCountMost
    ? `${count.toLocaleString('en')}+ conversations`
    : `At least ${countOf(count, 'conversation')}`
}

/** Of all that match: "1,204 conversations". */
export const formatMatching = ({ count, isMore }: Pick<Matching, 'count' | 'isMore'>): string =>
  `${isMore ? 'more than ' : ''}${countOf(count, 'conversation')}`
