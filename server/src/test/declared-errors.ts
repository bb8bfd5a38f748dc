import { subscribe } from 'node:diagnostics_channel'
import { appendFileSync } from 'node:fs'
import { type ApiName, type ErrorCode, errorsOf, type Operation, type Problem, prefixes } from 'beckon-contract'
import type { FastifyInstance } from 'fastify'
import { inject } from 'vitest'
import type { Http } from '../http/routes.ts'

const undeclared = new WeakMap<object, string[]>()
const noted = new Set<string>()

// Fastify announces every new app before its first route, so every error that leaves an app in a test is checked.
subscribe('fastify.initialization', (message) => {
  const { fastify } = message as { fastify: FastifyInstance }
  const found: string[] = []
  undeclared.set(fastify, found)
  fastify.addHook('onSend', (request, reply, payload, done) => {
    const { operation } = request.routeOptions.config
    if (operation && reply.getHeader('content-type') === 'application/problem+json' && typeof payload === 'string') {
      const { code } = JSON.parse(payload) as Problem
      const { method, url = '' } = request.routeOptions
      const api = apiOf(url)
      if (!errorsOf(api, operation).includes(code)) found.push(`${method} ${url} answered ${code}`)
      note(nameOfError(api, operation, code))
    }
    done()
  })
})

export const nameOfError = (api: ApiName, { method, path }: Operation, code: ErrorCode): string =>
  `${method} ${prefixes[api]}${path}: ${code}`

/** For `provoked-errors.setup.ts`. */
function note(name: string): void {
  if (noted.has(name)) return
  noted.add(name)
  appendFileSync(inject('provokedErrors'), `${name}\n`)
}

/** The error codes that an app answered although the contract does not declare them for the operation. */
export const undeclaredErrorsOf = (http: Http): string[] => undeclared.get(http) ?? []

export const apiOf = (url: string): ApiName =>
  (Object.keys(prefixes) as ApiName[]).find((api) => url.startsWith(`${prefixes[api]}/`)) ?? 'visitors'
