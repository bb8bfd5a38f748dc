import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import type { Transform } from 'node:stream'
import { onTestFinished } from 'vitest'

interface Options {
  /** Connects to what the line leads to. */
  reach: () => Socket
  /** Changes what comes back from there. */
  filter?: (() => Transform) | undefined
}

/** A TCP proxy that can be cut, or fall silent: connections stay open, but no data gets through. */
export async function layLine({ reach, filter }: Options) {
  const ends = new Set<Socket>()
  const pairs = new Set<readonly [Socket, Socket]>()
  let isHeld = false
  let isSilent = false
  let lost = ''
  let accepted = 0
  const keep = (end: Socket) => {
    ends.add(end)
    end.on('error', () => {}).on('close', () => ends.delete(end))
    return end
  }
  // Half open, because a cut connection doesn't close cleanly either.
  const server = createServer({ allowHalfOpen: true }, (near) => {
    accepted += 1
    keep(near)
    if (isSilent) return near.pause()
    const far = keep(reach())
    // One that was reset ends the other.
    near.on('close', () => isSilent || far.destroy())
    far.on('close', () => isSilent || near.destroy())
    const pair = [near, far] as const
    pairs.add(pair)
    near.on('close', () => pairs.delete(pair))
    if (!isHeld) join(pair)
  })
  function join([near, far]: readonly [Socket, Socket]): void {
    near.pipe(far)
    if (filter) far.pipe(filter()).pipe(near)
    else far.pipe(near)
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const end of ends) end.destroy()
    server.close()
  })
  return {
    port: (server.address() as AddressInfo).port,
    /** Connections since the beginning, and those that are open. */
    accepted: () => accepted,
    open: () => pairs.size,
    /** Resets all connections. New ones work. */
    cut() {
      for (const [near, far] of pairs) {
        near.resetAndDestroy()
        far.destroy()
      }
    },
    /** Nothing gets through until `release`, and nothing is lost: as if the other side were paused. */
    hold() {
      isHeld = true
      for (const pair of pairs) for (const end of pair) end.unpipe().pause()
    },
    release() {
      isHeld = false
      for (const pair of pairs) join(pair)
    },
    /** Also for new connections. */
    fallSilent() {
      isSilent = true
      const onData = (bytes: Buffer) => {
        lost += bytes.toString('latin1')
      }
      for (const end of ends) end.unpipe().on('data', onData).resume()
    },
    /** What was sent while it was silent. */
    lost: () => lost,
    /** For new connections; the silent ones stay silent. */
    speakAgain() {
      isSilent = false
    },
  }
}

export const layTcpLine = (port: number) => layLine({ reach: () => connect(port, '127.0.0.1') })
