import {
  channelTable,
  type DashboardCounts,
  type DashboardDimension,
  type DashboardRow,
  type DashboardUnit,
  type Decline,
} from 'beckon-contract'
import { formatMs } from '../conversations/turn-words.ts'
import { formatFigure } from '../spending/spending-words.ts'

export const rangeWords = {
  today: 'Today',
  yesterday: 'Yesterday',
  '7d': 'Last 7 days',
  '28d': 'Last 28 days',
  '90d': 'Last 90 days',
  '365d': 'Last 12 months',
  custom: 'Custom',
} as const

export const dimensionWords: Record<DashboardDimension, string> = {
  bot: 'Bot',
  channel: 'Channel',
  token: 'API token',
  language: 'Language',
}

const languageNames = new Intl.DisplayNames('en', { type: 'language' })
const channelFacts: Record<string, { name: string } | undefined> = channelTable

export function formatValueOf(
  dimension: DashboardDimension,
  { value, name }: Pick<DashboardRow, 'value' | 'name'>,
): string {
  if (dimension === 'bot') return name ?? 'A deleted bot'
  if (dimension === 'channel') return channelFacts[value]?.name ?? value
  if (dimension === 'token') return value === '' ? 'Without a token' : (name ?? 'A deleted token')
  return value === 'und' ? 'Not recognised' : (languageNames.of(value) ?? value)
}

export const shareOf = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole)
export const formatShare = (share: number | null): string =>
  share === null ? '–' : `${(100 * share).toFixed(share > 0 && share < 0.1 ? 1 : 0)}%`

export const answeredShare = ({ answered, messages }: DashboardCounts) => shareOf(answered, messages)
export const helpfulShare = ({ ratedUp, ratedDown }: DashboardCounts) => shareOf(ratedUp, ratedUp + ratedDown)

/** "640 ms", "2.4 s". */
export const formatLatency = (ms: number | null): string => (ms === null ? '–' : formatMs(ms))

/** "12% more than before". Undefined: nothing to compare with. */
export function formatChange(now: number | null, before: number | null): string | undefined {
  if (now === null || before === null) return undefined
  if (before === 0) return now === 0 ? 'the same as before' : 'none before'
  const percent = Math.round((100 * (now - before)) / before)
  if (percent === 0) return 'the same as before'
  return percent > 0 ? `${formatFigure(percent)}% more` : `${formatFigure(-percent)}% less`
}

/** The same in a column: "+12%". */
export function formatPercent(now: number, before: number): string {
  if (before === 0) return '–'
  const percent = Math.round((100 * (now - before)) / before)
  return `${percent > 0 ? '+' : percent < 0 ? '−' : ''}${formatFigure(Math.abs(percent))}%`
}

/** The same for shares: "3 points more". */
export function formatPoints(now: number | null, before: number | null): string | undefined {
  if (now === null || before === null) return undefined
  const points = Math.round(100 * (now - before))
  if (points === 0) return 'the same as before'
  const words = `${Math.abs(points)} ${Math.abs(points) === 1 ? 'point' : 'points'}`
  return points > 0 ? `${words} more` : `${words} less`
}

const days = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', timeZone: 'UTC' })
/** Of a point in a chart: "15 Nov", "14:00". */
export const formatPoint = (label: string, unit: DashboardUnit): string =>
  unit === 'hour' ? label.slice(11) : days.format(new Date(label))

const declineWords: Record<Decline['kind'], string> = {
  unanswered: 'More questions are not answered',
  failed: 'More replies fail',
  rated_down: 'More replies are rated as not helpful',
  slower: 'Replies take longer',
}
/** Which part it is, first: "Shop helper: more replies fail". */
export function describeDecline(decline: Decline, isOfAllBots: boolean): string {
  const words = declineWords[decline.kind]
  const part = partOf(decline) ?? (isOfAllBots ? 'All bots' : undefined)
  return part === undefined ? words : `${part}: ${words.charAt(0).toLowerCase()}${words.slice(1)}`
}

function partOf({ dimension, ...decline }: Decline): string | undefined {
  if (dimension === null) return undefined
  const name = formatValueOf(dimension, decline)
  return dimension === 'bot' ? name : `${dimensionWords[dimension]} ${name}`
}

export const describeDeclineFigures = ({ kind, now, before }: Decline): string =>
  kind === 'slower'
    ? `95% within ${formatLatency(now)}, before ${formatLatency(before)}`
    : `${formatShare(now)} of ${kind === 'rated_down' ? 'ratings' : 'messages'}, before ${formatShare(before)}`
