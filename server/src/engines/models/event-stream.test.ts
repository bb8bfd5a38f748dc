import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { readEvents } from './event-stream.ts'

const hearing = { take: (data: string) => data === 'last', isFinished: () => false, end: () => undefined }

test('whoever hears it may rest when all that came was handed over', async () => {
  const steps: string[] = []
  const take = (data: string) => {
    steps.push(data)
    return data === 'last'
  }
  const body = Readable.from(['data: one\n\ndata: two\n\n', 'data: last\n\n'], { objectMode: false })
  await readEvents(body, { ...hearing, take }, () => void steps.push('rest'))
  expect(steps.join(' ')).toMatch(/^one two (rest )?last rest/)
})

test('what fails while it is told on fails this answer, and nothing else', async () => {
  const body = Readable.from(['data: one\n\n'], { objectMode: false })
  const telling = readEvents(body, hearing, () => {
    throw new Error('nobody can hear it')
  })
  await expect(telling).rejects.toThrow('nobody can hear it')
})
