import { Worker } from 'node:worker_threads'

/** Runs in a thread of its own, so that it also ends a process that is busy. */
const watch = `
  const { workerData: parent } = require('node:worker_threads')
  const never = new Int32Array(new SharedArrayBuffer(4))
  for (;;) {
    Atomics.wait(never, 0, 0, 1_000)
    if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL')
  }
`
const resourceLimits = { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 1 }

/** Ends this process when the one that started it is gone, even if that was killed while this one was working. */
export function endWithParent(): void {
  process.on('disconnect', () => process.exit())
  new Worker(watch, { eval: true, workerData: process.ppid, resourceLimits }).unref()
  // It needs no other thread. Node.js 24 cannot give a permission back yet.
  const permission = process.permission as { drop?: (scope: string) => void } | undefined
  permission?.drop?.('worker')
}
