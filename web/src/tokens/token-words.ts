import type { Scope, Token, TokenStatus } from 'beckon-contract'

export const statusWords: Record<TokenStatus, { label: string; color: string }> = {
  active: { label: 'Active', color: 'teal' },
  disabled: { label: 'Disabled', color: 'gray' },
  expired: { label: 'Expired', color: 'orange' },
}

export const scopeWords: Record<Scope, { label: string; may: string }> = {
  trigger: { label: 'Trigger', may: 'Send messages to bots and rate their replies.' },
  read: { label: 'Read', may: 'List bots and read conversations.' },
  delete: { label: 'Delete', may: 'Delete conversations, and everything stored about a person. This can’t be undone.' },
  knowledge: { label: 'Knowledge', may: 'List, add, change and delete questions and answers, and sources.' },
  usage: { label: 'Usage', may: 'See usage and cost by day, bot and token.' },
}
export const allScopes = Object.keys(scopeWords) as Scope[]

/** "bkn_Ab3d…9xYz": enough to recognise a token, not enough to use it. */
export const formatCharacters = ({ first, last }: Pick<Token, 'first' | 'last'>) => `${first}…${last}`

const listWords = new Intl.ListFormat('en-GB')

/** "Trigger, read and delete · all bots" */
export function describeAccess({ scopes, botIds }: Pick<Token, 'scopes' | 'botIds'>) {
  const labels = allScopes.filter((scope) => scopes.includes(scope)).map((scope) => scopeWords[scope].label)
  const [first = '', ...others] = labels
  const what = listWords.format([first, ...others.map((label) => label.toLowerCase())])
  const where = botIds === null ? 'all bots' : `${botIds.length} ${botIds.length === 1 ? 'bot' : 'bots'}`
  return `${what} · ${where}`
}
