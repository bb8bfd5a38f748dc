import type { Readable } from 'node:stream'

/** The text of a body as far as `bytesMost`; what is longer is not read on, and its connection is closed. */
export function readStart(body: Readable, bytesMost: number): Promise<{ text: string; isWhole: boolean }> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    const textSoFar = () => (chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)).toString()
    body.on('error', reject)
    body.on('end', () => resolve({ text: textSoFar(), isWhole: true }))
    body.on('data', (chunk: Buffer) => {
      chunks.push(chunk.subarray(0, bytesMost - size))
      size += chunk.length
      if (size <= bytesMost) return
      resolve({ text: textSoFar(), isWhole: false })
      body.removeAllListeners('data').destroy()
    })
  })
}
