import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { memoryFlags } from './prepare-node.ts'

/** Makes garbage in a thread that may hold little, and tells what V8 lets it fill before it tidies up. */
const program = `
  import { Worker } from 'node:worker_threads'
  import { giveBackMemory } from '${new URL('./memory.ts', import.meta.url)}'
  giveBackMemory()
  const thread = \`
    import { getHeapSpaceStatistics } from 'node:v8'
    for (let made = 0; made < 1_000_000; made++) ({ made: [made] })
    console.log(getHeapSpaceStatistics().find((space) => space.space_name === 'new_space').space_size)\`
  new Worker(thread, { eval: true, resourceLimits: { maxYoungGenerationSizeMb: 2 } })`

test('a thread keeps to its own limits, whatever the process was started with', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [
    ...memoryFlags,
    '--input-type=module',
    '--eval',
    program,
  ])
  expect(Number(stdout)).toBeGreaterThan(0)
  expect(Number(stdout)).toBeLessThan(3 * 1024 * 1024)
})
