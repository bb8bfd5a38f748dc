import type { FastifyRequest } from 'fastify'
import { Failure } from '../lib/failure.ts'
import type { Http, Routes } from './routes.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body is binary, not JSON: `readBody` ignores it. */
    rawBody?: boolean
  }
}

/** Routes that accept a raw file: only they have these parsers. Unauthorised callers are refused before a byte is read. */
export const withRawBytes =
  (routes: Routes): Routes =>
  async (http) => {
    await http.register(async (scope) => {
      takeRawBytes(scope)
      await routes(scope)
    })
  }

export function takeRawBytes(http: Http): void {
  http.removeAllContentTypeParsers()
  http.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (request, bytes, done) => {
    if ((request.headers['content-encoding'] ?? 'identity') !== 'identity')
      return done(new Failure('unsupported_media_type', 'Send the file as it is, without `Content-Encoding`.'))
    done(null, bytes)
  })
  http.addContentTypeParser('*', (_request, _payload, done) =>
    done(new Failure('unsupported_media_type', 'Send the file itself, with `Content-Type: application/octet-stream`.')),
  )
}

export const rawBodyOf = ({ body }: FastifyRequest): Uint8Array =>
  body instanceof Uint8Array ? body : new Uint8Array()
