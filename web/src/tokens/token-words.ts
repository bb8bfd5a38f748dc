import type { Scope, Token, TokenStatus } from 'beckon-contract'

export const statusWords: Record<TokenStatus, { label: string; color: string }> = {
  active: { label: 'Active', color: 'teal' },
  disabled: { label: 'Disabled', color: 'gray' },
  expired: { label: 'Expired', color: 'orange' },
}

export const scopeWords: Record<Scope, { label: string; may: string }> = {
  trigger: { label: 'Trigger', may: 'Send messages to bots and rate their replies.' },
  read: { label: 'Read', may: 'List bots and read conversations.' },
}
export const allScopes = Object.keys(scopeWords) as Scope[]

/** "bkn_Ab3d…9xYz": enough to recognise a token, not enough to use it. */
export const sayCharacters = ({ first, last }: Pick<Token, 'first' | 'last'>) => `${first}…${last}`

export function sayAccess({ scopes, botIds }: Pick<Token, 'scopes' | 'botIds'>) {
  const what = scopes.length === allScopes.length ? 'Trigger and read' : scopes.map((scope) => scopeWords[scope].label)
  const where = botIds === null ? 'all bots' : `${botIds.length} ${botIds.length === 1 ? 'bot' : 'bots'}`
  return `${what} · ${where}`
}
