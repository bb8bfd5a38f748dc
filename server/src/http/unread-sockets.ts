import { Socket } from 'node:net'
import { finished } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { Http } from './routes.ts'
import { readSendQueues } from './send-queues.ts'

const checkEveryMs = 1_000

declare module 'fastify' {
  interface FastifyInstance {
    unreadSockets: UnreadSockets
  }
}

/**
 * Large responses until their clients have taken them from the operating system too, as far as that tells: what they
 * hold is given back then, and not when Node.js has written its last byte.
 */
function createUnreadSockets() {
  const waiting = new Map<Socket, (() => void)[]>()
  let checking: Promise<void> | undefined

  /** `onRead` is called once: when the client has taken the response, or its connection is closed. */
  function watch({ raw }: FastifyReply, onRead: () => void): void {
    const { socket } = raw
    finished(raw, () => {
      // Injected requests have no connection.
      if (!(socket instanceof Socket) || socket.destroyed) return onRead()
      const known = waiting.get(socket)
      if (known) return void known.push(onRead)
      waiting.set(socket, [onRead])
      socket.once('close', () => settle(socket))
    })
  }

  function settle(socket: Socket): void {
    const callbacks = waiting.get(socket) ?? []
    waiting.delete(socket)
    for (const callback of callbacks) callback()
  }

  /** Gives back what clients have taken by now. */
  const check = (): Promise<void> => {
    checking ??= checkNow().finally(() => {
      checking = undefined
    })
    return checking
  }

  async function checkNow(): Promise<void> {
    const sockets = [...waiting.keys()]
    const queues = await readSendQueues(sockets)
    for (const socket of sockets) if ((queues.get(socket) ?? 0) === 0) settle(socket)
  }

  return { watch, check, count: () => waiting.size }
}
export type UnreadSockets = ReturnType<typeof createUnreadSockets>

export function watchUnreadSockets(http: Http): void {
  const unread = createUnreadSockets()
  http.decorate('unreadSockets', unread)
  const checks = setInterval(() => {
    // A failed check is repeated by the next one.
    if (unread.count() > 0) unread.check().catch(() => {})
  }, checkEveryMs).unref()
  http.server.once('close', () => clearInterval(checks))
}
