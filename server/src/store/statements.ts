import type { Compilable, CompiledQuery } from 'kysely'
import type { OpenDatabase } from './database.ts'

/** A write that doesn't depend on stored data. */
export interface Statement {
  sql: string
  parameters: readonly unknown[]
  /** The error if no row is changed; absent if that is fine. */
  orElse?: () => Error
}

/** A statement built and compiled once: while handling a trigger, building a query costs more than running it. */
export const prepareStatement = <Given extends object>(
  write: (given: Given) => Compilable,
): ((given: Given) => Statement) => compileOnce(write)

/** An insert of what a row has: its columns are the row's own, and it is compiled once for each set of them. */
export function prepareInsert<Row extends object>(write: (row: Row) => Compilable): (row: Row) => Statement {
  const prepared = new Map<string, (row: Row) => Statement>()
  return (row) => {
    const columns = Object.keys(row)
    const name = columns.join()
    const known = prepared.get(name)
    if (known) return known(row)
    const insert = prepareStatement((slots: Row) =>
      write(Object.fromEntries(columns.map((column) => [column, slots[column as keyof Row]])) as Row),
    )
    prepared.set(name, insert)
    return insert(row)
  }
}

/** A statement that must change a row, or fails. */
export const must = ({ sql, parameters }: Statement, orElse: () => Error): Statement => ({ sql, parameters, orElse })

/** A read-only query, built and compiled once. */
export function prepareRead<Given extends object, Row>(
  { read }: Pick<OpenDatabase, 'read'>,
  write: (given: Given) => Compilable<Row>,
): (given: Given) => Promise<Row[]> {
  const fill = compileOnce(write)
  return (given) => read(fill(given))
}

/** The same for rows that every trigger reads and that rarely change. */
export const prepareCachedRead = <Given extends object, Row>(
  { readCached }: Pick<OpenDatabase, 'readCached'>,
  write: (given: Given) => Compilable<Row>,
) => prepareRead({ read: readCached }, write)

/** A placeholder for a value in a compiled query. */
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
