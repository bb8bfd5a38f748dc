import type { Dashboard, DashboardCounts, DashboardFigures, Decline } from 'beckon-contract'

/** Fewer messages say nothing: one question more or less would look like a change. */
const messagesLeast = 20
const ratingsLeast = 5
/** Shares that grew by less are no news. */
const leastGrowth = 0.05
/** The same for the time that the slowest twentieth of replies takes. */
const leastSlower = 1.5
const leastSlowerMs = 500
const listedMost = 8
/** In standard errors: less happens by chance, once in forty comparisons. */
const leastErrors = 2

type Row = { dimension: Decline['dimension']; value: string; name: string | null }

/** What got worse since the range before, as a whole and by bot, channel, token and language; the worst first. */
export function findDeclines({ now, previous, by }: Pick<Dashboard, 'now' | 'previous' | 'by'>): Decline[] {
  const all: Row = { dimension: null, value: '', name: null }
  const parts = (['bot', 'channel', 'token', 'language'] as const).flatMap((dimension) =>
    // A single one is the whole.
    by[dimension].length < 2
      ? []
      : by[dimension].flatMap(({ value, name, now, before }) => sharesOf({ dimension, value, name }, now, before)),
  )
  return [...slower(all, now, previous), ...sharesOf(all, now, previous), ...parts]
    .toSorted((one, other) => weightOf(other) - weightOf(one))
    .slice(0, listedMost)
}

function sharesOf(row: Row, now: DashboardCounts, before: DashboardCounts): Decline[] {
  const ofMessages = (['unanswered', 'failed'] as const).map((kind) => ({
    ...{ ...row, kind, least: messagesLeast },
    counts: [now[kind], now.messages, before[kind], before.messages] as const,
  }))
  const ofRatings = {
    ...{ ...row, kind: 'rated_down' as const, least: ratingsLeast },
    counts: [now.ratedDown, now.ratedDown + now.ratedUp, before.ratedDown, before.ratedDown + before.ratedUp] as const,
  }
  return [...ofMessages, ofRatings].flatMap(({ least, counts: [part, whole, partBefore, wholeBefore], ...decline }) => {
    if (whole < least || wholeBefore < least) return []
    const [share, shareBefore] = [part / whole, partBefore / wholeBefore]
    const grown = share - shareBefore
    const overall = (part + partBefore) / (whole + wholeBefore)
    const error = Math.sqrt(overall * (1 - overall) * (1 / whole + 1 / wholeBefore))
    if (grown < leastGrowth || grown < leastErrors * error) return []
    return [{ ...decline, now: share, before: shareBefore }]
  })
}

function slower(row: Row, now: DashboardFigures, before: DashboardFigures): Decline[] {
  const [ms, msBefore] = [now.total.p95, before.total.p95]
  if (ms === null || msBefore === null || now.messages < messagesLeast || before.messages < messagesLeast) return []
  return ms < leastSlower * msBefore || ms - msBefore < leastSlowerMs
    ? []
    : [{ ...row, kind: 'slower', now: ms, before: msBefore }]
}

const weightOf = ({ kind, now, before }: Decline): number =>
  kind === 'slower' ? Math.min(1, now / Math.max(before, 1) / 10) : now - before
