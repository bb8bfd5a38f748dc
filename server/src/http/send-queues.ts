import { readFile, readlink } from 'node:fs/promises'
import type { Socket } from 'node:net'

/**
 * A line of the kernel's table of connections whose send queue isn't empty: the queue, in hexadecimal digits, and the
 * inode. Most queues are empty, and thousands of lines are read each second.
 */
const unsent = /^ *\d+: \S+ \S+ \S+ (?!00000000)([0-9A-F]{8}):\S+ \S+ \S+ +\d+ +\d+ (\d+)/gm

/** A connection's inode never changes. */
const knownInodes = new WeakMap<Socket, string>()

/**
 * Bytes that the operating system keeps for each client because it has not taken them: up to 4 MB per connection,
 * which for Node.js are sent. Linux tells; elsewhere, and for connections that are closed, nothing is known.
 */
export async function readSendQueues(sockets: Socket[]): Promise<Map<Socket, number>> {
  const byInode = new Map<string, Socket>()
  for (const socket of sockets) {
    const inode = await inodeOf(socket)
    if (inode !== undefined) byInode.set(inode, socket)
  }
  const queues = new Map<Socket, number>()
  if (byInode.size === 0) return queues
  for (const table of ['tcp', 'tcp6'])
    for (const [, queue = '', inode = ''] of (
      await readFile(`/proc/self/net/${table}`, 'utf8').catch(ifMissing)
    ).matchAll(unsent)) {
      const socket = byInode.get(inode)
      if (socket) queues.set(socket, Number.parseInt(queue, 16))
    }
  return queues
}

async function inodeOf(socket: Socket & { _handle?: { fd?: number } | null }): Promise<string | undefined> {
  const fd = socket._handle?.fd
  if (fd === undefined || fd < 0) return undefined
  const known = knownInodes.get(socket)
  if (known !== undefined) return known
  const target = await readlink(`/proc/self/fd/${fd}`).catch(ifMissing)
  const inode = /^socket:\[(\d+)\]$/.exec(target)?.[1]
  if (inode !== undefined) knownInodes.set(socket, inode)
  return inode
}

/** No Linux, no IPv6, or a connection that was closed meanwhile. */
function ifMissing(error: NodeJS.ErrnoException): string {
  if (error.code === 'ENOENT' || error.code === 'EACCES') return ''
  throw error
}
