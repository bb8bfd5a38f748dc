import { parentPort, workerData } from 'node:worker_threads'
import { lowerPriority } from './background-priority.ts'
import { Failure } from './failure.ts'
import { readXlsxTable } from './xlsx-table.ts'

export type FromXlsxThread = { rows: string[][] } | { refused: string }

function read(): FromXlsxThread {
  try {
    return { rows: readXlsxTable(workerData as Uint8Array) }
  } catch (error) {
    if (error instanceof Failure) return { refused: error.message }
    throw error
  }
}

lowerPriority()
parentPort?.postMessage(read())
