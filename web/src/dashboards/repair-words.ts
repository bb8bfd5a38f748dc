import type { Repair, RepairKind } from 'beckon-contract'
import type { InboxSearch } from '../inbox/inbox-search.ts'
import { countOf } from '../layout/count-of.ts'

interface RepairWords {
  say: (repair: Repair) => string
  /** How many replies it concerns. */
  concerns: (count: number) => string
  /** The conversations with these replies; absent if they can't be told from others. */
  filter?: InboxSearch
  /** Where it can be repaired. Absent: in the conversations. */
  path?: string
  pathSearch?: Record<string, string>
}

const replies = (count: number, end: string): string => `${countOf(count, 'reply', 'replies')} ${end}`

/** Every kind: adding one is adding an entry. */
export const repairWords: Record<RepairKind, RepairWords> = {
  model_failing: {
    say: ({ detail }) => `its model is failing${detail ? ` (${detail})` : ''}`,
    concerns: (count) => replies(count, 'failed'),
    ...{ filter: { outcome: 'failed' }, path: 'model' },
  },
  index_failed: {
    say: () => 'its knowledge could not be indexed',
    concerns: (count) => replies(count, 'in this range, since then without the latest changes'),
    ...{ filter: {}, path: 'knowledge' },
  },
  source_failed: {
    say: ({ sources, detail }) =>
      detail ? `“${detail}” could not be read` : `${countOf(sources, 'source')} could not be read`,
    concerns: (count) => replies(count, 'used what is stored of it'),
    ...{ path: 'knowledge/documents', pathSearch: { filter: 'failed' } },
  },
  replies_failed: {
    say: () => 'replies failed',
    concerns: (count) => replies(count, 'failed'),
    filter: { outcome: 'failed' },
  },
  unanswered: {
    say: () => 'questions were not answered',
    concerns: (count) => replies(count, 'without an answer'),
    ...{ filter: { outcome: 'unanswered' }, path: 'knowledge/unanswered' },
  },
}
