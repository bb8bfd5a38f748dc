import { once } from 'node:events'
import { type AddressInfo, connect, createServer, Socket } from 'node:net'
import { setImmediate as nextTick } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { createReadLimiter } from './read-limiter.ts'

/** Tells which of these sockets may be read in this tick. */
function openSockets(count: number) {
  const { limitReads, hasWaitingReads } = createReadLimiter()
  const reading = new Set<Socket>()
  const sockets = Array.from({ length: count }, () => {
    const socket = new Socket()
    socket._read = () => void reading.add(socket)
    return limitReads(socket)
  })
  /** Like Node: received data is pushed, and no more is read until requested. */
  function receive(socket: Socket, word: string): void {
    if (!socket.push(Buffer.from(word))) reading.delete(socket)
  }
  return { sockets, reading, receive, hasWaitingReads }
}

test('few connections are read immediately, chunk by chunk', () => {
  const { sockets, reading, receive, hasWaitingReads } = openSockets(3)
  for (const socket of sockets) socket.read(0)
  expect(reading.size).toBe(3)
  const [first] = sockets as [Socket]
  receive(first, 'one')
  expect(reading.size).toBe(2)
  expect(String(first.read())).toBe('one')
  expect(reading.size).toBe(3)
  expect(hasWaitingReads()).toBe(false)
})

test('of many, 64 are read per tick of the event loop', async () => {
  const { sockets, reading, hasWaitingReads } = openSockets(100)
  for (const socket of sockets) socket.read(0)
  expect([...reading]).toEqual(sockets.slice(0, 64))
  expect(hasWaitingReads()).toBe(true)
  await nextTick()
  expect(reading.size).toBe(100)
  expect(hasWaitingReads()).toBe(false)
})

test('a connection that is gone when its tick comes does not block others', async () => {
  const { sockets, reading } = openSockets(66)
  for (const socket of sockets) socket.read(0)
  sockets[64]?.destroy()
  await nextTick()
  expect([...reading]).toEqual(sockets.toSpliced(64, 1))
})

test('real connections lose no data meanwhile', async () => {
  const words = Array.from({ length: 50 }, (_, index) => `word${index} `)
  const server = createServer(async (socket) => {
    for (const word of words) {
      socket.write(word)
      await nextTick()
    }
    socket.end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { limitReads } = createReadLimiter()
  const received = Array.from({ length: 100 }, async () => {
    const socket = limitReads(connect((server.address() as AddressInfo).port, '127.0.0.1'))
    return String(Buffer.concat(await socket.toArray()))
  })
  expect(new Set(await Promise.all(received))).toEqual(new Set([words.join('')]))
})
