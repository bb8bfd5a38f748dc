import { codeOf } from '../lib/error-code.ts'
import { databaseErrorOf } from '../store/database-faults.ts'

const denied = new Set(['EACCES', 'EPERM', 'EROFS'])
const noSuchTable = '42P01'
const unreachable = new Set(['ECONNREFUSED', 'ENOTFOUND', 'ETIMEDOUT', '28P01', '3D000'])

/** What an operator can do about common errors. Undefined for any other error. */
export function explain(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const { message, port } = error as Error & { port?: unknown }
  const code = codeOf(error)
  if (code === 'EADDRINUSE')
    return `Port ${port} is already in use. Stop the process that uses it, or choose another port with --port or BECKON_PORT.`
  if (denied.has(code)) return explainDenied(error)
  if (code === 'ENOTDIR' || code === 'EEXIST')
    return 'The data folder path is a file. Choose a folder with --data or BECKON_DATA.'
  if (code.startsWith('SQLITE_CANTOPEN') || code.startsWith('SQLITE_READONLY'))
    return `The data folder cannot be used: ${message}. Run this as its owner, or choose a writable folder with --data or BECKON_DATA.`
  if (databaseErrorOf(error) === 'full') return `The disk is full: ${message}. Free up space and try again.`
  if (code.startsWith('SQLITE_CORRUPT') || code === 'SQLITE_NOTADB')
    return `The database is damaged: ${message}. Keep a copy of the data folder, check the disk, and restore the latest backup. Run \`beckon check\` for details.`
  if (unreachable.has(code)) return `PostgreSQL cannot be reached: ${message}. Check DATABASE_URL.`
  if (code === noSuchTable)
    return 'The database that DATABASE_URL names has no data of Beckon. Check its name, or start the service on it first.'
  return undefined
}

function explainDenied(error: Error & { syscall?: unknown; path?: unknown }): string {
  if (error.syscall === 'listen')
    return `Permission denied for this port: ${error.message}. Choose a port above 1023 with --port or BECKON_PORT.`
  if (error.path === undefined) return `Not allowed: ${error.message}.`
  return `Permission denied: ${error.message}. Run this as the owner of ${error.path}, or choose another path.`
}
