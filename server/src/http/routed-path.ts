import type { FastifyRequest } from 'fastify'

/**
 * What a request addresses: the pattern of its route or, if it has none of its own, its decoded path. Rules for a part
 * of the service ask this instead of the URL, because the router also accepts other spellings: `/%61pi/` is `/api/`.
 */
export function routedPath({ routeOptions, url }: FastifyRequest): string {
  const pattern = routeOptions.url
  return pattern === undefined || pattern === '/*' ? decodedPath(url) : pattern
}

/** The path as the router reads it, which also accepts a whole URL. */
export function decodedPath(url: string): string {
  const path = url.replace(/^https?:\/\/[^/]*/, '').split(/[?#]/, 1)[0] ?? ''
  try {
    return decodeURI(path)
  } catch {
    // Refused as an invalid URL.
    return path
  }
}
