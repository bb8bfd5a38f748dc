import { type AddressInfo, createServer } from 'node:net'
import { onTestFinished } from 'vitest'
import { reach } from './postgres-line.ts'

/** PostgreSQL's "ready for query, no transaction": the statement before is committed. */
const committed = Buffer.from([0x5a, 0, 0, 0, 5, 0x49])

interface Cut {
  statement: string
  /** After the commit, but before its answer; otherwise before the statement arrives. */
  isCommitted: boolean
}

/** A TCP proxy to a PostgreSQL that resets the connection of a chosen statement, so that its sender gets no answer. */
export async function layLosingLine(databaseUrl: string) {
  let next: Cut | undefined
  const server = createServer((near) => {
    const far = reach(databaseUrl)
    let isLost = false
    const reset = () => {
      near.resetAndDestroy()
      far.destroy()
    }
    for (const end of [near, far]) end.on('error', () => {})
    near.on('close', () => far.destroy())
    far.on('close', () => near.destroy())
    near.on('data', (bytes) => {
      if (next && bytes.includes(next.statement)) {
        const { isCommitted } = next
        next = undefined
        if (!isCommitted) return reset()
        isLost = true
      }
      far.write(bytes)
    })
    far.on('data', (bytes) => {
      if (!isLost) near.write(bytes)
      else if (bytes.includes(committed)) reset()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const url = new URL(databaseUrl)
  url.searchParams.delete('host')
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    /** The next statement that contains these words. */
    loseAnswerTo(cut: Cut): void {
      next = cut
    },
    isLost: () => next === undefined,
  }
}
