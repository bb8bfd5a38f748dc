import { expect, test } from 'vitest'
import { streamDownload } from './download-stream.ts'

async function* repeat(piece: string, times: number): AsyncGenerator<string> {
  for (let at = 0; at < times; at++) yield piece
}

test.each([
  ['many short pieces', 'a€😀', 1_000],
  ['one long piece', 'x😀'.repeat(100_000), 1],
  ['nothing', '', 3],
])('%s arrive as they are, and other requests run after every chunk', async (_, piece, times) => {
  let [ticks, isRead] = [0, false]
  const count = () => {
    ticks += 1
    if (!isRead) setImmediate(count)
  }
  setImmediate(count)
  const chunks: Buffer[] = []
  for await (const chunk of streamDownload(repeat(piece, times))) chunks.push(chunk)
  isRead = true
  expect(Buffer.concat(chunks).toString() === piece.repeat(times)).toBe(true)
  expect(Math.max(0, ...chunks.map(({ length }) => length))).toBeLessThanOrEqual(256 * 1024)
  expect(ticks).toBeGreaterThanOrEqual(chunks.length - 1)
})

test('a download reads no further than its client', async () => {
  let read = 0
  async function* pieces(): AsyncGenerator<string> {
    for (;;) {
      read += 1
      yield 'x'.repeat(64 * 1024)
    }
  }
  const download = streamDownload(pieces())
  for await (const _ of download) if (read >= 3) break
  expect(download.destroyed).toBe(true)
  expect(read).toBeLessThan(50)
})
