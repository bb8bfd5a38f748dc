const withSeveralHosts = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^/?#]*,[^/?#]*)(.*)$/

/**
 * DATABASE_URL as libpq accepts it: with several hosts, separated by commas, and `target_session_attrs`, which Node's
 * driver knows neither of.
 */
export function readDatabaseHosts(databaseUrl: string): { urls: string[]; mustWrite: boolean } {
  const [, before = '', hosts = '', after = ''] = withSeveralHosts.exec(databaseUrl) ?? []
  const each = hosts === '' ? [databaseUrl] : hosts.split(',').map((host) => before + host.trim() + after)
  const attributes = each.map((url) => (URL.canParse(url) ? new URL(url).searchParams.get(attributesName) : null))
  return {
    urls: each.map(withoutAttributes),
    // Without being told otherwise, several hosts are a primary and its standbys: nothing works on a standby.
    mustWrite: each.length > 1 || writing.has(attributes[0] ?? 'any'),
  }
}

const attributesName = 'target_session_attrs'
const writing = new Set(['read-write', 'primary'])

/** What is wrong with it, if anything is. */
export function findDatabaseUrlMistake(databaseUrl: string): string | undefined {
  const { urls } = readDatabaseHosts(databaseUrl)
  const isUrl = (url: string) => URL.canParse(url) && /^postgres(ql)?:$/.test(new URL(url).protocol)
  if (!urls.every(isUrl)) return 'must be a URL that starts with postgres:// or postgresql://.'
  const wanted = /[?&]target_session_attrs=([^&#]*)/.exec(databaseUrl)?.[1] ?? 'any'
  if (wanted !== 'any' && !writing.has(wanted)) return 'target_session_attrs must be read-write, primary or any.'
  return undefined
}

/** The rest stays byte for byte: a password may have characters that `URL` would write differently. */
function withoutAttributes(url: string): string {
  const [before = '', query] = url.split('?', 2)
  if (query === undefined) return url
  const rest = query.split('&').filter((part) => !part.startsWith(`${attributesName}=`))
  return rest.length > 0 ? `${before}?${rest.join('&')}` : before
}
