import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { Worker } from 'node:worker_threads'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { listenOn } from './listening.ts'

const crowd = 1_500
const systemAllows = () => Number(readFileSync('/proc/sys/net/core/somaxconn', 'utf8'))

/** Opens its connections from a thread, and says how many stand. */
const caller = `
  const { connect } = require('node:net')
  const { workerData: { port, crowd, standing } } = require('node:worker_threads')
  for (let each = 0; each < crowd; each++)
    connect(port, '127.0.0.1', () => Atomics.add(standing, 0, 1) + 1 === crowd && Atomics.notify(standing, 1)).on('error', () => {})`

test.skipIf(process.platform !== 'linux' || systemAllows() < crowd)(
  'a crowd that comes while the service is busy is let in, not told to try again',
  async () => {
    const http = Fastify()
    await listenOn(http, { host: '127.0.0.1', port: 0 })
    const { port } = http.server.address() as AddressInfo
    const standing = new Int32Array(new SharedArrayBuffer(8))
    const worker = new Worker(caller, { eval: true, workerData: { port, crowd, standing } })
    onTestFinished(async () => {
      await worker.terminate()
      await http.close()
    })
    // Nothing else happens in this thread meanwhile.
    Atomics.wait(standing, 1, 0, 10_000)
    expect(standing[0]).toBe(crowd)
  },
)
