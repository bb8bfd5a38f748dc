import { constants, setPriority } from 'node:os'

/**
 * For threads and processes beside the main thread, which then comes first when all cores are busy: it serves every
 * account. Only on Linux, where a thread has a priority of its own.
 */
export function lowerPriority(): void {
  if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
}
