import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * For Node's command line, in package.json, the Dockerfile and the systemd unit: the size of V8's young generation, which
 * would grow to 134 MB. With less than 8 MB, calls become slower.
 */
export const memoryFlags = ['--max-semi-space-size=8', '--min-semi-space-size=8']

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
