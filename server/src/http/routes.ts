import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Static, type TSchema, Type } from 'beckon-contract'
import type { FastifyBaseLogger, FastifyInstance, FastifyTypeProvider, RawServerDefault } from 'fastify'

/** Types handlers by their schemas. */
export interface SchemaTypes extends FastifyTypeProvider {
  validator: this['schema'] extends TSchema ? Static<this['schema']> : unknown
  serializer: this['schema'] extends TSchema ? Static<this['schema']> : unknown
}
export type Http = FastifyInstance<RawServerDefault, IncomingMessage, ServerResponse, FastifyBaseLogger, SchemaTypes>
export type Routes = (http: Http) => Promise<void>

/** The schema of path parameters. Any text is valid: an invalid id is treated by the feature as not found. */
export const params = <Name extends string>(...names: Name[]) =>
  Type.Object(
    Object.fromEntries(names.map((name) => [name, Type.String()])) as Record<Name, ReturnType<typeof Type.String>>,
  )
