import { subscribe } from 'node:diagnostics_channel'
import type { Access, Operation } from 'beckon-contract'
import type { FastifyInstance } from 'fastify'
import type { Http } from '../http/routes.ts'

export interface ListedRoute {
  method: string
  /** As registered, such as `/api/settings/bots/:botId`. */
  url: string
  access: Access | undefined
  operation: Operation | undefined
  takesBody: boolean
  /** A raw file instead of JSON. */
  takesBytes: boolean
}

const lists = new WeakMap<object, ListedRoute[]>()

// Fastify announces every new app before its first route, so the tests see all routes and the service needs no list for
// them.
subscribe('fastify.initialization', (message) => {
  const { fastify } = message as { fastify: FastifyInstance }
  const list: ListedRoute[] = []
  lists.set(fastify, list)
  fastify.addHook('onRoute', ({ method, url, config, schema }) => {
    for (const verb of [method].flat())
      list.push({
        method: verb,
        url,
        access: config?.access,
        operation: config?.operation,
        takesBody: schema?.body !== undefined,
        takesBytes: config?.rawBody === true,
      })
  })
})

export const routesOf = (http: Http): ListedRoute[] => lists.get(http) ?? []
