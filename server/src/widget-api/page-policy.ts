/** What a page's Content-Security-Policy (CSP 3) says about the service's script and frame. */
export interface Wanted {
  /** The page that has the policy. */
  page: URL
  scripts: URL[]
  frame: URL
  /** Of the script tag. */
  nonce: string | undefined
}

const fallbacks = {
  script: ['script-src-elem', 'script-src', 'default-src'],
  frame: ['frame-src', 'child-src', 'default-src'],
}

/** Each header may contain several policies; all of them must allow a resource. */
export const splitPolicies = (header: string | undefined): string[] =>
  (header ?? '')
    .split(',')
    .map((policy) => policy.trim())
    .filter(Boolean)

export interface Obstacle {
  kind: 'script' | 'frame' | 'sandbox'
  directive: string
}

/** Without either, a page runs no scripts or has no origin to allow. */
const freedoms = ['allow-scripts', 'allow-same-origin']

/** In a `<meta>` tag, browsers ignore `sandbox`. */
export const withoutSandbox = (policy: string): string => policy.replace(/(^|;)\s*sandbox\b[^;]*/gi, '$1')

/** The blocking directives, by the name under which the page's owner finds them. */
export function findObstacles(policies: string[], wanted: Wanted): Obstacle[] {
  return policies.flatMap((policy) => {
    const directives = readDirectives(policy)
    const given = directives.get('sandbox')?.map((word) => word.toLowerCase())
    const sandbox: Obstacle[] =
      !given || freedoms.every((word) => given.includes(word)) ? [] : [{ kind: 'sandbox', directive: 'sandbox' }]
    const sources = (['script', 'frame'] as const).flatMap((kind): Obstacle[] => {
      const directive = fallbacks[kind].find((name) => directives.has(name))
      if (directive === undefined) return []
      const sources = directives.get(directive) ?? []
      const isAllowed =
        kind === 'script'
          ? allowsScripts(sources, wanted)
          : sources.some((source) => matches(source, wanted.frame, wanted.page))
      return isAllowed ? [] : [{ kind, directive }]
    })
    return [...sources, ...sandbox]
  })
}

function readDirectives(policy: string): Map<string, string[]> {
  const directives = new Map<string, string[]>()
  for (const part of policy.split(';')) {
    const [name = '', ...sources] = part.trim().split(/\s+/)
    // If a directive is repeated, browsers use the first.
    if (name !== '' && !directives.has(name.toLowerCase())) directives.set(name.toLowerCase(), sources)
  }
  return directives
}

function allowsScripts(sources: string[], { scripts, nonce, page }: Wanted): boolean {
  if (nonce !== undefined && sources.includes(`'nonce-${nonce}'`)) return true
  // Then URLs are ignored.
  if (sources.some((source) => source.toLowerCase() === "'strict-dynamic'")) return false
  return scripts.every((script) => sources.some((source) => matches(source, script, page)))
}

function matches(source: string, url: URL, page: URL): boolean {
  const word = source.toLowerCase()
  if (word === '*') return true
  if (word === "'self'") return url.origin === page.origin
  if (/^[a-z][a-z0-9+.-]*:$/.test(word)) return isScheme(word, url)
  const [, scheme, host = '', port, path = ''] =
    /^(?:([a-z][a-z0-9+.-]*:)\/\/)?(\*|(?:\*\.)?[\w.-]+)(?::(\d+|\*))?(\/.*)?$/i.exec(source) ?? []
  if (host === '' || !isScheme((scheme ?? page.protocol).toLowerCase(), url)) return false
  return isHost(host.toLowerCase(), url) && isPort(port, url) && isPath(path, url)
}

/** `http:` also covers https. */
const isScheme = (scheme: string, { protocol }: URL): boolean =>
  scheme === protocol || (scheme === 'http:' && protocol === 'https:')

const isHost = (host: string, { hostname }: URL): boolean =>
  host === '*' || (host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : hostname === host)

const isPort = (port: string | undefined, url: URL): boolean =>
  port === '*' || (port ?? '') === url.port || port === (url.protocol === 'https:' ? '443' : '80')

const isPath = (path: string, { pathname }: URL): boolean =>
  path === '' || path === '/' || (path.endsWith('/') ? pathname.startsWith(path) : pathname === path)
