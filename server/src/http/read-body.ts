import type { Operation } from 'beckon-contract'
import type { FastifyRequest } from 'fastify'
import { Failure } from '../lib/failure.ts'
import { isForPrograms } from './access.ts'
import { FormBytes, parseForm } from './form-body.ts'
import { parseJson } from './json-body.ts'
import type { Http } from './routes.ts'
import { dropEmptyParameters, readTolerantly } from './tolerant-body.ts'

/** For programs and visitors, whose clients are written elsewhere. The settings API stays strict: null can mean something. */
const isOutside = ({ access, fromSites }: Operation): boolean =>
  isForPrograms(access) || access === 'visitor' || fromSites === true

/**
 * Where a program or a visitor needs to send no body, such as to cancel a turn, any body is ignored, whatever its media
 * type: many HTTP clients send an empty form or text.
 */
export function ignoreUnneededBodies(http: Http): void {
  http.addHook('preParsing', ({ headers, routeOptions: { config } }, _reply, _payload, done) => {
    const { operation } = config
    if (operation && !operation.body && (isForPrograms(operation.access) || operation.access === 'visitor')) {
      headers['content-type'] = 'application/json'
      delete headers['content-encoding']
    }
    done()
  })
}

/**
 * Reads the query and parses a body whose size and media type were checked. Runs last before validation: so a route can first check whether
 * the bot exists.
 */
export function readBody(request: FastifyRequest, depthAtMost: number): void {
  const { config, schema } = request.routeOptions
  const { operation } = config
  const isTolerant = operation !== undefined && isOutside(operation)
  if (isTolerant && operation.query) dropEmptyParameters(operation.query, request.query as Record<string, unknown>)
  if (config.rawBody) return
  if (schema?.body === undefined) {
    request.body = undefined
    return
  }
  const bodySchema = isTolerant ? operation.body : undefined
  if (bodySchema && request.body instanceof FormBytes) {
    request.body = readTolerantly(bodySchema, parseForm(request.body.bytes, bodySchema))
    return
  }
  const bytes = request.body instanceof Uint8Array ? request.body : new Uint8Array()
  if (bytes.byteLength === 0) throw new Failure('invalid_json', 'The body is empty. Send a JSON object.')
  const body = parseJson(bytes, depthAtMost)
  request.body = bodySchema ? readTolerantly(bodySchema, body) : body
}
