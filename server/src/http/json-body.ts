import type { FastifyRequest } from 'fastify'
import { Failure, invalidField } from '../failure.ts'
import type { Http } from './routes.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * Takes the bytes of a body with its size and media type checked, and leaves reading them to `readJsonBody`,
 * which runs last before validation: so a route can first ask whether the bot exists.
 */
export function takeJsonBytes(app: Http): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    const charset = /charset\s*=\s*"?([\w-]+)/i.exec(request.headers['content-type'] ?? '')?.[1]?.toLowerCase()
    const encoding = request.headers['content-encoding'] ?? 'identity'
    if ((charset !== undefined && charset !== 'utf-8' && charset !== 'utf8') || encoding !== 'identity')
      return done(new Failure('unsupported_media_type', 'Send the body as plain UTF-8 JSON, without compression.'))
    done(null, bytes)
  })
}

export async function readJsonBody(request: FastifyRequest, depthAtMost: number): Promise<void> {
  if (request.routeOptions.config.rawBody) return
  if (request.routeOptions.schema?.body === undefined) {
    request.body = undefined
    return
  }
  const bytes = request.body instanceof Uint8Array ? request.body : new Uint8Array()
  if (bytes.byteLength === 0) throw new Failure('invalid_json', 'The body is empty. Send a JSON object.')
  request.body = parseJson(bytes, depthAtMost)
}

function parseJson(bytes: Uint8Array, depthAtMost: number): unknown {
  let value: unknown
  try {
    value = JSON.parse(utf8.decode(bytes))
  } catch (cause) {
    throw new Failure('invalid_json', 'The body is not valid JSON in UTF-8. Check quotes, commas and encoding.', {
      cause,
    })
  }
  refuseDangers(value, '', depthAtMost)
  return value
}

/** No database text can hold a NUL, nobody needs keys that reach into prototypes, and depth is bounded. */
function refuseDangers(value: unknown, path: string, depthLeft: number): void {
  if (typeof value === 'string') {
    if (value.includes('\0')) throw invalidField(path, 'Text must not contain the character U+0000.')
    if (!value.isWellFormed())
      throw invalidField(path, 'Text must be well-formed Unicode: it holds half of a surrogate pair.')
    return
  }
  if (typeof value !== 'object' || value === null) return
  if (depthLeft === 0) throw new Failure('invalid_json', 'The body is nested too deeply. Send a flatter one.')
  for (const [key, inner] of Object.entries(value)) {
    if (key === '__proto__' || key === 'constructor' || key === 'prototype')
      throw invalidField(`${path}/${key}`, `A field cannot be called "${key}".`)
    refuseDangers(key, path, depthLeft)
    refuseDangers(inner, `${path}/${key}`, depthLeft - 1)
  }
}
