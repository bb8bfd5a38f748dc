import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

interface BuiltPage {
  bytes: Buffer
  etag: string
}

const headers = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  'cache-control': 'no-cache',
}

/** A page that is built when it is first asked for, and again only if the base URL changes. Every answer sends the same bytes. */
export function keepPage(baseUrl: () => string, build: (baseUrl: string) => string | Promise<string>) {
  let kept: { url: string; page: Promise<BuiltPage> } | undefined

  function getPage(): Promise<BuiltPage> {
    const url = baseUrl()
    if (kept?.url === url) return kept.page
    const building = { url, page: buildPage(url) }
    kept = building
    // A build that failed is tried again by the next request; this one is told.
    building.page.catch(() => {
      if (kept === building) kept = undefined
    })
    return building.page
  }
  async function buildPage(url: string): Promise<BuiltPage> {
    const bytes = Buffer.from(await build(url))
    return { bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url')}"` }
  }

  return async (request: FastifyRequest, reply: FastifyReply) => {
    const { bytes, etag } = await getPage()
    reply.headers({ ...headers, etag })
    return isKnown(request, etag) ? reply.code(304).send() : reply.send(bytes)
  }
}

/** A proxy that compresses marks the tag as weak (`W/`). */
const isKnown = ({ headers }: FastifyRequest, etag: string): boolean =>
  (headers['if-none-match'] ?? '').split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
