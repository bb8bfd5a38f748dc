import { accessSync, constants, statSync } from 'node:fs'
import { codeOf } from '../lib/error-code.ts'
import { MaintenanceMistake } from './maintenance-mistake.ts'

/** Tells apart what is not there and what this user may not look at, of which `existsSync` says the same. */
export function requireReadable(file: string, missing: string): void {
  try {
    accessSync(file, constants.R_OK)
  } catch (error) {
    throw isMissing(error)
      ? new MaintenanceMistake(missing, { cause: error })
      : new MaintenanceMistake(`${file} cannot be read by this user. Run this as the user it belongs to.`, {
          cause: error,
        })
  }
}

export function requireWritableFolder(folder: string): void {
  try {
    if (!statSync(folder).isDirectory())
      throw new MaintenanceMistake(`${folder} is not a folder. Choose another place.`)
    accessSync(folder, constants.W_OK | constants.X_OK)
  } catch (error) {
    if (error instanceof MaintenanceMistake) throw error
    throw isMissing(error)
      ? new MaintenanceMistake(`There is no folder ${folder}. Make it, or choose another place.`, { cause: error })
      : new MaintenanceMistake(
          `${folder} cannot be written to by this user. Run this as the user it belongs to, or choose another place.`,
          { cause: error },
        )
  }
}

const isMissing = (error: unknown): boolean => ['ENOENT', 'ENOTDIR'].includes(codeOf(error))
