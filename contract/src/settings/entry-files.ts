import { OneOf, type Static, Type } from '../schema.ts'

export const entryFormats = ['csv', 'json'] as const
export type EntryFormat = (typeof entryFormats)[number]
export const EntryFileQuery = Type.Object({ format: Type.Optional(OneOf(entryFormats)) })

/**
 * The result of an import. Nothing is imported if a row is invalid: `errors` of the problem document lists the rows.
 */
export const ImportResult = Type.Object({ added: Type.Integer(), changed: Type.Integer(), unchanged: Type.Integer() })
export type ImportResult = Static<typeof ImportResult>
