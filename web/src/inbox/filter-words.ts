import { type Channel, channels, channelTable, type InboxSort, isCounted, uncountedChannels } from 'beckon-contract'

/** Those that are counted come first. */
export const channelWords = Object.fromEntries(
  [...channels.filter(isCounted), ...uncountedChannels].map((channel) => [channel, channelTable[channel].name]),
) as Record<Channel, string>
export const outcomeWords = {
  answered: 'Answered',
  offered: 'Offered choices',
  unanswered: 'Not answered',
  failed: 'Failed',
}
export const ratingWords = { up: 'Helpful', down: 'Not helpful' }
export const sortWords: Record<InboxSort, string> = {
  updated: 'Latest activity',
  created: 'Newest',
  oldest: 'Oldest',
  cost: 'Most expensive reply',
  tokens: 'Reply with the most tokens',
  first_word: 'Slowest first word',
  slowest: 'Slowest reply',
}

/** Those that messages are recognised in. */
const languages = 'ar bg cs da de el en es fi fr hi hu id it ja ko nl no pl pt ro ru sv th tr uk vi zh'.split(' ')
const names = new Intl.DisplayNames('en', { type: 'language' })
/** An address can name anything. */
export function describeLanguage(code: string): string {
  if (code === 'und') return 'Not recognised'
  return /^[a-z]{2,3}$/.test(code) ? (names.of(code) ?? code) : code
}
export const languageWords = Object.fromEntries(
  languages
    .map((code) => [code, describeLanguage(code)] as const)
    .toSorted(([, one], [, other]) => one.localeCompare(other))
    .concat([['und', describeLanguage('und')]]),
)
