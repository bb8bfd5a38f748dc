import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { memoryFlags } from './memory.ts'

/** Produces garbage in a thread with a small heap, and returns how far V8 lets it grow before collecting. */
const program = `
  import { Worker } from 'node:worker_threads'
  import { giveBackMemory } from '${new URL('./memory.ts', import.meta.url)}'
  giveBackMemory()
  const thread = \`
    import { getHeapSpaceStatistics } from 'node:v8'
    for (let made = 0; made < 1_000_000; made++) ({ made: [made] })
    console.log(getHeapSpaceStatistics().find((space) => space.space_name === 'new_space').space_size)\`
  new Worker(thread, { eval: true, resourceLimits: { maxYoungGenerationSizeMb: 2 } })`

test('a thread keeps its own limits, whatever flags the process was started with', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [
    ...memoryFlags,
    '--input-type=module',
    '--eval',
    program,
  ])
  expect(Number(stdout)).toBeGreaterThan(0)
  expect(Number(stdout)).toBeLessThan(3 * 1024 * 1024)
})
