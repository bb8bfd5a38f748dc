import { readFile, readlink } from 'node:fs/promises'
import type { Socket } from 'node:net'

/** Columns of the kernel's table of connections. */
const [queuesColumn, inodeColumn] = [4, 9]

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
    for (const line of (await readFile(`/proc/self/net/${table}`, 'utf8').catch(ifMissing)).split('\n')) {
      const columns = line.trim().split(/ +/)
      const socket = byInode.get(columns[inodeColumn] ?? '')
      if (socket) queues.set(socket, Number.parseInt(columns[queuesColumn] ?? '', 16))
    }
  return queues
}

async function inodeOf(socket: Socket & { _handle?: { fd?: number } | null }): Promise<string | undefined> {
  const fd = socket._handle?.fd
  if (fd === undefined || fd < 0) return undefined
  const target = await readlink(`/proc/self/fd/${fd}`).catch(ifMissing)
  return /^socket:\[(\d+)\]$/.exec(target)?.[1]
}

/** No Linux, no IPv6, or a connection that was closed meanwhile. */
function ifMissing(error: NodeJS.ErrnoException): string {
  if (error.code === 'ENOENT' || error.code === 'EACCES') return ''
  throw error
}
