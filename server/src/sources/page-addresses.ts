/** Tracking and session parameters: the page is the same without them. */
const tracking =
  /^(utm_\w+|gad_\w+|pk_\w+|mtm_\w+|hsa_\w+|gclid|gclsrc|dclid|gbraid|wbraid|fbclid|msclkid|yclid|ysclid|twclid|ttclid|igshid|_openstat|mc_[ce]id|_ga|_gl|_hsenc|_hsmi|phpsessid|jsessionid|session_?id|replytocom)$/i

/** Extensions that are clearly not pages. */
const noPage =
  /\.(7z|aac|apk|avi|avif|bin|bmp|bz2|css|dmg|docx?|eot|epub|exe|gif|gz|heic|ico|ics|iso|jar|jpe?g|js|json|m4[av]|map|mjs|mkv|mov|mp[34]|mpe?g|msi|odt|og[gv]|opus|otf|pkg|png|pptx?|psd|rar|rpm|rss|svg|swf|tar|tgz|tiff?|ttf|wasm|wav|web[mp]|wmv|woff2?|xlsx?|xml|zip)$/i

const addressCharactersMost = 1_000
const segmentsMost = 15
const sameSegmentMost = 2
const parametersMost = 6

/** The normalised URL of a page: no fragment, no tracking. Undefined if it cannot be a page. */
export function toPageAddress(href: string, base: URL): URL | undefined {
  const url = URL.parse(href.trim(), base)
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:') || url.username || url.password) return undefined
  url.hash = ''
  url.pathname = url.pathname.replace(/;jsessionid=[^/]*/i, '')
  const parameters = [...url.searchParams]
  const kept = parameters.filter(([name]) => !tracking.test(name))
  // Rewritten only if needed and in one go: the server's own spelling is kept, and each deletion would rebuild the
  // whole query.
  if (kept.length < parameters.length) url.search = new URLSearchParams(kept).toString()
  // A trailing question mark with nothing after it.
  if (!url.search) url.search = ''
  return noPage.test(url.pathname) ? undefined : url
}

/** Equal for the same page: http and https, and parameters in any order. */
export function keyOf(url: URL): string {
  const query = new URLSearchParams(url.search)
  query.sort()
  return `${url.host}${url.pathname}?${query}`
}

/** URLs that grow endlessly: a relative link that repeats its folder, a form that adds to its query. */
export function isTrap(url: URL): boolean {
  const segments = url.pathname.split('/').filter(Boolean)
  const times = new Map<string, number>()
  for (const segment of segments) times.set(segment, (times.get(segment) ?? 0) + 1)
  const names = [...url.searchParams.keys()]
  return (
    url.href.length > addressCharactersMost ||
    segments.length > segmentsMost ||
    [...times.values()].some((count) => count > sameSegmentMost) ||
    names.length > parametersMost ||
    new Set(names).size < names.length - sameSegmentMost
  )
}

/**
 * How many URLs may differ only in the values of this many parameters; beyond that they are filters and sort orders.
 */
const variantsMost = [Number.POSITIVE_INFINITY, 200, 30, 10]
/** How many days or months of a calendar are read: there is always a next one. */
const datesMost = 40

/** Remembers seen URLs, and detects when another one is more of the same. */
export function createVariants() {
  const counts = new Map<string, number>()
  return {
    isOneTooMany(url: URL): boolean {
      const names = [...new Set(url.searchParams.keys())].sort()
      const isDate = /(19|20)\d\d[-/]?(0?[1-9]|1[0-2])\b[-/\d]*$/.test(url.pathname)
      if (names.length === 0 && !isDate) return false
      const shape = `${isDate ? url.pathname.replace(/\d+/g, '0') : url.pathname}?${names.join('&')}`
      const count = (counts.get(shape) ?? 0) + 1
      counts.set(shape, count)
      return count > Math.min(isDate ? datesMost : Number.POSITIVE_INFINITY, variantsMost[names.length] ?? 10)
    },
  }
}
