import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { memoryFlags } from './prepare-node.ts'

/** A start leaves three times as much garbage as it needs memory, which V8 would keep for long. */
export function giveBackMemory(): void {
  // From here on the memory grows by half before V8 tidies up; it would let it grow to the fourfold.
  setFlagsFromString('--heap-growing-percent=50')
  // What the command line says holds for every thread that starts, whatever its own limits. This one has taken its measures.
  for (const flag of memoryFlags) setFlagsFromString(flag.replace(/=.*/, '=0'))
  setFlagsFromString('--expose-gc')
  const collect: (how: { type: 'major'; flavor: 'last-resort' }) => void = runInNewContext('gc')
  collect({ type: 'major', flavor: 'last-resort' })
}
