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

/** A page cached from the first request on, and rebuilt only if the base URL changes. All responses share its bytes. */
export function keepPage(baseUrl: () => string, build: (baseUrl: string) => string | Promise<string>) {
  let kept: { url: string; page: Promise<BuiltPage> } | undefined

  function getPage(): Promise<BuiltPage> {
    const url = baseUrl()
    if (kept?.url === url) return kept.page
    const building = { url, page: buildPage(url) }
    kept = building
    // A failed build fails this request; the next one retries it.
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

/** A compressing proxy marks the tag as weak (`W/`). */
const isKnown = ({ headers }: FastifyRequest, etag: string): boolean =>
  (headers['if-none-match'] ?? '').split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
