import type { Source } from 'beckon-contract'
import { countOf } from '../layout/count-of.ts'

const pollMs = 1_500

/** It will change on its own soon. */
export const isBusy = ({ state }: Pick<Source, 'state'>) => state === 'waiting' || state === 'reading'

/** The polling interval; false if nothing in it is about to change. */
export const pollEvery = (sources: Pick<Source, 'state'>[]) => (sources.some(isBusy) ? pollMs : false)

/** In percent; null if there is only one step, or the total isn't known yet. */
export const progressOf = ({ done, total }: Pick<Source, 'done' | 'total'>) =>
  total > 1 ? Math.min(100, Math.round((100 * done) / total)) : null

export const describeProgress = ({ done, total }: Pick<Source, 'done' | 'total'>) =>
  total > 1 ? `Reading, ${done.toLocaleString('en')} of ${countOf(total, 'page')}` : 'Reading'

export const describeLeftOut = (count: number) =>
  `${countOf(count, 'passage')} could not be indexed and ${count === 1 ? 'is' : 'are'} left out. The bot answers from the others.`

/** What has changed since the list was last seen, for screen readers. */
export function newsOf(before: Source[], now: Source[]): string[] {
  const states = new Map(before.map(({ id, state }) => [id, state]))
  return now.filter(({ id, state }) => states.has(id) && states.get(id) !== state).map(describeState)
}

function describeState({ title, state, passageCount, reason }: Source) {
  if (state === 'ready') return `${title} is ready: ${countOf(passageCount, 'passage')}.`
  if (state === 'failed') return `${title} could not be read. ${reason ?? ''}`.trim()
  return state === 'reading' ? `${title} is being read.` : `${title} is queued.`
}
