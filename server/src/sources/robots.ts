import { secondMs } from '../lib/clock.ts'
import { decodeInSteps, linesInSteps } from '../lib/text-in-steps.ts'
import { agentName, type Outbound } from '../outbound/outbound.ts'
import { OutboundFailure } from '../outbound/outbound-failure.ts'

const bounds = { maxBytes: 1024 * 1024, timeoutMs: 20 * secondMs }
const rulesMost = 10_000
const patternCharactersMost = 2_000

interface Rule {
  pattern: string
  isAllowed: boolean
}
interface Group {
  agents: string[]
  rules: Rule[]
  delaySeconds: number
}
export interface Robots {
  isAllowed: (url: URL) => boolean
  crawlDelayMs: number
  /** The sitemaps listed by the site. */
  sitemaps: string[]
}

/** The robots.txt of a site (RFC 9309): if there is none everything is allowed, and if it cannot be read nothing is. */
export async function readRobots(outbound: Outbound, site: URL, signal?: AbortSignal): Promise<Robots> {
  const answer = await outbound
    .fetch(new URL('/robots.txt', site).href, { ...bounds, signal, headers: { accept: 'text/plain, */*;q=0.1' } })
    .catch((error: unknown) => {
      if (!(error instanceof OutboundFailure)) throw error
      if (error.reason === 'redirects') return undefined
      throw unreadable(site, error.message, error)
    })
  if (answer === undefined || (answer.status >= 300 && answer.status < 500 && answer.status !== 429))
    return readRules('')
  if (answer.status >= 200 && answer.status < 300) return readRules(await decodeInSteps(answer.bytes))
  throw unreadable(site, `The server answered ${answer.status}.`)
}

const unreadable = (site: URL, why: string, cause?: OutboundFailure) =>
  new OutboundFailure(
    cause?.reason ?? 'status',
    `The robots.txt of ${site.host} cannot be read, so the site is not crawled for now. ${why}`,
    { cause },
  )

/** Read in steps, between which other requests run. */
export async function readRules(text: string): Promise<Robots> {
  const { groups, sitemaps } = await readGroups(text)
  const named = groups.filter(({ agents }) => agents.includes(agentName.toLowerCase()))
  const chosen = named.length > 0 ? named : groups.filter(({ agents }) => agents.includes('*'))
  const rules = chosen.flatMap((group) => group.rules)
  return {
    isAllowed: (url) => url.pathname === '/robots.txt' || decide(rules, normalise(`${url.pathname}${url.search}`)),
    crawlDelayMs: Math.max(0, ...chosen.map(({ delaySeconds }) => delaySeconds)) * secondMs,
    sitemaps,
  }
}

async function readGroups(text: string): Promise<{ groups: Group[]; sitemaps: string[] }> {
  const groups: Group[] = []
  const sitemaps: string[] = []
  let group: Group | undefined
  let isNaming = false
  let ruleCount = 0
  for await (const lines of linesInSteps(text.replace(/^\ufeff/, '')))
    for (const line of lines) {
      const [key, value] = readLine(line)
      switch (key) {
        case 'user-agent':
          if (!group || !isNaming) {
            group = { agents: [], rules: [], delaySeconds: 0 }
            groups.push(group)
          }
          group.agents.push(value === '*' ? '*' : (/^[a-z_-]+/i.exec(value)?.[0].toLowerCase() ?? ''))
          isNaming = true
          break
        case 'allow':
        case 'disallow':
          isNaming = false
          if (group && value && value.length <= patternCharactersMost && ++ruleCount <= rulesMost)
            group.rules.push({ pattern: normalise(value), isAllowed: key === 'allow' })
          break
        case 'crawl-delay':
          if (group) group.delaySeconds = Math.max(group.delaySeconds, Number(value) || 0)
          break
        case 'sitemap':
          sitemaps.push(value)
      }
    }
  return { groups, sitemaps }
}

function readLine(line: string): [key: string, value: string] {
  const said = line.split('#', 1)[0] ?? ''
  const colon = said.indexOf(':')
  return [said.slice(0, Math.max(0, colon)).trim().toLowerCase(), said.slice(colon + 1).trim()]
}

/** The longest pattern wins; on a tie, the one that allows. */
function decide(rules: Rule[], path: string): boolean {
  let best: Rule | undefined
  for (const rule of rules) {
    const isLonger = !best || rule.pattern.length > best.pattern.length
    const isKinder = rule.isAllowed && rule.pattern.length === best?.pattern.length
    if ((isLonger || isKinder) && matches(rule.pattern, path)) best = rule
  }
  return best?.isAllowed ?? true
}

/** `*` matches anything, `$` at the end matches the end. Matched piece by piece, so that no pattern is slow. */
function matches(pattern: string, path: string): boolean {
  const isWhole = pattern.endsWith('$')
  const [first = '', ...pieces] = (isWhole ? pattern.slice(0, -1) : pattern).split('*')
  if (!path.startsWith(first)) return false
  let at = first.length
  const last = isWhole ? pieces.pop() : undefined
  for (const piece of pieces) {
    const found = path.indexOf(piece, at)
    if (found === -1) return false
    at = found + piece.length
  }
  if (!isWhole) return true
  return last === undefined ? at === path.length : path.length - last.length >= at && path.endsWith(last)
}

/** Normalises percent-encoding: unreserved characters are unescaped, everything else is escaped in capitals. */
function normalise(path: string): string {
  const escaped = path.toWellFormed().replace(/[^\x21-\x7e]+/g, (text) => encodeURIComponent(text))
  return escaped.replace(/%([\da-f]{2})/gi, (escaping, hex: string) => {
    const character = String.fromCharCode(Number.parseInt(hex, 16))
    return /[\w.~-]/.test(character) ? character : escaping.toUpperCase()
  })
}
