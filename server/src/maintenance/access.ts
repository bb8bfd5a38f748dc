import { accessSync, constants, statSync } from 'node:fs'
import { codeOf } from '../lib/error-code.ts'
import { MaintenanceMistake } from './maintenance-mistake.ts'

/** Unlike `existsSync`, distinguishes a missing file from one that this user may not read. */
export function requireReadable(file: string, missing: string): void {
  try {
    accessSync(file, constants.R_OK)
  } catch (error) {
    throw isMissing(error)
      ? new MaintenanceMistake(missing, { cause: error })
      : new MaintenanceMistake(`${file} cannot be read by this user. Run this as its owner.`, {
          cause: error,
        })
  }
}

export function requireWritableFolder(folder: string): void {
  try {
    if (!statSync(folder).isDirectory()) throw new MaintenanceMistake(`${folder} is not a folder. Choose another path.`)
    accessSync(folder, constants.W_OK | constants.X_OK)
  } catch (error) {
    if (error instanceof MaintenanceMistake) throw error
    throw isMissing(error)
      ? new MaintenanceMistake(`The folder ${folder} does not exist. Create it, or choose another path.`, {
          cause: error,
        })
      : new MaintenanceMistake(
          `${folder} cannot be written to by this user. Run this as its owner, or choose another path.`,
          { cause: error },
        )
  }
}

const isMissing = (error: unknown): boolean => ['ENOENT', 'ENOTDIR'].includes(codeOf(error))
