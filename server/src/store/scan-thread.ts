import { parentPort, workerData } from 'node:worker_threads'
import { lowerPriority } from '../lib/background-priority.ts'
import { openToRead } from './open-sqlite.ts'

export interface ScanRequest {
  sql: string
  parameters: readonly unknown[]
}
export type ToScanThread = ScanRequest | 'end'
type ScanAnswer = { rows: unknown[] } | { error: unknown }
/** `ready`: it has opened the file. */
export type FromScanThread = 'ready' | ScanAnswer

lowerPriority()

const sqlite = await openToRead(workerData as string)

function answer({ sql, parameters }: ScanRequest): ScanAnswer {
  try {
    return { rows: sqlite.prepare(sql).all(parameters) }
  } catch (error) {
    return { error }
  }
}

parentPort?.on('message', (message: ToScanThread) => {
  if (message !== 'end') return parentPort?.postMessage(answer(message))
  sqlite.close()
  parentPort?.close()
})
parentPort?.postMessage('ready' satisfies FromScanThread)
