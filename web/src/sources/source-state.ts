import type { Source } from 'beckon-contract'
import { countOf } from '../layout/count-of.ts'

const pollMs = 1_500

/** Something will change by itself, soon. */
export const isBusy = ({ state }: Pick<Source, 'state'>) => state === 'waiting' || state === 'reading'

/** How long until the list is asked for again; false when nothing in it is about to change. */
export const pollEvery = (sources: Pick<Source, 'state'>[]) => (sources.some(isBusy) ? pollMs : false)

/** In percent; null where one step is all there is, or nobody knows yet how many. */
export const progressOf = ({ done, total }: Pick<Source, 'done' | 'total'>) =>
  total > 1 ? Math.min(100, Math.round((100 * done) / total)) : null

export const sayProgress = ({ done, total }: Pick<Source, 'done' | 'total'>) =>
  total > 1 ? `Reading, ${done.toLocaleString('en')} of ${countOf(total, 'page')}` : 'Reading'

export const sayLeftOut = (count: number) =>
  `${countOf(count, 'passage')} could not be indexed and ${count === 1 ? 'is' : 'are'} left out. The bot answers from the others.`

/** What has happened since the list was last seen, for those who cannot see it. */
export function newsOf(before: Source[], now: Source[]): string[] {
  const states = new Map(before.map(({ id, state }) => [id, state]))
  return now.filter(({ id, state }) => states.has(id) && states.get(id) !== state).map(sayState)
}

function sayState({ title, state, passageCount, reason }: Source) {
  if (state === 'ready') return `${title} is ready: ${countOf(passageCount, 'passage')}.`
  if (state === 'failed') return `${title} could not be read. ${reason ?? ''}`.trim()
  return state === 'reading' ? `${title} is being read.` : `${title} is queued.`
}
