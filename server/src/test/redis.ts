import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { createClient } from '@redis/client'
import { onTestFinished } from 'vitest'
import { installWithApt } from '../../../e2e/apt.ts'
import { findPort } from './free-port.ts'

/** A real redis-server that can be killed and started again, stopped when the test ends. */
export async function startRedis() {
  const port = await findPort()
  const url = `redis://127.0.0.1:${port}`
  let server = await launch(port)
  await untilUp(url)
  onTestFinished(() => void server.kill('SIGKILL'))
  return {
    url,
    port,
    async kill(): Promise<void> {
      const ended = once(server, 'exit')
      server.kill('SIGKILL')
      await ended
    },
    async startAgain(): Promise<void> {
      server = await launch(port)
      await untilUp(url)
    },
  }
}

async function launch(port: number) {
  const start = () =>
    spawn('redis-server', ['--port', `${port}`, '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'])
  const first = start()
  const isThere = once(first, 'spawn').then(
    () => true,
    () => false,
  )
  if (await isThere) return first
  if (!(await installWithApt('redis-server')))
    throw new Error('The tests need redis-server in the PATH. Install Redis or Valkey.')
  return start()
}

async function untilUp(url: string): Promise<void> {
  for (;;) {
    const client = createClient({ url, socket: { reconnectStrategy: false } }).on('error', () => {})
    try {
      await client.connect()
      return client.destroy()
    } catch {
      await delay(20)
    }
  }
}
