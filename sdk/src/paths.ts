export interface PathParts {
  params?: Record<string, string> | undefined
  query?: object | undefined
}

/** The path of an operation by its name, such as `GET /me`. Parameters are escaped, so that an id can't change the path. */
export function fill(name: string, { params = {}, query = {} }: PathParts): string {
  const path = name.slice(name.indexOf(' ') + 1)
  const filled = path.replace(/\{(\w+)\}/g, (_, parameter) => encodeURIComponent(params[parameter] ?? ''))
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  return given.length ? `${filled}?${new URLSearchParams(given.map(([key, value]) => [key, String(value)]))}` : filled
}
