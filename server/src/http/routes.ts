import type { FastifyInstance } from 'fastify'

export type Http = FastifyInstance
/** Registers the routes of a feature. */
export type Routes = (http: Http) => Promise<void>
