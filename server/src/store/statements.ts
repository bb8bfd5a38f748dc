import type { Compilable, CompiledQuery } from 'kysely'
import type { OpenDatabase } from './database.ts'

/**
 * Statements that follow one another, each of which may depend on what the one before returned: written as a
 * generator, so that SQLite runs them without waiting, and PostgreSQL awaits each.
 */
export type Work<Result> = Generator<CompiledQuery, Result, unknown[]>

/** A query as a step of some work. */
export function* step<Row>(query: Compilable<Row>): Work<Row[]> {
  return (yield query.compile()) as Row[]
}

/** What is to be written, whatever stands in the database. */
export interface Statement {
  sql: string
  parameters: readonly unknown[]
  /** What to fail with where no row is changed; absent where that is no failure. */
  orElse?: () => Error
}

/** A statement that is written and compiled once: on the way of a trigger, writing a query costs more than running it. */
export const prepareStatement = <Given extends object>(
  write: (given: Given) => Compilable,
): ((given: Given) => Statement) => compileOnce(write)

/** A statement that changes a row, or fails. */
export const must = ({ sql, parameters }: Statement, orElse: () => Error): Statement => ({ sql, parameters, orElse })

/** A query that only reads, written and compiled once. */
export function prepareRead<Given extends object, Row>(
  { read }: Pick<OpenDatabase, 'read'>,
  write: (given: Given) => Compilable<Row>,
): (given: Given) => Promise<Row[]> {
  const fill = compileOnce(write)
  return (given) => read(fill(given))
}

/** The same for rows that are asked for with every trigger, and change seldom. */
export const prepareCachedRead = <Given extends object, Row>(
  { readCached }: Pick<OpenDatabase, 'readCached'>,
  write: (given: Given) => Compilable<Row>,
) => prepareRead({ read: readCached }, write)

/** Stands in a compiled query where a value will be. */
class Slot {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

function compileOnce<Given extends object, Row>(write: (given: Given) => Compilable<Row>) {
  const slots = new Proxy({}, { get: (_, name) => new Slot(String(name)) })
  const compiled = write(slots as Given).compile()
  return (given: Given): CompiledQuery<Row> => ({
    ...compiled,
    parameters: compiled.parameters.map((value) =>
      value instanceof Slot ? (given[value.name as keyof Given] ?? null) : value,
    ),
  })
}
