import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SiteFile } from './site.ts'

interface BuiltFile {
  bytes: Buffer
  etag: string
}

const headers = {
  'content-security-policy':
    "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'cache-control': 'no-cache',
}

/** A file cached from the first request on, and rebuilt only if the base URL changes. All responses share its bytes. */
export function cacheFile(baseUrl: () => string, { type, build }: SiteFile) {
  let cached: { url: string; file: Promise<BuiltFile> } | undefined

  function getFile(): Promise<BuiltFile> {
    const url = baseUrl()
    if (cached?.url === url) return cached.file
    const building = { url, file: buildFile(url) }
    cached = building
    // A failed build fails this request; the next one retries it.
    building.file.catch(() => {
      if (cached === building) cached = undefined
    })
    return building.file
  }
  async function buildFile(url: string): Promise<BuiltFile> {
    const bytes = Buffer.from(await build(url))
    return { bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url')}"` }
  }

  return async (request: FastifyRequest, reply: FastifyReply) => {
    const { bytes, etag } = await getFile()
    reply.headers({ ...headers, 'content-type': type, etag })
    return isKnown(request, etag) ? reply.code(304).send() : reply.send(bytes)
  }
}

/** A compressing proxy marks the tag as weak (`W/`). */
export const isKnown = ({ headers }: FastifyRequest, etag: string): boolean =>
  (headers['if-none-match'] ?? '').split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
