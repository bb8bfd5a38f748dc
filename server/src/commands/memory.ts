import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { memoryFlags } from './prepare-node.ts'

/** Startup leaves three times as much garbage as live memory, which V8 would keep for a long time. */
export function giveBackMemory(): void {
  // From here on the heap grows by half before V8 collects; by default it could grow fourfold.
  setFlagsFromString('--heap-growing-percent=50')
  // V8 flags apply to every thread that starts, whatever its own limits. This thread's heap is already sized.
  for (const flag of memoryFlags) setFlagsFromString(flag.replace(/=.*/, '=0'))
  setFlagsFromString('--expose-gc')
  const collect: (how: { type: 'major'; flavor: 'last-resort' }) => void = runInNewContext('gc')
  collect({ type: 'major', flavor: 'last-resort' })
}
