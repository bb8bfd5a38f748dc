import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import type { FloodOrder, FloodReport } from './flood-child.ts'

/**
 * A flood of connections that send nothing or too little, from a separate process so that they slow down only the
 * service.
 */
export async function startFlood(order: FloodOrder) {
  const child = fork(fileURLToPath(new URL('./flood-child.ts', import.meta.url)), { execArgv: [] })
  onTestFinished(() => void child.kill('SIGKILL'))
  child.send(order)
  const nextReport = async () => (await once(child, 'message'))[0] as FloodReport
  const { open, failures } = await nextReport()
  const begun = performance.now()
  let isOver = false
  const ended = nextReport().then(() => {
    isOver = true
    return { ms: performance.now() - begun }
  })
  return { open, failures, ended, isOver: () => isOver }
}
