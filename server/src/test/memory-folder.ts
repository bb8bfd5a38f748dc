import { accessSync, constants, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const memory = { folder: '/dev/shm', leastBytes: 2 * 1024 ** 3 }

/** Where the data of tests goes: in memory if it has room, for on a disk each commit waits, and creating files takes long. */
export const memoryFolder = (otherwise = tmpdir()): string => (isRoomy() ? memory.folder : otherwise)

function isRoomy(): boolean {
  try {
    accessSync(memory.folder, constants.W_OK)
  } catch {
    return false
  }
  const { bavail, bsize } = statfsSync(memory.folder)
  return bavail * bsize >= memory.leastBytes
}
