import { parentPort, workerData } from 'node:worker_threads'
import { lowerPriority } from '../lib/background-priority.ts'
import { openToWrite } from './open-sqlite.ts'

export type ToCheckpointThread = 'checkpoint' | 'end'
export type FromCheckpointThread = 'done'

lowerPriority()

const sqlite = await openToWrite(workerData as string)

parentPort?.on('message', (message: ToCheckpointThread) => {
  if (message === 'checkpoint') {
    // Passive: no writer and no reader waits for it.
    sqlite.pragma('wal_checkpoint(PASSIVE)')
    return parentPort?.postMessage('done' satisfies FromCheckpointThread)
  }
  sqlite.close()
  parentPort?.close()
})
