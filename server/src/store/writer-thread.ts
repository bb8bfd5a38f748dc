import { parentPort, workerData } from 'node:worker_threads'
import type Sqlite from 'better-sqlite3'
import { openToWrite } from './open-sqlite.ts'

/** The number of a statement, whether it must change a row, and its parameters. */
export type WriteOperation = [statement: number, mustChange: boolean, parameters: readonly unknown[]]
export type WriterMessage =
  /** `texts` are new statements: each gets the next number. */
  { texts: string[]; operations: WriteOperation[] } | 'end'

class NothingChanged extends Error {}

const sqlite = await openToWrite(workerData as string)
const known: string[] = []
const prepared: Sqlite.Statement[] = []
function prepare(number: number): Sqlite.Statement {
  prepared[number] ??= sqlite.prepare(known[number] ?? '')
  return prepared[number]
}

const write = sqlite.transaction((operations: WriteOperation[]) => {
  for (const [number, mustChange, parameters] of operations) {
    const { changes } = prepare(number).run(parameters)
    if (changes === 0 && mustChange) throw new NothingChanged()
  }
}).immediate

/** Errors are reported by the event loop, which runs the transaction again. */
function isDone({ texts, operations }: Exclude<WriterMessage, 'end'>): boolean {
  known.push(...texts)
  try {
    write(operations)
    return true
  } catch {
    return false
  }
}

parentPort?.on('message', (message: WriterMessage) => {
  if (message !== 'end') return parentPort?.postMessage(isDone(message))
  sqlite.close()
  parentPort?.close()
})
parentPort?.postMessage(true)
