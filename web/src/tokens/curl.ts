import type { BotSummary, Token } from 'beckon-contract'

/** A command that works when pasted into a shell. */
export function curlLine(value: string, bot: BotSummary | null, token: Pick<Token, 'scopes'>) {
  const api = `${window.location.origin}/api/v1`
  const authorization = `-H 'Authorization: Bearer ${value}'`
  if (!bot || !token.scopes.includes('trigger')) {
    const path = token.scopes.includes('read') ? '/agents' : '/me'
    return `curl ${api}${path} \\\n  ${authorization}`
  }
  return [
    `curl -X POST ${api}/agents/${bot.id}/trigger`,
    authorization,
    "-H 'Content-Type: application/json'",
    `-d '{"message": "Hello"}'`,
  ].join(' \\\n  ')
}
