import type { Compilable, CompiledQuery } from 'kysely'
import type { OpenDatabase } from './database.ts'

/**
 * Statements that follow one another, each of which may depend on what the one before returned: written as a
 * generator, so that SQLite runs them without waiting, and PostgreSQL awaits each.
 */
export type Work<Result> = Generator<CompiledQuery, Result, unknown[]>

/** A query as a step of some work, written anew each time. */
export function* step<Row>(query: Compilable<Row>): Work<Row[]> {
  return (yield query.compile()) as Row[]
}

/** The same for one that is written and compiled once: on the way of a trigger, writing a query costs more than running it. */
export function prepareStep<Given extends object, Row>(write: (given: Given) => Compilable<Row>) {
  const fill = compileOnce(write)
  return function* run(given: Given): Work<Row[]> {
    return (yield fill(given)) as Row[]
  }
}

/** A query that only reads, written and compiled once. */
export function prepareRead<Given extends object, Row>(
  { read }: Pick<OpenDatabase, 'read'>,
  write: (given: Given) => Compilable<Row>,
): (given: Given) => Promise<Row[]> {
  const fill = compileOnce(write)
  return (given) => read(fill(given))
}

/** The same for rows that are asked for with every trigger, and change seldom. */
export const prepareKeptRead = <Given extends object, Row>(
  { readKept }: Pick<OpenDatabase, 'readKept'>,
  write: (given: Given) => Compilable<Row>,
) => prepareRead({ read: readKept }, write)

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
