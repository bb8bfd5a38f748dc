import type { EntryChangeLine, EntryChangeUndone } from 'beckon-contract'
import { countOf } from '../layout/count-of.ts'

/** "hours.csv: 12 added, 3 changed" */
export function describeChange({ kind, name, added, changed, deleted }: EntryChangeLine): string {
  if (kind === 'deletion') return `${countOf(deleted, 'answer')} deleted`
  return `${name || 'Import'}: ${added.toLocaleString('en')} added, ${changed.toLocaleString('en')} changed`
}

/** What came of undoing it. */
export function describeUndone({ removed, restored, kept }: EntryChangeUndone): string {
  const done = [
    removed > 0 && `${removed.toLocaleString('en')} removed`,
    restored > 0 && `${restored.toLocaleString('en')} brought back`,
  ].filter(Boolean)
  const undone = done.length > 0 ? `Undone: ${done.join(', ')}` : 'Nothing was left to undo'
  return kept > 0
    ? `${undone}. ${countOf(kept, 'answer')} changed since then ${kept === 1 ? 'was' : 'were'} kept.`
    : undone
}
